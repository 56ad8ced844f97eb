import { sql } from 'drizzle-orm';
import { MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { apiForTests } from '../../../testing/api';
import { eventually } from '../../../testing/eventually';
import { forgettingChanges } from './change-feed';

const api = apiForTests();

/** A change that was written 20 minutes ago by a transaction that ends now, and a later one. */
async function endLate(systemId: number): Promise<void> {
  const { db } = api.store;
  await db.execute(sql`insert into change (kind, system_id, at)
    values ('nodes', ${systemId}, clock_timestamp() - interval '20 minutes')`);
  await db.execute(sql`insert into change (kind, system_id) values ('nodes', 0)`);
}

const isThere = async (systemId: number) =>
  (await api.store.db.execute(sql`select from change where system_id = ${systemId}`)).rows.length > 0;

test('keeps a change for 15 minutes from the end of its transaction, however long that ran', async () => {
  let minutes = 0;
  const forget = forgettingChanges(api.store.db, () => minutes * MINUTE_MS);
  for (; minutes < 16; minutes += 1) await forget();
  await endLate(-1);
  for (const until = minutes + 15; minutes < until; minutes += 1) {
    await forget();
    expect(await isThere(-1)).toBe(true);
  }
  // Transactions of other tests on the server may have run all the while.
  await eventually('the change to be forgotten', async () => {
    minutes += 1;
    await forget();
    return (await isThere(-1)) ? undefined : true;
  });
});

test('forgets nothing in the first 15 minutes of a process', async () => {
  let minutes = 0;
  const forget = forgettingChanges(api.store.db, () => minutes * MINUTE_MS);
  await endLate(-2);
  for (; minutes < 15; minutes += 1) await forget();
  expect(await isThere(-2)).toBe(true);
});
