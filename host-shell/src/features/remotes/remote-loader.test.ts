import type { Release } from '@sagitta/shared-contracts/registry';
import type { RemoteModule } from '@sagitta/shared-contracts/remote';
import { CONTRACT_VERSION } from '@sagitta/shared-contracts/shell';
import { createRemoteLoader, type LoadRelease } from './remote-loader';

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

function loaderFor(
  load: LoadRelease,
  candidates = { live, fallback: fallback as Release | null },
  deadlineMs?: number,
) {
  const loader = createRemoteLoader({ name: 'mfe_any', ...candidates }, load, deadlineMs);
  const settled = () =>
    new Promise<void>((done) => {
      const stop = loader.subscribe(() => {
        if (loader.state().status === 'loading') return;
        stop();
        done();
      });
    });
  return { loader, settled };
}

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

test('where both fail the first reason is told, and Retry truly loads again', async () => {
  let broken = true;
  const again: boolean[] = [];
  const { loader, settled } = loaderFor(async (_, { metadata }, repeated) => {
    again.push(repeated);
    if (broken) throw new Error(`no ${metadata.version}`);
    return remote;
  });
  let done = settled();
  loader.load();
  await done;
  expect(loader.state()).toEqual({ status: 'failed', error: new Error('mfe_any 2 could not be fetched or started.') });
  broken = false;
  done = settled();
  loader.retry();
  await done;
  expect(loader.state()).toMatchObject({ status: 'ready', release: live });
  expect(again).toEqual([false, true, true]);
});

test('a release that needs another contract is not even loaded', async () => {
  const load = jest.fn<ReturnType<LoadRelease>, Parameters<LoadRelease>>(async () => remote);
  const { loader, settled } = loaderFor(load, { live: release('2', '^9.0'), fallback: null });
  const done = settled();
  loader.load();
  await done;
  expect(load).not.toHaveBeenCalled();
  expect(loader.state()).toMatchObject({
    status: 'failed',
    error: new Error(`mfe_any 2 needs contract ^9.0; this shell has ${CONTRACT_VERSION}.`),
  });
});

test('a remote that never answers counts as failed after the deadline', async () => {
  const { loader, settled } = loaderFor(() => new Promise(() => undefined), { live, fallback: null }, 20);
  const done = settled();
  loader.load();
  await done;
  expect(loader.state()).toMatchObject({ status: 'failed', error: new Error('mfe_any did not load within 0.02 s.') });
});

test('a release that broke while it started gives way once, and only to another', async () => {
  const { loader, settled } = loaderFor(async () => remote);
  let done = settled();
  loader.load();
  await done;
  done = settled();
  expect(loader.abandon()).toBe(true);
  await done;
  expect(loader.state()).toMatchObject({ status: 'ready', release: fallback, fellBack: true });
  expect(loader.abandon()).toBe(false);
});
