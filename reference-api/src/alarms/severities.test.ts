import { LOG_SEVERITIES } from '@sagitta/shared-contracts/api/log';
import { isAlarm, NOTIFIED_AS, SEVERITY_ORDER } from '@sagitta/shared-contracts/rules/log';
import { KNOWN_LEVELS } from '@sagitta/shared-contracts/rules/threat';
import { sql } from 'drizzle-orm';
import type { Store } from '../db/database';
import { severityOrder } from '../db/severity-order';
import { copyTemplate } from '../../testing/template';
import { TEMPLATE } from './event-log.statements';

// What the contract says of severities, and what the functions of the database (db/functions) say of them.

let store: Store;
beforeAll(async () => {
  store = await copyTemplate();
});
afterAll(() => store.close());

async function answer<T>(text: string, values: unknown[]): Promise<T | undefined> {
  const { rows } = await store.pool.query<{ is: T }>(`select ${text} as "is"`, values);
  return rows[0]?.is;
}
const urgency = (severity: string, toldAs: string | null = null) =>
  answer<number>('urgency_of($1, true, null, null, null, $2)', [severity, toldAs]);

test('orders all severities by the one list', async () => {
  expect([...LOG_SEVERITIES].sort()).toEqual([...SEVERITY_ORDER].sort());
  const { rows } = await store.db.execute<{ severity: string }>(
    sql`select severity from unnest(${sql.param([...LOG_SEVERITIES])}::text[]) as severity
      order by ${severityOrder(sql`severity`)}`,
  );
  expect(rows.map(({ severity }) => severity)).toEqual(SEVERITY_ORDER);
});

test('tells of alarms in the same order, one step apart', async () => {
  const alarms = SEVERITY_ORDER.filter((severity) => isAlarm({ severity, confirmable: true }));
  expect(await Promise.all(alarms.map((severity) => urgency(severity)))).toEqual(alarms.map((_, at) => at + 2));
  expect(await urgency('obstruction', 'L3')).toBe(await urgency('L3'));
  expect(await urgency('other')).toBe(1);
});

test('calls a lower level an end, by the order of the levels', async () => {
  for (const [from, before] of KNOWN_LEVELS.entries())
    for (const [to, after] of KNOWN_LEVELS.entries()) {
      const isEnd = await answer(`tells_end('L1', false, ${TEMPLATE.levelEnd}, $1, $2)`, [before, after]);
      expect([before, after, isEnd]).toEqual([before, after, to < from]);
    }
  expect(await answer(`tells_end('L1', false, ${TEMPLATE.test}, 'L4', 'none')`, [])).toBe(false);
});

test('calls it no end that new thresholds lower a level: the reading is as before', async () => {
  const args = `'other', false, ${TEMPLATE.thresholds}, 'L4', 'none'`;
  expect(await answer(`tells_end(${args})`, [])).toBe(false);
  expect(await answer(`urgency_of(${args}, null)`, [])).toBe(1);
});

test.each(LOG_SEVERITIES.flatMap((severity) => [true, false].map((confirmable) => ({ severity, confirmable }))))(
  'calls $severity, to be confirmed: $confirmable, an alarm or not, as the contract does',
  async (entry) => {
    expect(await answer('is_alarm($1, $2)', [entry.severity, entry.confirmable])).toBe(isAlarm(entry));
  },
);

test.each(LOG_SEVERITIES)('tells of %s as the event that the contract names', async (severity) => {
  const events = await answer('events_told($1, null, null, null)', [severity]);
  expect(events).toEqual(NOTIFIED_AS[severity] === null ? [] : [NOTIFIED_AS[severity]]);
});

test('tells of heartbeats, of what is named otherwise, and as both of what may be the structure', async () => {
  expect(await answer(`events_told('other', null, ${TEMPLATE.heartbeat}, null)`, [])).toEqual(['Heartbeat']);
  expect(await answer(`events_told('other', 'L2', null, null)`, [])).toEqual(['L2']);
  expect(await answer(`events_told('obstruction', null, null, 'L4')`, [])).toEqual(['Obstruction', 'L4']);
});
