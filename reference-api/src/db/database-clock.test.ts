import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { gatherMessages } from '../alarms/notifications/gather-messages';
import { copyTemplate } from '../../testing/template';
import { databaseClock } from './database-clock';
import type { Store } from './database';

let store: Store;
let said: string[];

beforeAll(async () => {
  store = await copyTemplate();
});
afterAll(() => store.close());
beforeEach(() => {
  said = [];
});

const say = (line: string) => said.push(line);

test.each([
  ['behind', -HOUR_MS, / (3599|36\d\d)\.\d s behind that of the database/],
  ['ahead', HOUR_MS, / (3599|36\d\d)\.\d s ahead of that of the database/],
])('is the one of the database on a machine whose own is %s, and says so', async (_, by, words) => {
  const { clock, follow } = databaseClock(() => Date.now() + by);
  const stop = await follow(store.pool, say);
  expect(Math.abs(clock().getTime() - Date.now())).toBeLessThan(2_000);
  expect(said).toEqual([expect.stringMatching(words)]);
  await stop();
});

test('is this machine to the millisecond where the two agree', async () => {
  const at = Date.now();
  const { clock, follow } = databaseClock(() => at);
  // An answer that takes no time cannot be told from a difference: this one takes an hour.
  let asked = 0;
  const slow = databaseClock(() => at + (asked++ > 0 ? HOUR_MS : 0) - HOUR_MS / 2);
  await (
    await slow.follow(store.pool, say)
  )();
  expect(slow.clock().getTime()).toBe(at + HOUR_MS / 2);
  expect(clock().getTime()).toBe(at);
  await (
    await follow(store.pool, say)
  )();
  expect(said).toEqual([]);
});

test('tells of an alarm without delay on a machine whose clock is an hour behind', async () => {
  const { clock, follow } = databaseClock(() => Date.now() - HOUR_MS);
  const stop = await follow(store.pool, say);
  const alarm = `insert into log (system_id, severity, message_en, event_at, confirmable)
    values (1, 'L4', 'Level 4 exceeded', now(), true) returning id::int as id`;
  const { rows } = await store.pool.query<{ id: number }>(alarm);
  await gatherMessages(store.db, new Date(clock().getTime() + 2_500));
  const { rows: gathered } = await store.pool.query<{ all: boolean; any: boolean }>(
    `select bool_and(message_id is not null) as all, count(*) > 0 as any
      from notification where log_id = $1 and suppressed is null`,
    [rows[0]?.id],
  );
  expect(gathered).toEqual([{ all: true, any: true }]);
  await stop();
});
