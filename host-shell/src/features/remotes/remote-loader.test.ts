import type { Release } from '@sagitta/shared-contracts/registry';
import type { RemoteModule } from '@sagitta/shared-contracts/remote';
import { CONTRACT_VERSION } from '@sagitta/shared-contracts/shell';
import { createRemoteLoader, type LoadRelease } from './remote-loader';
import type { Failure } from './remote-loader-state';

const release = (version: string, contract = '^1.0'): Release => ({
  url: `http://remote/${version}/remoteEntry.js`,
  metadata: { integrity: 'sha384-x', version },
  extras: { manifest: { name: 'mfe_any', contract, pages: [] }, scripts: [] },
});
const live = release('2');
const fallback = release('1');
const remote: RemoteModule = { contractVersion: '1.0', Provider: ({ children }) => children, pages: {} };

let warn: jest.SpyInstance;
beforeEach(() => {
  warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => warn.mockRestore());

interface Known {
  live: Release | null;
  fallback: Release | null;
}

const noOne: (failure: Failure) => void = () => undefined;

/** @param refresh what the registry holds when it is read again */
function loaderFor(
  load: LoadRelease,
  known: Known = { live, fallback },
  deadlineMs = 5_000,
  refresh = known,
  tell = noOne,
  slow = new Set<string>(),
  crashed = new Set<string>(),
) {
  let now = known;
  const read = jest.fn(async () => {
    now = refresh;
  });
  const old = jest.fn<Promise<void>, []>(async () => undefined);
  const entry = () => ({ name: 'mfe_any', pages: [], problem: now.live ? null : 'it lists no release', ...now });
  const times = { deadlineMs, repeatAfterMs: 1, healAfterMs: 1e6 };
  const loader = createRemoteLoader({ entry, refresh: read, refreshOld: old }, load, times, tell, { slow, crashed });
  const settled = () =>
    new Promise<void>((done) => {
      const stop = loader.subscribe(() => {
        if (loader.state().status === 'loading') return;
        stop();
        done();
      });
    });
  const begun = async () => {
    const done = settled();
    loader.load();
    await done;
  };
  return { loader, settled, begun, read, old };
}

test('a part that is opened late goes by the registry as it is then', async () => {
  const versions: string[] = [];
  const { loader, settled, old, read } = loaderFor(
    async (_, { metadata }) => {
      versions.push(metadata.version);
      return remote;
    },
    { live, fallback: null },
    5_000,
    { live: fallback, fallback: null },
  );
  old.mockImplementation(read);
  const done = settled();
  loader.load();
  expect(loader.state()).toEqual({ status: 'loading' });
  await done;
  expect(versions).toEqual(['1']);
});

test('a remote is loaded once, however many ask for it', async () => {
  const load = jest.fn<ReturnType<LoadRelease>, Parameters<LoadRelease>>(async () => remote);
  const { loader, settled } = loaderFor(load);
  const done = settled();
  loader.load();
  loader.load();
  await done;
  loader.load();
  expect(load).toHaveBeenCalledTimes(1);
  expect(loader.state()).toEqual({ status: 'ready', module: remote, release: live, fellBack: false });
});

test('a release that does not load gives way to the last good one', async () => {
  const { loader, settled } = loaderFor(async (_, { metadata }) => {
    if (metadata.version === '2') throw new Error('gone');
    return remote;
  });
  const done = settled();
  loader.load();
  await done;
  expect(loader.state()).toEqual({ status: 'ready', module: remote, release: fallback, fellBack: true });
  expect(warn).toHaveBeenCalled();
});

test('a live release that fails once is asked for again before the one before runs', async () => {
  const versions: string[] = [];
  const { loader, begun, read } = loaderFor(async (_, { metadata }) => {
    versions.push(metadata.version);
    if (versions.length === 1) throw new Error('503');
    return remote;
  });
  await begun();
  expect(versions).toEqual(['2', '2']);
  expect(read).toHaveBeenCalledTimes(1);
  expect(loader.state()).toMatchObject({ status: 'ready', release: live, fellBack: false });
  expect(warn).toHaveBeenCalledWith('mfe_any 2 could not be fetched or started.', new Error('503'));
});

test('a rollback that has happened since is found before anybody sees a failure', async () => {
  const load: LoadRelease = async (_, { metadata }) => {
    if (metadata.version === '2') throw new Error('broken');
    return remote;
  };
  const { loader, begun } = loaderFor(load, { live, fallback: null }, 5_000, { live: fallback, fallback: null });
  await begun();
  expect(loader.state()).toMatchObject({ status: 'ready', release: fallback, fellBack: false });
});

test('where both fail the live one is named, and Retry loads again by the registry as it is then', async () => {
  let broken = true;
  const again: boolean[] = [];
  const { loader, settled, begun, read } = loaderFor(async (_, { metadata }, repeated) => {
    again.push(repeated);
    if (broken) throw new Error(`no ${metadata.version}`);
    return remote;
  });
  await begun();
  expect(loader.state()).toEqual({ status: 'failed', error: new Error('mfe_any 2 could not be fetched or started.') });
  broken = false;
  const done = settled();
  loader.retry();
  await done;
  expect(loader.state()).toMatchObject({ status: 'ready', release: live });
  expect(again).toEqual([false, true, true, true]);
  expect(read).toHaveBeenCalledTimes(2);
});

test('a release that needs another contract is not even loaded', async () => {
  const load = jest.fn<ReturnType<LoadRelease>, Parameters<LoadRelease>>(async () => remote);
  const { loader, begun } = loaderFor(load, { live: release('2', '^9.0'), fallback: null });
  await begun();
  expect(load).not.toHaveBeenCalled();
  expect(loader.state()).toMatchObject({
    status: 'failed',
    error: new Error(`mfe_any 2 needs contract ^9.0; this shell has ${CONTRACT_VERSION}.`),
  });
});

test('an entry that cannot be read is reported, and the previous release runs where there is one', async () => {
  const alone = loaderFor(async () => remote, { live: null, fallback: null });
  await alone.begun();
  expect(alone.loader.state()).toMatchObject({
    status: 'failed',
    error: new Error("The registry's entry for mfe_any cannot be read: it lists no release."),
  });
  const backed = loaderFor(async () => remote, { live: null, fallback });
  await backed.begun();
  expect(backed.loader.state()).toMatchObject({ status: 'ready', release: fallback, fellBack: true });
});

test('a remote that never answers counts as failed after one deadline', async () => {
  const load = jest.fn<ReturnType<LoadRelease>, Parameters<LoadRelease>>(() => new Promise(() => undefined));
  const { loader, begun } = loaderFor(load, { live, fallback: null }, 20);
  await begun();
  expect(load).toHaveBeenCalledTimes(1);
  expect(loader.state()).toMatchObject({ status: 'failed', error: new Error('mfe_any did not load within 0.02 s.') });
});

describe('a release that fails late is asked for again', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** Each attempt takes 4 of the 5 s of its deadline; all fail but the second of the release that answers then. */
  const opened = (answers: string | null, known: Known, refresh = known) => {
    const versions: string[] = [];
    const { loader } = loaderFor(
      async (_, { metadata: { version } }) => {
        if (version === '0') return remote;
        versions.push(version);
        const isFirst = versions.length === 1;
        await new Promise((done) => {
          setTimeout(done, 4_000);
        });
        if (isFirst || version !== answers) throw new Error('503');
        return remote;
      },
      known,
      5_000,
      refresh,
    );
    loader.load();
    return { loader, versions };
  };

  test('for what is left of its deadline, then another takes over', async () => {
    const { loader, versions } = opened(null, { live, fallback: release('0') });
    await jest.advanceTimersByTimeAsync(4_999);
    expect(loader.state()).toEqual({ status: 'loading' });
    await jest.advanceTimersByTimeAsync(1);
    expect(versions).toEqual(['2', '2']);
    expect(loader.state()).toMatchObject({ status: 'ready', release: release('0'), fellBack: true });
  });

  test('for a whole deadline where no other can take over', async () => {
    const { loader, versions } = opened('2', { live, fallback: null });
    await jest.advanceTimersByTimeAsync(8_001);
    expect(versions).toEqual(['2', '2']);
    expect(loader.state()).toMatchObject({ status: 'ready', release: live, fellBack: false });
  });

  test('and another that is live by then gets a whole deadline', async () => {
    const now = { live: fallback, fallback: release('0') };
    const { loader, versions } = opened('1', { live, fallback: release('0') }, now);
    await jest.advanceTimersByTimeAsync(8_001);
    expect(versions).toEqual(['2', '1']);
    expect(loader.state()).toMatchObject({ status: 'ready', release: fallback, fellBack: false });
  });
});

test('the release before has a deadline as well', async () => {
  const load: LoadRelease = async (_, { metadata: { version } }) => {
    if (version === '2') throw new Error('503');
    return new Promise(() => undefined);
  };
  const { loader, begun } = loaderFor(load, { live, fallback }, 20);
  await begun();
  expect(loader.state().status).toBe('failed');
});

test('an attempt in the background has a deadline, after which the next one begins', async () => {
  let attempts = 0;
  const load: LoadRelease = async () => {
    attempts += 1;
    if (attempts <= 2) throw new Error('503');
    return attempts === 3 ? new Promise(() => undefined) : remote;
  };
  const { loader, begun } = loaderFor(load, { live, fallback: null }, 20);
  await begun();
  await loader.heal();
  expect(loader.state().status).toBe('failed');
  await loader.heal();
  expect(loader.state()).toMatchObject({ status: 'ready', release: live });
});

test('a release that was too slow is not waited for again by the next tab, which heals', async () => {
  const slow = new Set<string>();
  let isUp = false;
  const versions: string[] = [];
  const load: LoadRelease = async (_, { metadata: { version } }) => {
    versions.push(version);
    return version === '1' || isUp ? remote : new Promise(() => undefined);
  };
  const first = loaderFor(load, { live, fallback }, 20, undefined, noOne, slow);
  await first.begun();
  expect(versions.splice(0)).toEqual(['2', '1']);
  const failures: Failure[] = [];
  const next = loaderFor(load, { live, fallback }, 20, undefined, (failure) => failures.push(failure), slow);
  await next.begun();
  expect(versions.splice(0)).toEqual(['1']);
  expect(failures).toEqual([{ part: 'mfe_any', version: '2', fellBackTo: '1', kind: 'deadline' }]);
  expect(next.loader.state()).toMatchObject({ status: 'ready', release: fallback, fellBack: true });
  isUp = true;
  await next.loader.heal();
  next.loader.takeHealed();
  expect(next.loader.state()).toMatchObject({ status: 'ready', release: live, fellBack: false });
});

test('a release that fails at once is tried again by the next tab', async () => {
  const slow = new Set<string>();
  const { begun } = loaderFor(
    async (_, { metadata: { version } }) => {
      if (version === '2') throw new Error('503');
      return remote;
    },
    { live, fallback },
    5_000,
    undefined,
    noOne,
    slow,
  );
  await begun();
  expect([...slow]).toEqual([]);
});

test('a slow release is waited for where there is no other, and where a person asks for it', async () => {
  const slow = new Set([live.url]);
  const versions: string[] = [];
  const load: LoadRelease = async (_, { metadata: { version } }) => {
    versions.push(version);
    return remote;
  };
  await loaderFor(load, { live, fallback: null }, 20, undefined, noOne, slow).begun();
  expect(versions.splice(0)).toEqual(['2']);
  const { loader, settled, begun } = loaderFor(load, { live, fallback }, 20, undefined, noOne, slow);
  await begun();
  const again = settled();
  loader.retry();
  await again;
  expect(versions).toEqual(['1', '2']);
});

test('a release that broke while it started gives way once, and only to another', async () => {
  const { loader, settled, begun } = loaderFor(async () => remote);
  await begun();
  const done = settled();
  expect(loader.crashed(true)).toBe(true);
  await done;
  expect(loader.state()).toMatchObject({ status: 'ready', release: fallback, fellBack: true });
  expect(loader.crashed(true)).toBe(false);
});

test('a page that broke later keeps its release', async () => {
  const { loader, begun } = loaderFor(async () => remote);
  await begun();
  expect(loader.crashed(false)).toBe(false);
  expect(loader.state()).toMatchObject({ status: 'ready', release: live });
});

test('a release that breaks again gives way however late, and Retry does not forget the first time', async () => {
  const { loader, begun, settled } = loaderFor(async () => remote);
  await begun();
  expect(loader.crashed(false)).toBe(false);
  const again = settled();
  loader.retry();
  await again;
  expect(loader.state()).toMatchObject({ release: live });
  const done = settled();
  expect(loader.crashed(false)).toBe(true);
  await done;
  expect(loader.state()).toMatchObject({ status: 'ready', release: fallback, fellBack: true });
});

test('a release that broke in another tab, or before a reload, gives way the next time', async () => {
  const { loader, begun } = loaderFor(
    async () => remote,
    undefined,
    undefined,
    undefined,
    undefined,
    new Set(),
    new Set([live.url]),
  );
  await begun();
  expect(loader.crashed(false)).toBe(true);
});

test('after a crash the reported failure is the live release’s, not that of the innocent one before', async () => {
  let crashed = false;
  const { loader, settled, begun } = loaderFor(async () => {
    if (crashed) throw new Error('gone');
    return remote;
  });
  await begun();
  crashed = true;
  const done = settled();
  loader.crashed(true);
  await done;
  expect(loader.state()).toEqual({ status: 'failed', error: new Error('mfe_any 2 broke when it ran.') });
});

describe('a tab that shows a failure', () => {
  test('heals by itself once the live release can be fetched', async () => {
    let down = true;
    const { loader, begun } = loaderFor(async () => {
      if (down) throw new Error('down');
      return remote;
    });
    await begun();
    await loader.heal();
    expect(loader.state().status).toBe('failed');
    down = false;
    await loader.heal();
    expect(loader.state()).toMatchObject({ status: 'ready', release: live });
  });

  test('heals after a rollback of a release whose page broke, and not before', async () => {
    let now: Known = { live, fallback: null };
    const load = jest.fn<ReturnType<LoadRelease>, Parameters<LoadRelease>>(async () => remote);
    const entry = () => ({ name: 'mfe_any', pages: [], problem: null, ...now });
    const loader = createRemoteLoader(
      { entry, refresh: async () => undefined, refreshOld: async () => undefined },
      load,
      { healAfterMs: 1e6 },
    );
    loader.load();
    await new Promise(process.nextTick);
    await loader.heal();
    loader.crashed(true);
    await loader.heal();
    expect(load).toHaveBeenCalledTimes(1);
    now = { live: fallback, fallback: null };
    await loader.heal();
    expect(loader.state()).toMatchObject({ status: 'ready', release: fallback, fellBack: false });
  });

  test('tries by the clock', async () => {
    let down = true;
    const entry = () => ({ name: 'mfe_any', pages: [], problem: null, live, fallback: null });
    const load: LoadRelease = async () => {
      if (down) throw new Error('down');
      return remote;
    };
    const loader = createRemoteLoader(
      { entry, refresh: async () => undefined, refreshOld: async () => undefined },
      load,
      {
        repeatAfterMs: 1,
        healAfterMs: 5,
      },
    );
    const ready = new Promise<void>((done) => {
      loader.subscribe(() => {
        if (loader.state().status === 'failed') down = false;
        if (loader.state().status === 'ready') done();
      });
    });
    loader.load();
    await ready;
    expect(loader.state()).toMatchObject({ status: 'ready', release: live });
  });
});

test('a healed live release waits for the next page, so that nothing under way is lost', async () => {
  let down = true;
  const { loader, begun } = loaderFor(async (_, { metadata }) => {
    if (down && metadata.version === '2') throw new Error('503');
    return remote;
  });
  await begun();
  down = false;
  await loader.heal();
  expect(loader.state()).toMatchObject({ release: fallback, fellBack: true });
  loader.takeHealed();
  expect(loader.state()).toMatchObject({ status: 'ready', release: live, fellBack: false });
});

describe('another release that goes live while one runs', () => {
  const newer = release('3');
  const withPage: RemoteModule = { ...remote, pages: { page: () => null } };
  const openedThen = async (load: LoadRelease) => {
    const failures: object[] = [];
    let now: Known = { live, fallback: null };
    const entry = () => ({ name: 'mfe_any', pages: [], problem: null, ...now });
    const source = { entry, refresh: async () => undefined, refreshOld: async () => undefined };
    const times = { repeatAfterMs: 1, healAfterMs: 1e6 };
    const loader = createRemoteLoader(source, load, times, (failure) => failures.push(failure));
    const ready = new Promise<void>((done) => {
      loader.subscribe(() => loader.state().status !== 'loading' && done());
    });
    loader.load();
    await ready;
    const list = (next: Release) => {
      now = { live: next, fallback: live };
      return loader.heal();
    };
    await list(newer);
    return { loader, failures, list };
  };

  test('takes over when the next page opens', async () => {
    const { loader } = await openedThen(async () => remote);
    expect(loader.state()).toMatchObject({ status: 'ready', release: live });
    loader.takeHealed();
    expect(loader.state()).toMatchObject({ status: 'ready', release: newer, fellBack: false });
  });

  describe('and lacks a page that the running one has', () => {
    const openedThenWithout = async () => {
      const versions: string[] = [];
      const opened = await openedThen(async (_, { metadata: { version } }) => {
        versions.push(version);
        return version === '3' ? remote : withPage;
      });
      return { ...opened, versions };
    };

    test('waits for a reload, and that is said once', async () => {
      const { loader } = await openedThenWithout();
      await loader.heal();
      loader.takeHealed();
      expect(loader.state()).toMatchObject({ status: 'ready', release: live });
      expect(warn.mock.calls).toEqual([['mfe_any keeps its current release: 3 has no page page.']]);
    });

    test('is fetched once, also after another was live meanwhile', async () => {
      const { loader, versions, list } = await openedThenWithout();
      await loader.heal();
      await loader.heal();
      expect(versions).toEqual(['2', '3']);
      await list(live);
      await list(newer);
      expect(versions).toEqual(['2', '3']);
    });

    test('does not keep the one after it, which has the page, from taking over', async () => {
      const { loader, versions, list } = await openedThenWithout();
      await list(release('4'));
      loader.takeHealed();
      expect(loader.state()).toMatchObject({ status: 'ready', release: release('4') });
      expect(versions).toEqual(['2', '3', '4']);
      // Compared anew with what runs now.
      await list(newer);
      expect(versions).toEqual(['2', '3', '4', '3']);
    });

    test('takes over once the running page has broken', async () => {
      const { loader } = await openedThenWithout();
      loader.crashed(false);
      await loader.heal();
      expect(loader.state()).toMatchObject({ status: 'ready', release: newer });
    });
  });

  test('is reported if it cannot be loaded, and what runs goes on', async () => {
    const { loader, failures } = await openedThen(async (_, { metadata }) => {
      if (metadata.version === '3') throw new Error('planted at start');
      return remote;
    });
    await loader.heal();
    loader.takeHealed();
    expect(loader.state()).toMatchObject({ status: 'ready', release: live });
    expect(failures).toEqual([{ part: 'mfe_any', version: '3', fellBackTo: '2', kind: 'start' }]);
  });
});

describe('a failure is reported once, with what runs instead', () => {
  const named = (name: string, message: string) => Object.assign(new Error(message), { name });
  const known: Known = { live, fallback };

  test.each([
    ['load', named('ChunkLoadError', 'Loading chunk 7 failed.')],
    ['load', new Error('[ Federation Runtime ]: Failed to load script resources. #RUNTIME-008')],
    ['start', new TypeError('x is not a function')],
  ])('as %s', async (kind, cause) => {
    const failures: object[] = [];
    const { begun } = loaderFor(
      async (_, { metadata }) => {
        if (metadata.version === '2') throw cause;
        return remote;
      },
      known,
      5_000,
      known,
      (failure) => failures.push(failure),
    );
    await begun();
    expect(failures).toEqual([{ part: 'mfe_any', version: '2', fellBackTo: '1', kind }]);
  });

  test('as deadline, as contract, and as render', async () => {
    const failures: object[] = [];
    const tell = (failure: object) => failures.push(failure);
    await loaderFor(() => new Promise(() => undefined), { live, fallback: null }, 10, undefined, tell).begun();
    const misfit = { live: release('9', '^99.0'), fallback };
    await loaderFor(async () => remote, misfit, 5_000, undefined, tell).begun();
    const crashing = loaderFor(async () => remote, known, 5_000, known, tell);
    await crashing.begun();
    const done = crashing.settled();
    crashing.loader.crashed(true);
    await done;
    crashing.loader.crashed(true);
    crashing.loader.crashed(true);
    expect(failures).toEqual([
      { part: 'mfe_any', version: '2', fellBackTo: null, kind: 'deadline' },
      { part: 'mfe_any', version: '9', fellBackTo: '1', kind: 'contract' },
      { part: 'mfe_any', version: '2', fellBackTo: '1', kind: 'render' },
      { part: 'mfe_any', version: '1', fellBackTo: null, kind: 'render' },
    ]);
  });
});
