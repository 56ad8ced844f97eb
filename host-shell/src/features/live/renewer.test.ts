import { follows, type Follows } from '@sagitta/shared-contracts/rules/live';
import type { SystemChange } from '@sagitta/shared-contracts/stream';
import { QueryClient, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query';
import { createRenewer, type Renewer } from './renewer';
import { goHidden, goVisible } from '../../shared/testing/fake-page';

let client: QueryClient;
let renewer: Renewer;
let leave: (() => void)[];

beforeEach(() => {
  jest.useFakeTimers();
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  renewer = createRenewer(client);
  leave = [];
});
afterEach(() => {
  leave.forEach((one) => one());
  renewer.stop();
  client.clear();
  goVisible();
  jest.useRealTimers();
});

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const nodes = (id: number, ...nodeIds: number[]): SystemChange[] => [{ id, kinds: ['nodes'], nodeIds }];

/** A page that shows a query: how often it was asked for, and what it shows. */
async function show(key: string, meta: Follows | null, options: Partial<QueryObserverOptions> = {}) {
  const ask = jest.fn(async () => ({ key }));
  const observer = new QueryObserver(client, {
    queryKey: [key],
    queryFn: ask,
    refetchInterval: 15_000,
    ...(meta && { meta: follows(meta) }),
    ...options,
  });
  const unsubscribe = observer.subscribe(() => undefined);
  leave.push(unsubscribe);
  await pass(0);
  ask.mockClear();
  return { ask, observer, unsubscribe, updatedAt: () => observer.getCurrentResult().dataUpdatedAt };
}

describe('a part', () => {
  type Update = ((answer: unknown) => unknown) | null;
  async function list(whole: () => Promise<unknown>) {
    const parts: { changes: readonly SystemChange[]; settle: (update: Update) => void; fail: () => void }[] = [];
    const ask = jest.fn(whole);
    const page = await show(
      'list',
      {
        kinds: ['nodes'],
        renewPart: (changes) =>
          new Promise((settle, reject) => {
            parts.push({ changes, settle, fail: () => reject(new Error('no')) });
          }),
      },
      { queryFn: ask },
    );
    ask.mockClear();
    await pass(2_000);
    return { ...page, ask, parts, shown: () => page.observer.getCurrentResult().data };
  }
  const add =
    (word: string): Update =>
    (answer) =>
      `${String(answer)} ${word}`;

  test('is all that a change asks for, and what is shown is up to date with it', async () => {
    const { ask, parts, shown, observer } = await list(async () => 'old');
    renewer.change([...nodes(7, 3), { id: 8, kinds: ['logs'], nodeIds: [] }]);
    await pass(0);
    expect(parts.map(({ changes }) => changes)).toEqual([nodes(7, 3)]);
    parts[0]?.settle(add('new'));
    await pass(0);
    expect([shown(), ask.mock.calls.length, observer.getCurrentResult().isStale]).toEqual(['old new', 0, true]);
    await pass(10_000);
    expect([parts.length, ask.mock.calls.length]).toEqual([1, 0]);
  });

  test('gathers the changes that come until then, and asks for them after it', async () => {
    const { parts, shown } = await list(async () => 'old');
    renewer.change(nodes(7, 3));
    await pass(0);
    renewer.change(nodes(8, 4));
    renewer.change(nodes(9, 5));
    await pass(3_000);
    expect(parts).toHaveLength(1);
    parts[0]?.settle(add('7'));
    await pass(2_000);
    expect(parts.map(({ changes }) => changes)).toEqual([nodes(7, 3), [...nodes(8, 4), ...nodes(9, 5)]]);
    parts[1]?.settle(add('8 9'));
    await pass(0);
    expect(shown()).toBe('old 7 8 9');
  });

  test.each(['null', 'an error'])('leaves it to the whole where it answers %s', async (outcome) => {
    let answer = 'old';
    const { ask, parts, shown } = await list(async () => answer);
    answer = 'whole';
    renewer.change(nodes(7));
    await pass(0);
    if (outcome === 'null') parts[0]?.settle(null);
    else parts[0]?.fail();
    await pass(2_000);
    expect([shown(), ask.mock.calls.length, parts.length]).toEqual(['whole', 1, 1]);
  });

  test('never overwrites a whole answer that came in between, and is asked for again after it', async () => {
    const { parts, shown, observer } = await list(async () => 'old');
    renewer.change(nodes(7));
    await pass(0);
    client.setQueryData(['list'], 'newer');
    parts[0]?.settle(add('older'));
    await pass(2_000);
    expect([shown(), parts.length]).toEqual(['newer', 2]);
    parts[1]?.settle(add('newest'));
    await pass(0);
    expect(observer.getCurrentResult().data).toBe('newer newest');
  });

  test('does not delay the whole, which finds what no update reports', async () => {
    const { ask, parts } = await list(async () => 'old');
    for (let second = 0; second < 70; second += 1) {
      renewer.change(nodes(7));
      await pass(500);
      parts.at(-1)?.settle(add('7'));
      await pass(500);
    }
    expect([ask.mock.calls.length, parts.length > 30]).toEqual([1, true]);
  });

  test('is not enough where everything is in doubt', async () => {
    const { ask, parts } = await list(async () => 'old');
    renewer.begin();
    renewer.change(nodes(7));
    await pass(2_000);
    expect(ask).toHaveBeenCalled();
    expect(parts).toEqual([]);
  });
});

describe('a change', () => {
  test('renews at once what follows it, and nothing else', async () => {
    const seven = await show('seven', { kinds: ['nodes'], systems: [7] });
    const eight = await show('eight', { kinds: ['nodes'], systems: [8] });
    const logs = await show('logs', { kinds: ['logs'] });
    const any = await show('any', { kinds: ['nodes', 'system'] });
    const deaf = await show('deaf', null);
    await pass(2_000);
    renewer.change(nodes(7, 3));
    await pass(0);
    expect([seven, eight, logs, any, deaf].map(({ ask }) => ask.mock.calls.length)).toEqual([1, 0, 0, 1, 0]);
  });

  test('renews a graph of one node for that node, and where no node is named', async () => {
    const graph = await show('graph', { kinds: ['nodes'], nodes: [3] });
    await pass(2_000);
    renewer.change(nodes(7, 4));
    await pass(0);
    expect(graph.ask).toHaveBeenCalledTimes(0);
    renewer.change(nodes(7, 4, 3));
    await pass(2_000);
    expect(graph.ask).toHaveBeenCalledTimes(1);
    renewer.change(nodes(7));
    await pass(0);
    expect(graph.ask).toHaveBeenCalledTimes(2);
  });

  test('renews once a second at most in a burst, and ends with the newest', async () => {
    const { ask } = await show('seven', { kinds: ['nodes'], systems: [7] });
    await pass(2_000);
    for (let tenth = 0; tenth < 30; tenth += 1) {
      renewer.change(nodes(7, 3));
      await pass(100);
    }
    // After 0, 1 and 2 seconds, and after the last change of all.
    expect(ask).toHaveBeenCalledTimes(4);
    await pass(5_000);
    expect(ask).toHaveBeenCalledTimes(4);
  });

  test('renews a large list as often as the list allows', async () => {
    const { ask } = await show('list', { kinds: ['nodes'], atMostEveryMs: 5_000 });
    renewer.change(nodes(7));
    await pass(4_900);
    expect(ask).toHaveBeenCalledTimes(0);
    await pass(200);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('is not lost where an earlier answer is still on its way', async () => {
    const answers: ((value: string) => void)[] = [];
    const ask = () =>
      new Promise<string>((done) => {
        answers.push(done);
      });
    const observer = new QueryObserver<string>(client, {
      queryKey: ['slow'],
      queryFn: ask,
      refetchInterval: 15_000,
      meta: follows({ kinds: ['nodes'] }),
    });
    leave.push(observer.subscribe(() => undefined));
    renewer.change(nodes(7));
    await pass(0);
    answers[0]?.('from before the change');
    await pass(1_100);
    expect(answers).toHaveLength(2);
    answers[1]?.('from after it');
    await pass(0);
    expect(observer.getCurrentResult().data).toBe('from after it');
  });

  test('waits while nobody can see the page', async () => {
    const { ask } = await show('seven', { kinds: ['nodes'] }, { refetchIntervalInBackground: false });
    await pass(2_000);
    goHidden();
    renewer.change(nodes(7));
    await pass(5_000);
    expect(ask).toHaveBeenCalledTimes(0);
    goVisible();
    await pass(0);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('has what is no longer shown asked for when it is shown again', async () => {
    const { unsubscribe, ask } = await show('seven', { kinds: ['nodes'] }, { staleTime: 60_000 });
    unsubscribe();
    await pass(2_000);
    renewer.change(nodes(7));
    await pass(2_000);
    expect(ask).toHaveBeenCalledTimes(0);
    const again = new QueryObserver(client, { queryKey: ['seven'], queryFn: ask, staleTime: 60_000 });
    leave.push(again.subscribe(() => undefined));
    await pass(0);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('is followed by anyone who shows the query, whatever another part says of it', async () => {
    const { ask } = await show('shared', { kinds: ['nodes'] });
    const other = new QueryObserver(client, { queryKey: ['shared'], queryFn: ask, enabled: false });
    leave.push(other.subscribe(() => undefined));
    await pass(2_000);
    renewer.change(nodes(7));
    await pass(0);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('leaves alone what is not to be renewed now, such as older pages of a log', async () => {
    const { ask, updatedAt } = await show('log', { kinds: ['logs'] }, { refetchInterval: () => false });
    const before = updatedAt();
    await pass(2_000);
    renewer.change([{ id: 7, kinds: ['logs'], nodeIds: [] }]);
    renewer.confirm();
    await pass(2_000);
    expect([ask.mock.calls.length, updatedAt()]).toEqual([0, before]);
  });

  test('does not concern a query that says nonsense of what it follows', async () => {
    const { ask } = await show('odd', null, { meta: { follows: 'everything' } });
    await pass(2_000);
    renewer.change(nodes(7));
    await pass(0);
    expect(ask).toHaveBeenCalledTimes(0);
  });
});

describe('a sign of life', () => {
  test('moves the time as of which shown data is true, and so puts off its polling', async () => {
    const { ask, updatedAt } = await show('seven', { kinds: ['nodes'] });
    for (let round = 0; round < 5; round += 1) {
      await pass(10_000);
      renewer.confirm();
    }
    expect(ask).toHaveBeenCalledTimes(0);
    expect(updatedAt()).toBe(Date.now());
  });

  test('leaves polling to whatever follows nothing', async () => {
    const { ask } = await show('deaf', null);
    await pass(10_000);
    renewer.confirm();
    await pass(6_000);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('lets the page ask by itself again when no other one comes', async () => {
    const { ask } = await show('seven', { kinds: ['nodes'] });
    await pass(10_000);
    renewer.confirm();
    await pass(15_100);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('still renews once a minute, for what is not reported', async () => {
    const { ask } = await show('seven', { kinds: ['nodes'] });
    for (let round = 0; round < 13; round += 1) {
      await pass(10_000);
      renewer.confirm();
    }
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test('does not confirm what has changed and could not be fetched', async () => {
    const { ask, observer, updatedAt } = await show('seven', { kinds: ['nodes'] });
    const before = updatedAt();
    await pass(2_000);
    ask.mockRejectedValue(new Error('gone'));
    renewer.change(nodes(7));
    await pass(0);
    renewer.confirm();
    await pass(0);
    expect(observer.getCurrentResult().isError).toBe(true);
    expect(updatedAt()).toBe(before);
  });

  test('does not confirm what has changed and was not asked for yet', async () => {
    const { updatedAt } = await show('list', { kinds: ['nodes'], atMostEveryMs: 5_000 });
    const before = updatedAt();
    await pass(1_000);
    renewer.change(nodes(7));
    renewer.confirm();
    expect(updatedAt()).toBe(before);
  });
});

test('an answer that was on its way when the change came is not confirmed', async () => {
  const { ask, observer, updatedAt } = await show('list', { kinds: ['nodes'], atMostEveryMs: 5_000 });
  let answer: (value: { key: string }) => void = () => undefined;
  ask.mockImplementationOnce(
    () =>
      new Promise((done) => {
        answer = done;
      }),
  );
  await pass(1_000);
  void observer.refetch();
  renewer.change(nodes(7));
  answer({ key: 'from before the change' });
  await pass(0);
  const before = updatedAt();
  await pass(1_000);
  renewer.confirm();
  expect(updatedAt()).toBe(before);
});

test('what was fetched before the stream began is fetched again', async () => {
  const { ask } = await show('seven', { kinds: ['nodes'] });
  await pass(4_000);
  renewer.begin();
  renewer.confirm();
  await pass(0);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('when the connection is back, what failed in the meantime is asked for', async () => {
  const failed = await show('seven', { kinds: ['nodes'] });
  const good = await show('eight', { kinds: ['nodes'] });
  failed.ask.mockRejectedValueOnce(new Error('gone'));
  await pass(2_000);
  await failed.observer.refetch();
  renewer.retryFailed();
  await pass(1_000);
  expect([failed.ask.mock.calls.length, good.ask.mock.calls.length]).toEqual([2, 0]);
  expect(failed.observer.getCurrentResult().isError).toBe(false);
});

test('fetches all that is shown when the connection is lost, which shows whether the host is there', async () => {
  const { ask, observer } = await show('seven', { kinds: ['nodes'] });
  ask.mockRejectedValue(new Error('gone'));
  renewer.renewShown();
  await pass(0);
  expect(observer.getCurrentResult().isError).toBe(true);
});
