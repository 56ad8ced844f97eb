import { apiForTests } from '../../../testing/api';
import { makeLog, makeSystem } from '../../../testing/entities';
import { fakeIntervals } from '../../../testing/fake-intervals';
import { checkLedger } from './chain';
import { startLedgerHeads } from './log-head';

const DAY = 86_400_000;
const api = apiForTests();

beforeEach(fakeIntervals);
afterEach(() => jest.useRealTimers());

test('logs the newest entry at once and every day, as the whole chain has it', async () => {
  const [info, failed] = [jest.fn(), jest.fn()];
  const system = await makeSystem(api);
  await makeLog(api, system);
  const first = await checkLedger(api.store.db);
  const stop = startLedgerHeads(api.store.db, { info }, failed);
  await makeLog(api, system);
  jest.advanceTimersByTime(DAY - 1);
  await stop();
  expect(info).toHaveBeenCalledTimes(1);

  const again = startLedgerHeads(api.store.db, { info }, failed);
  const second = await checkLedger(api.store.db);
  jest.advanceTimersByTime(DAY);
  await again();
  expect(second.entries).toBe(first.entries + 1);
  expect(info).toHaveBeenLastCalledWith({ ledgerEntries: second.entries, ledgerHead: second.head }, expect.any(String));
  expect(failed).not.toHaveBeenCalled();
});

test('tells of a head that cannot be read, and goes on', async () => {
  const [info, failed] = [jest.fn(), jest.fn()];
  await api.store.pool.query('alter table ledger rename to gone');
  const stop = startLedgerHeads(api.store.db, { info }, failed);
  await stop();
  await api.store.pool.query('alter table gone rename to ledger');
  expect([info.mock.calls.length, failed.mock.calls.length]).toEqual([0, 1]);
});
