import * as v from 'valibot';
import { SystemSchema, type System } from '../api/system';
import {
  byDanger,
  byName,
  inTriageOrder,
  isShown,
  needsMaintenance,
  triage,
  triageCounts,
  triageText,
  usualOrder,
} from './triage';
import { randomOf } from '../testing/random';

const DOUBTS = {
  lost: 0,
  obstructed: 0,
  outdated: 0,
  damaged: 0,
  faulty: 0,
  outOfRange: 0,
  notOperational: 0,
  unknown: 0,
  notMonitored: 0,
};
type Told = Partial<System> & { doubts?: Partial<typeof DOUBTS>; suspected?: 'L3' | 'L4' };

/** A calm system of two sensors, by its name, with what differs. */
function system(name: string, { doubts, suspected, ...own }: Told = {}): System {
  return {
    ...v.parse(SystemSchema, {
      ID: 1,
      name,
      overallStatusOk: true,
      NodesHighestKnownThreatLevel: own.NodesHighestThreatLevelActiveNonobstructed ?? 'none',
      NodesHighestThreatLevelActiveNonobstructed: 'none',
      openAlarms: 0,
      levelDetails: { sensors: 2, suspected: suspected ?? null, doubts: { ...DOUBTS, ...doubts } },
    }),
    ...own,
  };
}
const at = (level: 'L1' | 'L2' | 'L3' | 'L4') => ({
  NodesHighestKnownThreatLevel: level,
  NodesHighestThreatLevelActiveNonobstructed: level,
});
const known = (level: 'L1' | 'L4') => ({ NodesHighestKnownThreatLevel: level, doubts: { lost: 1 } });
const UNKNOWN = {
  NodesHighestKnownThreatLevel: 'unknown_or_NA',
  NodesHighestThreatLevelActiveNonobstructed: 'unknown_or_NA',
} as const;

/** In the order of danger. */
const ORDERED = [
  system('trusted L4, not confirmed', { ...at('L4'), openAlarms: 1 }),
  system('trusted L4, in doubt', { ...at('L4'), doubts: { damaged: 2 } }),
  system('trusted L4, in a doubt', { ...at('L4'), doubts: { damaged: 1 } }),
  system('trusted L4, in a doubt that the host does not name', {
    ...at('L4'),
    levelDetails: null,
    overallStatusOk: false,
  }),
  system('a trusted L4', at('L4')),
  system('b 2 trusted L4', at('L4')),
  system('b 10 trusted L4', at('L4')),
  system('last known L4, not confirmed', { ...known('L4'), openAlarms: 1 }),
  system('last known L4', known('L4')),
  system('obstruction told as L4', { ...at('L2'), suspected: 'L4', doubts: { obstructed: 1 } }),
  system('trusted L3', at('L3')),
  system('trusted L1', at('L1')),
  system('last known L1', known('L1')),
  system('no threat now, an alarm goes on', { openAlarms: 1 }),
  system('obstructed', { doubts: { obstructed: 1 } }),
  system('unknown, in doubt', { ...UNKNOWN, doubts: { unknown: 2 } }),
  system('unknown', UNKNOWN),
  system('no known threat', { doubts: { damaged: 1 } }),
  system('calm'),
];

test('orders by level, trust, alarms that nobody has confirmed, doubts, and name', () => {
  const sorted = ORDERED.toReversed()
    .map((one) => triage(one))
    .toSorted(byDanger);
  expect(sorted.map(({ system: { name } }) => name)).toEqual(ORDERED.map(({ name }) => name));
});

test('orders by name as people do', () => {
  const sorted = ['Hala 10', 'hala 9', 'Łódź'].map((name) => triage(system(name))).toSorted(byName);
  expect(sorted.map(({ system: { name } }) => name)).toEqual(['hala 9', 'Hala 10', 'Łódź']);
});

test('puts favourites first where nothing else differs, and never before what is more dangerous', () => {
  const marked = ORDERED.map((one, index) => triage(one, index % 3 === 0));
  const dangers = marked.toSorted(byDanger).map(({ danger }) => danger);
  expect(dangers).toEqual(ORDERED.map((one) => triage(one).danger));
  const calm = ['a', 'b', 'c'].map((name) => triage(system(name), name === 'b'));
  const all = [...calm, triage(system('d', at('L1')))];
  const namesOf = (list: typeof all) => list.map(({ system: { name } }) => name);
  expect(namesOf(all.toSorted(byDanger))).toEqual(['d', 'b', 'a', 'c']);
  expect(namesOf(all.toSorted(byName))).toEqual(['b', 'a', 'c', 'd']);
});

test('counts favourites as one more filter, and in no sum of danger', () => {
  const plain = triageCounts(ORDERED.map((one) => triage(one)));
  const marked = triageCounts(ORDERED.map((one) => triage(one, true)));
  expect(marked).toEqual({ ...plain, of: { ...plain.of, favourite: ORDERED.length } });
  expect(triageText(marked)).toBe(triageText(plain));
});

test.each([
  ['a level', at('L2'), ['L2']],
  ['a last known level', known('L4'), ['L4', 'silent']],
  ['an obstruction told as a level', { suspected: 'L3', doubts: { obstructed: 1 } }, ['L3']],
  ['an obstruction', { doubts: { obstructed: 1 } }, ['unknown']],
  ['an unknown level', UNKNOWN, ['unknown']],
  ['nothing that is monitored', { ...UNKNOWN, doubts: { notMonitored: 2 } }, ['unknown']],
  ['a W2 system that is not operational', { systemVersion: 'W2', W2Operational: false }, ['unknown', 'silent']],
  ['a lost relay', { deviceLost: true }, ['silent', 'maintenance']],
  ['old measurements', { outdatedMeasurements: true }, ['maintenance']],
  ['a damaged device', { overallStatusOk: false }, ['maintenance']],
  ['an alarm that nobody has confirmed', { openAlarms: 1 }, ['unconfirmed']],
  ['a calm system', {}, []],
] as const)('finds %s', (_, told, filters) => {
  const found = triage(system('Hala', told as Told));
  expect([...found.filters]).toEqual(filters);
  expect(needsMaintenance(found.system)).toBe(found.filters.has('maintenance'));
});

test('shows what has one of the chosen filters, and everything without any', () => {
  const found = triage(system('Hala', { ...at('L2'), openAlarms: 1 }));
  expect(isShown(found, [])).toBe(true);
  expect(isShown(found, ['L4', 'unconfirmed'])).toBe(true);
  expect(isShown(found, ['L4', 'silent'])).toBe(false);
});

test.each([
  [[], 'None of 0 at L3 or above'],
  [[system('calm')], 'None of 1 at L3 or above'],
  [[system('calm'), system('?', UNKNOWN)], 'None of 2 at L3 or above, 1 unknown'],
  [[system('a', { ...at('L4'), openAlarms: 2 }), system('b', at('L3'))], '2 of 2 at L3 or above, 1 not confirmed'],
  [[system('a', at('L3')), system('b', { openAlarms: 1 })], '1 of 2 at L3 or above, 0 not confirmed'],
  [[system('a', known('L4')), system('b', UNKNOWN)], '1 of 2 at L3 or above, 0 not confirmed, 1 unknown'],
  [[system('a', { ...at('L4'), openAlarms: 1 }), system('b', { openAlarms: null })], '1 of 2 at L3 or above'],
  [[system('of a host that does not say', { ...at('L4'), openAlarms: null })], '1 of 1 at L3 or above'],
])('sums them up: %#', (systems, text) => {
  expect(triageText(triageCounts(systems.map((one) => triage(one))))).toBe(text);
});

test('counts each system once per filter', () => {
  expect(triageCounts(ORDERED.map((one) => triage(one))).of).toEqual({
    L4: 10,
    L3: 1,
    L2: 0,
    L1: 2,
    unknown: 3,
    silent: 3,
    unconfirmed: 3,
    maintenance: 1,
    favourite: 0,
  });
});

test.each([
  [true, 1, 'danger'],
  [false, 6, 'name'],
  [false, 7, 'danger'],
])('orders for a professional (%s) with %i systems by %s', (professional, systems, order) => {
  expect(usualOrder(professional, systems)).toBe(order);
});

test.each([
  ['danger', byDanger],
  ['name', byName],
] as const)('orders thousands by %s as one by one', (order, compare) => {
  const random = randomOf(27);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const names = ['Hala ', 'hala ', 'Łódź-', 'Straße ', '', 'Żuraw 0'];
  const all = Array.from({ length: 3_000 }, () => {
    const { name: _, ...one } = pick(ORDERED);
    return triage({ ...one, name: `${pick(names)}${Math.floor(random() * 400)}` }, random() < 0.1);
  });
  // Of equal ones too, in the order in which they come.
  expect(inTriageOrder(all, order).map((one) => all.indexOf(one))).toEqual(
    all.toSorted(compare).map((one) => all.indexOf(one)),
  );
});
