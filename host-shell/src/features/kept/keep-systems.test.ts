import { ApiError } from '@sagitta/shared-contracts/api-error';
import { KEPT_AT_MOST } from '@sagitta/shared-contracts/kept-answers';
import { HOUR_MS, MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { QueryClient } from '@tanstack/react-query';
import { keepSystems } from './keep-systems';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

interface World {
  favourites?: { kind: string; id: number }[];
  visited?: readonly number[];
  /** Age in hours of what is kept, by operation and what was asked. */
  kept?: Readonly<Record<string, number>>;
  /** Devices of each system, by its id. */
  nodes?: Readonly<Record<number, readonly { id: number; MainSensorType: string }[]>>;
  fetchWhole?: (path: string, client: QueryClient) => Promise<void>;
  isFull?: (key: readonly unknown[]) => boolean;
}

function start({
  favourites = [],
  visited = [],
  kept = {},
  nodes = {},
  fetchWhole = async () => undefined,
  isFull = () => false,
}: World) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity } } });
  const call = jest.fn(async () => favourites.map((one) => ({ ...one, name: `Hall ${one.id}` })));
  const fetched: string[] = [];
  const pasts: string[] = [];
  const kepts: [name: string, data: unknown][] = [];
  const ages = new Map(Object.entries(kept).map(([name, age]) => [name, Date.now() - age * HOUR_MS]));
  const nameOf = ([operation, asked]: readonly unknown[]) => `${String(operation)} ${String(asked)}`;
  const stop = new AbortController();
  const ended = keepSystems({
    services: { call: call as unknown as ShellServices['call'] },
    client,
    keeper: {
      read: async ([, asked]) => ({ data: nodes[Number(asked)] ?? [], at: Date.now() }),
      keptAt: async (key) => ages.get(nameOf(key)) ?? null,
      keep: async (key, { data, at }) => {
        if (isFull(key)) throw new Error('There is no room.');
        kepts.push([nameOf(key), data]);
        ages.set(nameOf(key), at);
      },
    },
    visited: () => visited,
    fetchPage: (path) => fetched.push(path),
    fetchWhole: (path, aside) => {
      pasts.push(path);
      return fetchWhole(path, aside);
    },
    isKept: ([operation]) => operation !== 'listAccounts',
    signal: stop.signal,
  }).catch((error: unknown) => error);
  const begun = jest.advanceTimersByTimeAsync(26_000);
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  return { client, call, fetched, pasts, kepts, stop, ended, begun, pass };
}
const system = (id: number) => ({ kind: 'system', id });
const laser = (id: number) => ({ id, MainSensorType: 'laser' });
const dashboards = (...ids: number[]) => ids.map((id) => `/systems/${id}/dashboard`);

test('fetches dashboards that are not kept, or long ago, one after the other', async () => {
  const { fetched, begun, pass } = start({
    favourites: [system(1), system(2), system(3), { kind: 'device', id: 4 }],
    kept: { 'listNodes 2': 1, 'listNodes 3': 13 },
  });
  await begun;
  await pass(1_000);
  expect(fetched).toEqual(dashboards(1));
  await pass(10_000);
  expect(fetched).toEqual(dashboards(1, 3));
});

test('fetches no more systems than are kept: those with a star first, then those opened last', async () => {
  const { fetched, pass } = start({
    favourites: [system(7)],
    visited: [9, 7, ...Array.from({ length: KEPT_AT_MOST.systems + 5 }, (_, index) => index + 100)],
  });
  await pass(10 * MINUTE_MS);
  expect(fetched).toHaveLength(KEPT_AT_MOST.systems);
  expect(fetched.slice(0, 3)).toEqual(dashboards(7, 9, 100));
});

test('looks again for others that were marked', async () => {
  const favourites = [system(1)];
  const { fetched, call, pass } = start({ favourites, kept: { 'listNodes 1': 0 } });
  await pass(10_000);
  favourites.push(system(2));
  await pass(31 * MINUTE_MS);
  expect([call.mock.calls.length, fetched]).toEqual([2, dashboards(2)]);
});

test('ends with the session', async () => {
  const { fetched, stop, ended, begun, pass } = start({ favourites: [system(1), system(2)] });
  await begun;
  await pass(1_000);
  stop.abort();
  await ended;
  await pass(HOUR_MS);
  expect(fetched).toEqual(dashboards(1));
});

const ROOF = [
  '/logs',
  '/logs?system=7',
  '/devices/11/graph',
  '/logs?system=7&node=11',
  '/devices/12/graph',
  '/logs?system=7&node=12',
];

test('then fetches the logs, and of each device that measures the graph', async () => {
  const { pasts, pass } = start({
    visited: [7],
    nodes: { 7: [laser(11), { id: 13, MainSensorType: 'none' }, laser(12)] },
  });
  await pass(5 * MINUTE_MS);
  expect(pasts).toEqual(ROOF);
});

test('fetches them again after twelve hours, and not before', async () => {
  const { pasts, pass } = start({ visited: [7], kept: { 'listNodes 7': 0 }, nodes: { 7: [laser(11), laser(12)] } });
  await pass(11 * HOUR_MS);
  expect(pasts).toEqual(ROOF);
  await pass(2 * HOUR_MS);
  expect(pasts).toEqual([...ROOF, ...ROOF]);
});

test('fetches no more devices than are kept', async () => {
  const nodes = (first: number) => Array.from({ length: 60 }, (_, index) => laser(first + index));
  const { pasts, pass } = start({ visited: [1, 2, 3], nodes: { 1: nodes(100), 2: nodes(200), 3: nodes(300) } });
  await pass(20 * MINUTE_MS);
  expect(pasts.filter((path) => path.startsWith('/devices/'))).toHaveLength(KEPT_AT_MOST.devices);
  expect(pasts).not.toContain('/logs?system=3');
});

test('keeps what a page asked for, and leaves what the tab has as it is', async () => {
  const { client, kepts, pass } = start({
    visited: [7],
    nodes: { 7: [laser(11)] },
    fetchWhole: async (path, aside) => {
      aside.setQueryData(['listLogs', path], `entries of ${path}`);
      aside.setQueryData(['listAccounts'], 'of no use');
    },
  });
  client.setQueryData(['listLogs', '/logs'], 'being read');
  await pass(5 * MINUTE_MS);
  const paths = ['/logs', '/logs?system=7', '/devices/11/graph', '/logs?system=7&node=11'];
  expect(kepts.filter(([name]) => !name.startsWith('keptPast'))).toEqual(
    paths.map((path) => [`listLogs ${path}`, `entries of ${path}`]),
  );
  expect(client.getQueryData(['listLogs', '/logs'])).toBe('being read');
  expect(client.getQueryData(['listLogs', '/logs?system=7'])).toBeUndefined();
});

test('takes a system for kept only once all of it is', async () => {
  const fetchWhole = async (path: string, aside: QueryClient) => void aside.setQueryData(['listLogs', path], path);
  const warn = jest.spyOn(console, 'warn').mockReturnValue(undefined);
  const { kepts, pass } = start({
    visited: [7],
    nodes: { 7: [laser(11)] },
    fetchWhole,
    isFull: ([, asked]) => asked === '/devices/11/graph',
  });
  await pass(5 * MINUTE_MS);
  expect(kepts.map(([name]) => name)).toEqual(['listLogs /logs', 'keptPast all systems', 'listLogs /logs?system=7']);
  expect(warn).toHaveBeenCalledWith(expect.any(String), new Error('There is no room.'));
});

/** Fails at the first graph, once. */
function failing(kind: 'status' | 'network', status: number) {
  let isOver = false;
  const fetchWhole = async (path: string) => {
    if (isOver || path !== '/devices/11/graph') return;
    isOver = true;
    throw new ApiError(kind, 'getNodeShort', status, 'No.');
  };
  return start({ visited: [7], nodes: { 7: [laser(11), laser(12)] }, fetchWhole });
}

test.each([400, 403, 404])('goes on after what the host refuses with %i', async (status) => {
  const { pasts, pass } = failing('status', status);
  await pass(5 * MINUTE_MS);
  expect(pasts).toEqual(ROOF);
});

test.each([
  ['is silent', 'network', 0],
  ['is busy', 'status', 503],
  ['has been asked too often', 'status', 429],
] as const)('asks nothing more of a host that %s until the next look', async (_, kind, status) => {
  const { pasts, pass } = failing(kind, status);
  await pass(5 * MINUTE_MS);
  expect(pasts).toEqual(ROOF.slice(0, 3));
  await pass(30 * MINUTE_MS);
  expect(pasts.slice(3)).toEqual(ROOF.slice(1));
});
