import { ApiError, isUnreachable, isWaiting, unkeptMessage } from '@sagitta/shared-contracts/api-error';
import { addFinding } from '@sagitta/shared-contracts/api/finding';
import { renameNode, setNodeBase } from '@sagitta/shared-contracts/api/node-action';
import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import type { Change } from './change';
import { keepSending } from './keep-sending';
import { createOutbox, FILES_MAX_BYTES } from './outbox';
import type { OutboxStore } from './outbox-store';
import { AT, base, memory, refusal, rename, silence } from './testing/changes';

/** Tabs of one browser: one database, one lock, one channel. */
function browser(store: OutboxStore = memory()) {
  let queue: Promise<unknown> = Promise.resolve();
  const listeners: (() => void)[] = [];
  let keys = 0;
  return {
    alone: <T>(run: () => Promise<T>): Promise<T> => {
      const turn = queue.then(run);
      queue = turn.catch(() => undefined);
      return turn;
    },
    tabs: () => {
      let own: (() => void) | null = null;
      return {
        tell: () => listeners.filter((listener) => listener !== own).forEach((listener) => listener()),
        listen: (listener: () => void) => {
          own = listener;
          listeners.push(listener);
        },
      };
    },
    newKey: () => `new-key-${(keys += 1)}`,
    store,
  };
}

function tab(
  { store, alone, tabs, newKey }: ReturnType<typeof browser>,
  send: (change: Change) => Promise<unknown>,
  now = () => AT,
) {
  return createOutbox({ store, alone, tabs: tabs(), newKey, now, send });
}

const settle = () => new Promise((done) => setTimeout(done));
const ok = async () => ({ succeeded: true, updatedViaWebsiteAt: 'L1' });

test('what is kept is stored with all that sending it needs, and shown', async () => {
  const store = memory();
  const outbox = tab(browser(store), ok);
  const input = { nodeID: 1, newBase: 5, updatedViaWebsiteAt: 'L0', replaces: null };
  const told = { act: 'Set base', of: 'Girder 1', thing: 'node 1', entered: [] };
  expect(isWaiting(await outbox.keep(setNodeBase, { input }, told, 'the-key'))).toBe(true);
  expect(outbox.view().kept).toBe(told);
  expect(store.all()).toEqual(outbox.view().changes);
  expect(store.all()).toMatchObject([
    {
      key: 'the-key',
      call: { operation: { name: 'setNodeBase', method: 'PATCH', path: '/node/base', success: [200, 201] }, input },
      told,
      at: AT,
      lock: 'L0',
    },
  ]);
  expect(await outbox.holds(told)).toBe(true);
  expect(await outbox.holds({ ...told, thing: 'node 2' })).toBe(false);
});

test('the browser is asked for room that it keeps once, with the first that waits', async () => {
  const { alone, tabs, newKey, store } = browser();
  const onFirst = jest.fn();
  const outbox = createOutbox({ store, alone, tabs: tabs(), newKey, now: () => AT, send: ok, onFirst });
  for (const name of ['A', 'B']) {
    const told = { act: 'Edit name', of: 'Girder 1', thing: 'node 1', entered: [] };
    await outbox.keep(renameNode, { input: { id: 1, name, updatedViaWebsiteAt: 'L0' } }, told, name);
    expect(onFirst).toHaveBeenCalledTimes(1);
  }
});

test('all are sent, one at a time, in their order and with the lock that the one before has made', async () => {
  const changes = [rename(1, 'A'), rename(2, 'B'), base(1, 5)];
  let flying = 0;
  const sent: Change[] = [];
  const outbox = tab(browser(memory(changes)), async (change) => {
    flying += 1;
    expect(flying).toBe(1);
    expect(outbox.view().sending).toBe(change.id);
    await settle();
    flying -= 1;
    sent.push(change);
    return { succeeded: true, updatedViaWebsiteAt: `after ${change.id}` };
  });
  expect(await outbox.send()).toEqual({ sent: 3, isPaused: false });
  expect(sent.map(({ key }) => key)).toEqual(changes.map(({ key }) => key));
  expect(sent[2]?.call.input.updatedViaWebsiteAt).toBe(`after ${changes[0]?.id}`);
  const { sent: told, ...left } = outbox.view();
  expect(left).toEqual({ changes: [], sending: null, round: { sent: 3, isPaused: false }, kept: null });
  expect(told.map(({ change }) => change.id)).toEqual(changes.map(({ id }) => id));
});

test('each change of a few devices is sealed once more at most, however many wait behind it', async () => {
  const changes = Array.from({ length: 200 }, (_, index) => rename(index % 4, String(index)));
  const kept = memory(changes);
  const sealed: string[][] = [];
  const store: OutboxStore = {
    ...kept,
    write: (what) => {
      sealed.push(what.put.map((change) => JSON.stringify(change)));
      return kept.write(what);
    },
  };
  let lock = 0;
  const outbox = tab(browser(store), async () => {
    lock += 1;
    return { succeeded: true, updatedViaWebsiteAt: `L${100 + lock}` };
  });
  expect(await outbox.send()).toEqual({ sent: 200, isPaused: false });
  expect(sealed).toHaveLength(200);
  expect(Math.max(...sealed.map((put) => put.length))).toBe(1);
  // Nor does it grow with what was sent before it.
  const sizes = sealed.flat().map((text) => text.length);
  expect(Math.max(...sizes)).toBeLessThan(Math.min(...sizes) + 50);
});

test('two tabs that send at once send each once, and both see that nothing is left', async () => {
  const both = browser(memory([rename(1, 'A'), rename(2, 'B'), rename(3, 'C')]));
  const sent: string[] = [];
  const send = async ({ key }: Change) => {
    await settle();
    sent.push(key);
    return ok();
  };
  const [one, other] = [tab(both, send), tab(both, send)];
  const rounds = await Promise.all([one.send(), other.send(), one.send()]);
  await settle();
  expect(sent).toHaveLength(3);
  expect(new Set(sent).size).toBe(3);
  expect((rounds[0]?.sent ?? 0) + (rounds[1]?.sent ?? 0)).toBe(3);
  expect([one.view().changes, other.view().changes]).toEqual([[], []]);
});

test('where the host stops answering the rest waits, and goes on with the same key', async () => {
  const changes = [rename(1, 'A'), rename(2, 'B')];
  const keys: string[] = [];
  let isUp = false;
  const outbox = tab(browser(memory(changes)), async ({ key }) => {
    keys.push(key);
    if (!isUp) throw silence();
    return ok();
  });
  expect(await outbox.send()).toEqual({ sent: 0, isPaused: true });
  isUp = true;
  expect(await outbox.send()).toEqual({ sent: 2, isPaused: false });
  expect(keys).toEqual([changes[0]?.key, changes[0]?.key, changes[1]?.key]);
});

test('a tab that is closed before the answer comes leaves it, and the next sends it with the same key', async () => {
  const change = rename(1, 'A');
  const store = memory([change]);
  const keys: string[] = [];
  void tab(browser(store), ({ key }) => {
    keys.push(key);
    return new Promise(() => undefined);
  }).send();
  await settle();
  expect(store.all()).toEqual([change]);
  await tab(browser(store), ({ key }) => {
    keys.push(key);
    return ok();
  }).send();
  expect(keys).toEqual([change.key, change.key]);
  expect(store.all()).toEqual([]);
});

test('what is refused stays with its text, while the others go on', async () => {
  const [refused, fine] = [rename(1, 'A'), rename(2, 'B')];
  const outbox = tab(browser(memory([refused, fine])), (change) =>
    change.id === refused.id ? Promise.reject(refusal(403, {}, 'Not yours.')) : ok(),
  );
  expect(await outbox.send()).toEqual({ sent: 1, isPaused: false });
  expect(outbox.view().changes).toEqual([{ ...refused, stop: { kind: 'refused', message: 'Not yours.' } }]);
});

test('what was sent is told before it is off the list, and what was not taken is not', async () => {
  const [one, two] = [rename(1, 'A'), rename(2, 'B')];
  const outbox = tab(browser(memory([one, two])), async ({ id }) => ({ succeeded: id === one.id }));
  await outbox.refresh();
  const seen: [waits: boolean, sent: boolean][] = [];
  outbox.subscribe(() => {
    const { changes, sent } = outbox.view();
    seen.push([changes.some(({ id }) => id === one.id), sent.some(({ change }) => change.id === one.id)]);
  });
  await outbox.send();
  expect(seen).not.toContainEqual([false, false]);
  expect(outbox.view().sent.map(({ change }) => change.id)).toEqual([one.id]);
});

describe('what is corrected', () => {
  const stopped = (change: Change): Change => ({ ...change, stop: { kind: 'refused', message: 'No.' } });
  const request = { input: { id: 1, name: 'Right', updatedViaWebsiteAt: 'L0' } };
  const told = (corrects: string) => ({ act: 'Edit name', of: 'Girder 1', thing: 'node 1', entered: [], corrects });

  test('goes in the place of what was refused, before what waits behind it', async () => {
    const [first, second, other] = [stopped(rename(1, 'Wrong')), base(1, 5), rename(2, 'B')];
    const store = memory([first, second, other]);
    const sent: unknown[] = [];
    const outbox = tab(browser(store), async ({ key, call }) => {
      sent.push([key, call.input.name ?? call.input.newBase]);
      return ok();
    });
    await outbox.refresh();
    expect(isWaiting(await outbox.correct(renameNode, request, told(first.id), 'new-key'))).toBe(true);
    await outbox.send();
    expect(sent).toEqual([
      ['new-key', 'Right'],
      [second.key, 5],
      [other.key, 'B'],
    ]);
    expect(store.all()).toEqual([]);
    // Nothing begins to wait.
    expect(outbox.view().kept).toBeNull();
  });

  test('is told why it is refused again, and stays as it was corrected', async () => {
    const first = stopped(rename(1, 'Wrong'));
    const store = memory([first]);
    const error = refusal(422, { fields: { name: 'Taken.' } });
    const outbox = tab(browser(store), () => Promise.reject(error));
    await outbox.refresh();
    expect(await outbox.correct(renameNode, request, told(first.id), 'new-key')).toBe(error);
    expect(store.all()).toMatchObject([
      { id: first.id, call: request, stop: { kind: 'refused', message: 'No. Taken.', fields: { name: 'Taken.' } } },
    ]);
  });

  test('is told what an answer says against it', async () => {
    const first = stopped(rename(1, 'Wrong'));
    const outbox = tab(browser(memory([first])), async () => ({ succeeded: false }));
    await outbox.refresh();
    const answer = await outbox.correct(renameNode, request, { ...told(first.id), refused: 'Taken.' }, 'new-key');
    expect(answer).toMatchObject({ kind: 'status', message: 'Taken.' });
  });

  test('waits where the host does not answer', async () => {
    const first = stopped(rename(1, 'Wrong'));
    const store = memory([first]);
    const outbox = tab(browser(store), () => Promise.reject(silence()));
    await outbox.refresh();
    expect(isWaiting(await outbox.correct(renameNode, request, told(first.id), 'new-key'))).toBe(true);
    expect(store.all()).toMatchObject([{ key: 'new-key', call: request, stop: null }]);
    expect(outbox.view().kept).toMatchObject({ act: 'Edit name' });
  });

  test('is not sent beside one that another tab has sent or discarded meanwhile', async () => {
    const send = jest.fn(ok);
    const outbox = tab(browser(), send);
    const answer = await outbox.correct(renameNode, request, told('gone'), 'new-key');
    expect(unkeptMessage(answer)).toMatch(/does not wait any more/);
    expect(send).not.toHaveBeenCalled();
  });

  test('leaves what was refused where the device has no room for it', async () => {
    jest.spyOn(console, 'warn').mockReturnValue(undefined);
    const first = stopped(rename(1, 'Wrong'));
    const store: OutboxStore = { ...memory([first]), replace: () => Promise.reject(new Error('Full')) };
    const outbox = tab(browser(store), ok);
    await outbox.refresh();
    const answer = await outbox.correct(renameNode, request, told(first.id), 'new-key');
    expect(unkeptMessage(answer)).toMatch(/no room to keep the change/);
    expect(await store.load()).toEqual([first]);
  });
});

test('a conflict waits for a word, and what is insisted on goes with the stored lock and another key', async () => {
  const change = rename(1, 'A');
  const sent: Change[] = [];
  const outbox = tab(browser(memory([change])), (one) => {
    sent.push(one);
    return one.call.input.updatedViaWebsiteAt === 'L5'
      ? ok()
      : Promise.reject(refusal(409, { stored: { name: 'Theirs', updatedViaWebsiteAt: 'L5' } }));
  });
  await outbox.send();
  expect(outbox.view().changes[0]?.stop).toMatchObject({ kind: 'conflict', stored: { name: 'Theirs' } });
  await outbox.send();
  expect(sent).toHaveLength(1);
  await outbox.decide({ type: 'insisted', id: change.id });
  expect(await outbox.send()).toMatchObject({ sent: 1 });
  expect(sent[1]).toMatchObject({ key: 'new-key-1', call: { input: { name: 'A', updatedViaWebsiteAt: 'L5' } } });
});

test('a decision in one tab waits for what another is sending, and counts then', async () => {
  const [one, two] = [rename(1, 'A'), rename(2, 'B')];
  const both = browser(memory([one, two]));
  const sent: string[] = [];
  const sender = tab(both, async ({ id }) => {
    sent.push(id);
    await settle();
    return ok();
  });
  const other = tab(both, ok);
  const round = sender.send();
  await settle();
  await other.discard([two.id]);
  await round;
  expect(sent).toEqual([one.id]);
  expect(both.store).toBeDefined();
  expect(other.view().changes).toEqual([]);
});

test('a base that waited for more than an hour is not sent before somebody agrees', async () => {
  const change = base(1, 5);
  const sent: string[] = [];
  const outbox = tab(
    browser(memory([change])),
    ({ key }) => {
      sent.push(key);
      return ok();
    },
    () => AT + HOUR_MS + 1,
  );
  await outbox.send();
  expect(sent).toEqual([]);
  await outbox.decide({ type: 'agreed', id: change.id });
  await outbox.send();
  expect(sent).toEqual([change.key]);
});

test('what cannot be stored is told to whoever entered it', async () => {
  const full = { ...memory(), add: () => Promise.reject(new DOMException('Full', 'QuotaExceededError')) };
  const outbox = tab(browser(full), ok);
  const told = { act: 'Set base', of: 'Girder 1', thing: 'node 1', entered: [] };
  const warn = jest.spyOn(console, 'warn').mockReturnValue(undefined);
  const failure = await outbox.keep(setNodeBase, { input: {} }, told, 'k');
  expect(unkeptMessage(failure)).toContain('no room to keep the change');
  expect([isWaiting(failure), isUnreachable(failure)]).toEqual([false, true]);
  expect(outbox.view().kept).toBeNull();
  warn.mockRestore();
  expect(outbox.view().changes).toEqual([]);
});

describe('sending by itself', () => {
  /** Runs what is to be done later when told to. */
  function laterOn() {
    const runs: (() => void)[] = [];
    const attempts: number[] = [];
    return {
      attempts,
      later: (attempt: number, run: () => void) => {
        attempts.push(attempt);
        runs.push(run);
        return () => void runs.splice(runs.indexOf(run), 1);
      },
      pass: async () => {
        runs.splice(0).forEach((run) => run());
        for (let turn = 0; turn < 10; turn += 1) await settle();
      },
      runs,
    };
  }

  test('begins with what is there, waits longer each time, and takes up what comes later', async () => {
    let isUp = false;
    const sent: string[] = [];
    const both = browser(memory([rename(1, 'A')]));
    const outbox = tab(both, ({ key }) => {
      if (!isUp) return Promise.reject(silence());
      sent.push(key);
      return ok();
    });
    await outbox.refresh();
    const { later, pass, attempts } = laterOn();
    const stop = keepSending(outbox, { now: () => AT, later });
    await pass();
    await pass();
    expect(attempts).toEqual([0, 1]);
    expect(sent).toHaveLength(0);
    isUp = true;
    await pass();
    expect(sent).toHaveLength(1);
    const told = { act: 'Set base', of: 'Girder 1', thing: 'node 1', entered: [] };
    await outbox.keep(setNodeBase, { input: { newBase: 5 } }, told, 'later-key');
    await pass();
    expect(sent).toEqual([sent[0], 'later-key']);
    stop();
  });

  test('tries nothing while all that is there needs a person, and nothing once it is stopped', async () => {
    const refused: Change = { ...rename(1, 'A'), stop: { kind: 'refused', message: 'No.' } };
    const outbox = tab(browser(memory([refused])), () => {
      throw new ApiError('status', 'test', 500, 'Not expected.');
    });
    await outbox.refresh();
    const send = jest.spyOn(outbox, 'send');
    const { later, runs } = laterOn();
    const stop = keepSending(outbox, { now: () => AT, later });
    await settle();
    expect(send).not.toHaveBeenCalled();
    stop();
    const told = { act: 'Set base', of: 'Girder 1', thing: 'node 2', entered: [] };
    await outbox.keep(setNodeBase, { input: { newBase: 5 } }, told, 'k');
    await settle();
    expect(send).not.toHaveBeenCalled();
    expect(runs).toEqual([]);
  });
});

describe('a change with a photo', () => {
  const told = { act: 'Add finding', of: 'Hall', thing: 'finding 1', partOf: 'inspection 7', entered: [] };
  const photo = new Blob(['JPEG'], { type: 'image/jpeg' });
  const request = { input: { inspectionId: 7, kind: 'danger', text: '', photo } };
  const sizeOf = (size: number) => Object.defineProperty(new Blob(['x']), 'size', { value: size });

  test('is kept with it, shows it, and is sent with it', async () => {
    const store = memory();
    const send = jest.fn(async () => ({ ID: 40 }));
    const outbox = tab(browser(store), send);
    expect(isWaiting(await outbox.keep(addFinding, request, told, 'the-key'))).toBe(true);
    const [change] = store.all();
    expect(change?.call).toMatchObject({
      operation: { body: 'multipart' },
      input: { inspectionId: 7, kind: 'danger', text: '' },
      file: { name: 'photo', type: 'image/jpeg', size: 4 },
    });
    expect(await outbox.file('the-key')).toBe(photo);
    await outbox.send();
    expect(send).toHaveBeenCalledWith(change, photo);
    expect(store.all()).toEqual([]);
  });

  test('is not sent without it, and stays', async () => {
    const store: OutboxStore = { ...memory(), file: async () => null };
    const send = jest.fn(async () => ({ ID: 40 }));
    const outbox = tab(browser(store), send);
    await outbox.keep(addFinding, request, told, 'the-key');
    await outbox.send();
    expect(send).not.toHaveBeenCalled();
    expect(outbox.view().changes).toMatchObject([{ stop: { kind: 'refused' } }]);
  });

  test('is another once it is corrected', async () => {
    const store = memory();
    const outbox = tab(browser(store), () => Promise.reject(refusal(422)));
    await outbox.keep(addFinding, request, told, 'the-key');
    await outbox.send();
    const [again, send] = [new Blob(['AGAIN'], { type: 'image/jpeg' }), jest.fn(async () => ({ ID: 40 }))];
    const later = tab(browser(store), send);
    await later.refresh();
    const input = { ...request.input, photo: again };
    await later.correct(addFinding, { input }, { ...told, corrects: 'the-key' }, 'new-key');
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ key: 'new-key' }), again);
    expect(store.all()).toEqual([]);
  });

  test('is not kept beyond the room for all of them, which is said', async () => {
    const warn = jest.spyOn(console, 'warn').mockReturnValue(undefined);
    const store = memory();
    const outbox = tab(browser(store), ok);
    const keep = (size: number, key: string) =>
      outbox.keep(addFinding, { input: { ...request.input, text: key, photo: sizeOf(size) } }, told, key);
    expect(isWaiting(await keep(FILES_MAX_BYTES - 10, 'one'))).toBe(true);
    expect(unkeptMessage(await keep(11, 'two'))).toMatch(/no room to keep the change/);
    expect(isWaiting(await keep(10, 'three'))).toBe(true);
    expect(store.all().map(({ key }) => key)).toEqual(['one', 'three']);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  test('keeps back the signature of its inspection', async () => {
    const outbox = tab(browser(), ok);
    await outbox.keep(addFinding, request, told, 'the-key');
    expect(await outbox.holds({ ...told, thing: 'inspection 7', partOf: undefined })).toBe(true);
    expect(await outbox.holds({ ...told, thing: 'finding 2' })).toBe(false);
  });
});
