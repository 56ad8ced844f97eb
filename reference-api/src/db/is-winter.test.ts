import { sql } from 'drizzle-orm';
import { apiForTests } from '../../testing/api';
import { isWinter } from './is-winter';

const api = apiForTests();

async function winter(start: string, end: string, zone: string, moment: string): Promise<boolean | undefined> {
  const today = sql`${moment}::timestamptz at time zone ${zone}`;
  const { rows } = await api.store.db.execute<{ is: boolean }>(
    sql`select ${isWinter(sql`${start}::text`, sql`${end}::text`, today)} as is`,
  );
  return rows[0]?.is;
}

test.each([
  ['2026-01-15T12:00:00Z', true],
  ['2026-11-01T12:00:00Z', true],
  ['2026-03-31T12:00:00Z', true],
  ['2026-04-01T12:00:00Z', false],
  ['2026-10-31T12:00:00Z', false],
  // Already 1 November in Warsaw.
  ['2026-10-31T23:30:00Z', true],
])('at %s it is winter from 01.11 to 31.03: %s', async (moment, expected) => {
  expect(await winter('01.11', '31.03', 'Europe/Warsaw', moment)).toBe(expected);
});

test('handles a season that does not span New Year', async () => {
  expect(await winter('01.01', '28.02', 'Europe/Warsaw', '2026-02-01T12:00:00Z')).toBe(true);
  expect(await winter('01.01', '28.02', 'Europe/Warsaw', '2026-12-01T12:00:00Z')).toBe(false);
});
