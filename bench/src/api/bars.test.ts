import { isBroken } from '../bars';
import { apiBars, overBare } from './bars';
import type { ApiFigures, FleetFigures, UplinkFigures } from './figures';
import { uplinkBars } from './uplink-bars';

const figures = (call: string, database: ApiFigures['database'], p50Ms: number): ApiFigures => ({
  database,
  call,
  p50Ms,
  p99Ms: 99,
  perSecond: 1,
  loadP99Ms: 1,
  bareP50Ms: 1,
  bareP99Ms: 1,
  answerBytes: 1,
  samples: 1,
});
const list = { p50Ms: 160, p99Ms: 200, plainBytes: 1_000_000, sentBytes: 9, longestBlockMs: 12 };
const fleet: FleetFigures = { table: list, list: { ...list, plainBytes: 6_000_000 }, changeBytes: 3_000 };

test('an answer is compared with the query by their medians', () => {
  expect(overBare({ p50Ms: 30, bareP50Ms: 20 })).toBe(1.5);
});

test('lists are held against their query on PostgreSQL, readings on both databases', () => {
  const api = [
    figures('systems', 'pglite', 9),
    figures('systems', 'postgres', 2),
    figures('measurements', 'pglite', 1.4),
    figures('measurements', 'postgres', 1.2),
  ];
  const measured = Object.fromEntries(apiBars({ api }).map((bar) => [bar.what, bar.measured]));
  expect(measured).toMatchObject({
    'measurements of one node, 90 days / bare query': 1.4,
    'systems on PostgreSQL / bare query': 2,
    'nodes on PostgreSQL / bare query': undefined,
  });
});

test('long lists are compared with their queries on PostgreSQL', () => {
  const api = [
    figures('10,000 SIM cards', 'postgres', 3.1),
    figures('100,000 text messages', 'postgres', 2.9),
    figures('1,000,000 log entries', 'postgres', 1.6),
    figures('1,000,000 log entries, rare text', 'postgres', 51),
  ];
  const bars = apiBars({ api }).filter(({ what }) => what.includes(',000 '));
  expect(bars.map((bar) => [bar.what, bar.limit, bar.portable, isBroken(bar)])).toEqual([
    ['10,000 SIM cards / bare query', 3, true, true],
    ['100,000 text messages / bare query', 3, true, false],
    ['1,000,000 log entries / bare query', 1.5, true, true],
    ['1,000,000 log entries, seven days / bare query', 1.5, true, false],
    ['1,000,000 log entries, rare text, p50', 50, false, true],
    ['1,000,000 log entries, common text, p50', 200, false, false],
    ['1,000,000 log entries, two letters, p50', 200, false, false],
    ['1,000,000 log entries, rare letter, p50', 3_000, false, false],
    ['1,000,000 log entries, common text by system name, p50', 3_000, false, false],
    ['list of 5,000 systems, p50', 150, false, false],
    ['list of 5,000 systems, before compression', 1_536_000, true, false],
    ['list of 5,000 systems, longest block of the event loop', 50, false, false],
    ["one device's change, list of 5,000 systems shown", 20_480, true, false],
  ]);
});

test('uploads are held against the slowest calls of others and against the memory that they take', () => {
  const call = { call: 'token', withoutP50Ms: 1, withoutP99Ms: 10, withP50Ms: 2, withP99Ms: 20, samples: 9 };
  const uploads = { calls: [call, { ...call, withP99Ms: 31 }], tookMs: 9, grownBytes: 201_000_000, longestBlockMs: 9 };
  const bars = apiBars({ uploads }).filter(({ what }) => what.includes('uploads'));
  expect(bars.map((bar) => [bar.what, bar.measured, isBroken(bar)])).toEqual([
    ['calls with 12 uploads at once / without, p99, worst', 3.1, true],
    ['memory of 12 uploads at once', 201_000_000, true],
  ]);
});

test('a round about silence may take 100 ms', () => {
  const silence = { devices: 20_000, p50Ms: 101, leastMs: 9, mostMs: 200, ownCpuMs: 5, databaseCpuMs: 40 };
  const bars = apiBars({ silence }).filter(({ what }) => what.includes('silence'));
  expect(bars.map((bar) => [bar.limit, isBroken(bar)])).toEqual([[100, true]]);
});

test('95 of 100 searches take 60 ms at most', () => {
  const search = { systems: 10_000, devices: 80_000, searches: 1_200, p50Ms: 20, p95Ms: 61 };
  const bars = apiBars({ search }).filter(({ what }) => what.startsWith('search'));
  expect(bars.map((bar) => [bar.limit, isBroken(bar)])).toEqual([[60, true]]);
});

test('uplinks are held against the ways in and against what is lost', () => {
  const killed = { total: 20_000, tookMs: 21_000, downMs: 1_500, lost: 0, doubled: 0 };
  const uplinks: UplinkFigures = {
    perSecond: { http: 1_000, mqtt: 690 },
    log: {
      one: { bytes: [901], imageBytes: [5], perSecond: 900 },
      citus: { bytes: [300, 400, 300], imageBytes: [0, 0, 0], perSecond: 900 },
    },
    killedHttp: { ...killed, tookMs: 23_000 },
    killedMqtt: { ...killed, doubled: 1 },
    broken: { events: 20_000, failed: 0, healthy: 100, slowestMs: 1_001, lost: 0, partitions: 1 },
    alarms: { dashboardMs: [9_000, 1_500, 100], mailMs: [4_001, 4_001, 100] },
  };
  const bars = uplinkBars(uplinks);
  expect(bars.map((bar) => [bar.what, bar.measured, isBroken(bar)])).toEqual([
    ['uplinks a second by MQTT / over HTTP', 0.69, true],
    ['bytes of log of an uplink, one PostgreSQL', 901, true],
    ['log of an uplink on the coordinator / on all servers', 0.3, false],
    ['1,000 uplinks a second over HTTP, API killed: lost or stored twice', 0, false],
    ['1,000 uplinks a second over HTTP, API killed: reached', 20_000 / 23, true],
    ['1,000 uplinks a second by MQTT, API killed: lost or stored twice', 1, true],
    ['20,000 broken events: 5xx, partitions made, healthy frames lost', 1, true],
    ['20,000 broken events: slowest healthy frame', 1_001, true],
    ['uplink to dashboard, median of 20', 1_500, false],
    ['uplink to mail server, median of 20', 4_001, true],
  ]);
  expect(uplinkBars({ ...uplinks, perSecond: undefined, killedMqtt: undefined })[0]?.measured).toBeUndefined();
});

test('a fleet is measured as the shell asks for it, not as a table-less one does', () => {
  const bars = apiBars({ fleet }).slice(-4);
  expect(bars.map(({ what, limit, measured }) => [what, limit, measured])).toEqual([
    ['list of 5,000 systems, p50', 150, 160],
    ['list of 5,000 systems, before compression', 1_536_000, 1_000_000],
    ['list of 5,000 systems, longest block of the event loop', 50, 12],
    ["one device's change, list of 5,000 systems shown", 20_480, 3_000],
  ]);
});
