import { apiForTests } from '../testing/api';
import { eventually } from '../testing/eventually';
import { fakeIntervals } from '../testing/fake-intervals';
import { startUpkeep } from './upkeep';

const MINUTE = 60_000;
const api = apiForTests();

beforeEach(fakeIntervals);
afterEach(() => jest.useRealTimers());

const kept = async () => {
  const { rows } = await api.store.pool.query<{ sessions: number; changes: number }>(
    `select (select count(*)::int from session where expires_at <= $1) as sessions,
            (select count(*)::int from change where at < now() - interval '1 day') as changes`,
    [api.clock.now()],
  );
  return rows[0];
};

async function age(): Promise<void> {
  await api.signIn('staff');
  await api.store.pool.query('update session set expires_at = $1', [api.clock.now()]);
  await api.store.pool.query(`update change set at = now() - interval '2 days'`);
}

test('deletes ended sessions and old changes every minute, until it is stopped', async () => {
  const failed = jest.fn();
  await age();
  const before = await kept();
  expect(before?.sessions).toBeGreaterThan(0);
  expect(before?.changes).toBeGreaterThan(1);

  const stop = startUpkeep(api.store.db, api.clock.now, failed);
  expect(await kept()).toEqual(before);
  jest.advanceTimersByTime(MINUTE);
  await stop();
  // The newest change stays: a stream that was there can go on from it. The end of the sessions is a change too, and is
  // noted before the old ones are deleted or after.
  const after = await kept();
  expect(after?.sessions).toBe(0);
  expect(after?.changes).toBeLessThanOrEqual(1);
  const { rowCount } = await api.store.pool.query('select from change');
  expect(rowCount).toBeGreaterThan(0);

  await age();
  const later = await kept();
  jest.advanceTimersByTime(2 * MINUTE);
  expect(await kept()).toEqual(later);
  expect(failed).not.toHaveBeenCalled();
});

test('reports what fails, and goes on', async () => {
  const failed = jest.fn();
  await api.store.pool.query('alter table session rename to gone');
  const stop = startUpkeep(api.store.db, api.clock.now, failed);
  await eventually('the next failure', () => {
    if (failed.mock.calls.length === 2) return true;
    // Nothing begins while a round is under way.
    jest.advanceTimersByTime(MINUTE);
    return undefined;
  });
  await stop();
  await api.store.pool.query('alter table gone rename to session');
  expect(failed).toHaveBeenCalledTimes(2);
});
