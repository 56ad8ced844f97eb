import { listMeasurements } from '@sagitta/shared-contracts/api/measurement';
import { DAY_MS, MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { gatherMessages } from '../../alarms/notifications/gather-messages';
import { sendMessages } from '../../alarms/notifications/send-messages';
import type { Reading } from '../../readings/follow-reading';
import { NOTHING_MEASURED, storeReadings } from '../../readings/store-readings';
import { apiForTests } from '../../../testing/api';
import { type Sent, watchSent } from '../../../testing/statements';

// Every statement that the calls and rounds below send about readings is answered by one shard, as EXPLAIN says.

const SYSTEM = 1;
/** A sensor with readings in the test world. */
const NODE = 3;

const api = apiForTests();
let token: string;
let sent: () => Sent[];

beforeAll(async () => {
  token = await api.signIn('staff');
  sent = watchSent(api.store);
});

const reading = (minutes: number): Reading => ({
  ...NOTHING_MEASURED,
  nodeId: NODE,
  at: new Date(api.clock.now().getTime() + minutes * MINUTE_MS),
  distance: 4_000,
  temperature1: 4.5,
  obstructed: null,
});
const store = (...readings: Reading[]) =>
  api.store.db.transaction((tx) => storeReadings(tx, readings, api.clock.now()));

const day = (ago: number) => new Date(api.clock.now().getTime() - ago * DAY_MS).toISOString();
const call = async (path: string, body: object) => {
  const { statusCode } = await api.call('POST', path, { token, body });
  expect(statusCode).toBe(200);
};
const graph = (more: object) =>
  call(listMeasurements.path, { NodeID: NODE, Start: day(30), End: day(0), Average: false, ...more });
const days = () => ({ fromDate: day(20).slice(0, 10), toDate: day(1).slice(0, 10) });

async function alarmId(): Promise<number> {
  const { rows } = await api.store.pool.query<{ id: number }>(
    `insert into log (system_id, node_id, severity, message_en, event_at, confirmable)
      values ($1, $2, 'L3', 'Level', $3, true) returning id::int as id`,
    [SYSTEM, NODE, api.clock.now()],
  );
  return rows[0]?.id ?? 0;
}

async function notify(): Promise<void> {
  await alarmId();
  api.clock.advance(MINUTE_MS);
  await gatherMessages(api.store.db, api.clock.now());
  const taking = async () => ({ address: 'somebody@example.com', providerId: null });
  const channels = { email: taking, sms: taking, push: taking };
  await sendMessages(api.store.db, channels, { PROVIDER_NAME: 'S', WEB_URL: 'https://x.example' }, api.clock.now);
}

const HOT_PATHS: [name: string, run: () => Promise<unknown>][] = [
  ['the newest reading of a device arrives', () => store(reading(1))],
  ['several readings arrive at once', () => store(reading(2), reading(3), reading(4))],
  ['a late reading arrives', () => store(reading(-7))],
  ['a graph with every reading', () => graph({})],
  ['a thinned graph', () => graph({ MaxPoints: 300 })],
  ['a graph of means', () => graph({ Average: true })],
  ['a replay of thresholds', () => graph({ ForReplay: true })],
  ['the trends of a dashboard', () => call('/nodes-trend', { systemID: SYSTEM })],
  [
    'an alarm',
    async () => {
      const { statusCode } = await api.call('GET', `/alarms/${await alarmId()}`, { token });
      expect(statusCode).toBe(200);
    },
  ],
  ['a notification', notify],
  [
    'a table of readings',
    () => call('/export-measurements', { sysID: SYSTEM, dateStart: days().fromDate, dateEnd: days().toDate }),
  ],
  [
    'charts',
    () =>
      call('/get-gnuplot-charts', {
        systemID: SYSTEM,
        nodesIDsStandard: [NODE],
        nodesIDsAdvanced: [],
        format: 'png',
        chartType: 'line',
        ...days(),
      }),
  ],
  ['a report', () => call('/get-report', { systemID: SYSTEM, nodesIDs: [NODE], ...days() })],
];

test.each(HOT_PATHS)('%s: one shard', async (_, run) => {
  sent();
  await run();
  const statements = sent().filter(({ text }) => /\bmeasurement\b/.test(text));
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) expect(await tasksOf(statement)).toEqual({ text: statement.text, tasks: [1] });
});

test('the reading that the ledger records: one shard', async () => {
  const { rows } = await api.store.pool.query<{ source: string }>(
    `select prosrc as source from pg_proc where proname = 'ledger_of_log'`,
  );
  const [, conditions = ''] = /from measurement\s+(where [^;]*);/.exec(rows[0]?.source ?? '') ?? [];
  const text = `select deflection from measurement ${conditions
    .replace('new.system_id', '$1')
    .replace('new.node_id', '$2')
    .replace('new.event_at', '$3')}`;
  expect(await tasksOf({ text, values: [SYSTEM, NODE, api.clock.now()] })).toEqual({ text, tasks: [1] });
});

test('finds a statement that asks every shard', async () => {
  const text = 'select count(*) from measurement where node_id = $1';
  expect(await tasksOf({ text, values: [NODE] })).toEqual({ text, tasks: [4] });
});

/** How many shards each distributed part of a statement asks. */
async function tasksOf({ text, values }: Sent): Promise<{ text: string; tasks: number[] }> {
  const { rows } = await api.store.pool.query<{ 'QUERY PLAN': unknown }>(`explain (format json) ${text}`, values);
  const tasks: number[] = [];
  JSON.stringify(rows[0]?.['QUERY PLAN'], (key, value: unknown) => {
    if (key === 'Task Count') tasks.push(Number(value));
    return value;
  });
  return { text, tasks };
}
