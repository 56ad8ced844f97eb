import { listLogs } from '@sagitta/shared-contracts/api/log';
import { listSystemsNodesShort } from '@sagitta/shared-contracts/api/system';
import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { aLog, FIXED_NOW, mockNetwork, testServices } from '@sagitta/shared-contracts/testing';
import { QueryClient, type InfiniteData } from '@tanstack/react-query';
import { readLogView } from '../model/log-view';
import { keepLogs } from './keep-logs';
import { logsQuery } from './logs-query';

const network = mockNetwork();

/** @param everyMs between two entries */
async function keep(search: string, count: number, everyMs: number) {
  network.answer(listSystemsNodesShort, []);
  network.answer(listLogs, ({ input: { offset, amount } }) => ({
    Logs: Array.from({ length: Math.max(0, Math.min(amount, count - offset)) }, (_, index) =>
      aLog({ id: 10_000 - offset - index, eventTimestamp: at((offset + index) * everyMs) }),
    ),
    LogsCount: count,
  }));
  const client = new QueryClient();
  const services = testServices();
  await keepLogs({ services, client, params: {}, search: new URLSearchParams(search) });
  const { queryKey } = logsQuery(services.call, {
    ...readLogView(new URLSearchParams(search), '2026-02-01'),
    waitingAt: null,
  });
  const { pageParams } = client.getQueryData<InfiniteData<unknown>>(queryKey) ?? {};
  client.clear();
  return pageParams;
}
const at = (ago: number) => new Date(FIXED_NOW - ago).toISOString();

test('keeps a log as its page opens it, until the first fetch that ends before the last week', async () => {
  expect(await keep('system=7&node=11', 1_000, HOUR_MS)).toEqual([0, 100]);
  expect(network.seen(listLogs).map(({ input }) => [input.systemID, input.nodeID, input.offset])).toEqual([
    [7, 11, 0],
    [7, 11, 100],
  ]);
});

test('keeps one fetch of a quiet log, all of a short one, and no more than 500 entries of a storm', async () => {
  expect(await keep('system=7', 1_000, 12 * HOUR_MS)).toEqual([0]);
  expect(await keep('system=7', 150, HOUR_MS / 60)).toEqual([0, 100]);
  expect(await keep('system=7', 1_000, HOUR_MS / 60)).toEqual([0, 100, 200, 300, 400]);
});

test('asks for the systems to choose from with the log of all of them alone', async () => {
  await keep('system=7', 10, HOUR_MS);
  expect(network.seen(listSystemsNodesShort)).toEqual([]);
  await keep('', 10, HOUR_MS);
  expect(network.seen(listSystemsNodesShort)).toHaveLength(1);
});
