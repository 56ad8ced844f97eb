import type { System } from '../api/system';
import { naturalKey } from './natural-key';
import { naturalCompare } from './natural-sort';
import { countDoubts, type SystemLevel } from './system-level';
import { toldLevel, type TellingSystem } from './system-status';
import { isAlarmLevel, levelNumber, type AlarmLevel } from './threat';

// Which systems need people first, and how many do (docs/product/systems.md#triage). List, groups and Fleet all ask
// here, and here asks `headState`, as the dashboard's headline does.

/** What a list of systems can be filtered by. */
export const TRIAGE_FILTERS = [
  'L4',
  'L3',
  'L2',
  'L1',
  'unknown',
  'silent',
  'unconfirmed',
  'maintenance',
  'favourite',
] as const;
export type TriageFilter = (typeof TRIAGE_FILTERS)[number];

/** What each is called. */
export const TRIAGE_NAMES: Readonly<Record<TriageFilter, string>> = {
  L4: 'L4',
  L3: 'L3',
  L2: 'L2',
  L1: 'L1',
  unknown: 'Unknown',
  silent: 'Silent',
  unconfirmed: 'Not confirmed',
  maintenance: 'Maintenance',
  favourite: 'Favourites',
};

export type TriageSystem = TellingSystem & Pick<System, 'name' | 'openAlarms'>;

/** One system with what decides its place. */
export interface Triaged<S extends TriageSystem> {
  system: S;
  level: SystemLevel;
  filters: ReadonlySet<TriageFilter>;
  /** The higher, the earlier. Of equal ones, favourites come first, then the name counts. */
  danger: number;
}

/** What a list says of all its systems. */
export interface TriageCounts {
  systems: number;
  /** Systems of each filter; one may count in several. */
  of: Readonly<Record<TriageFilter, number>>;
  /** At L3 or above. */
  high: number;
  /** Of these, those with an alarm that nobody has confirmed; null if the host does not say. */
  highUnconfirmed: number | null;
}

/** @param isFavourite whether the viewer marked it; it never changes the danger */
export function triage<S extends TriageSystem>(system: S, isFavourite = false): Triaged<S> {
  const level = toldLevel(system);
  const alarm = alarmLevel(level);
  const isSilent = system.deviceLost || (level.doubts?.lost ?? 0) > 0 || level.state === 'w2_not_operational';
  const isUnconfirmed = (system.openAlarms ?? 0) > 0;
  const told = alarm ?? (level.state === 'none' ? null : 'unknown');
  const filters = filtersOf(
    (told ? BIT[told] : 0) |
      (isSilent ? BIT.silent : 0) |
      (isUnconfirmed ? BIT.unconfirmed : 0) |
      (needsMaintenance(system) ? BIT.maintenance : 0) |
      (isFavourite ? BIT.favourite : 0),
  );
  return { system, level, filters, danger: danger(level, isUnconfirmed) };
}

const BIT = Object.fromEntries(TRIAGE_FILTERS.map((filter, index) => [filter, 1 << index])) as Readonly<
  Record<TriageFilter, number>
>;
const known: ReadonlySet<TriageFilter>[] = [];

/** One set for all systems that are alike: lists have thousands of few kinds. */
function filtersOf(bits: number): ReadonlySet<TriageFilter> {
  return (known[bits] ??= new Set(TRIAGE_FILTERS.filter((filter) => bits & BIT[filter])));
}

/**
 * The level that a system is called by: current, last known, or as which its obstruction is told; null below L1. An
 * obstruction that may be an L4 is counted as one.
 */
export function alarmLevel({ state, suspected }: Pick<SystemLevel, 'state' | 'suspected'>): AlarmLevel | null {
  const level = state === 'obstructed' ? suspected : state;
  return isAlarmLevel(level) ? level : null;
}

/** Whether somebody has to look at the devices of a system. */
export function needsMaintenance({
  overallStatusOk,
  deviceLost,
  outdatedMeasurements,
}: Pick<System, 'overallStatusOk' | 'deviceLost' | 'outdatedMeasurements'>): boolean {
  return overallStatusOk === false || deviceLost === true || outdatedMeasurements === true;
}

/**
 * By level; then current before last known before suspected, and below L1 an alarm that goes on, an obstruction, what
 * is unknown; then what nobody has confirmed; then the number of doubts.
 */
function danger(level: SystemLevel, unconfirmed: boolean): number {
  const alarm = alarmLevel(level);
  const trust = alarm ? trustIn(level) : needBelowL1(level, unconfirmed);
  return (
    ((levelNumber(alarm ?? 'none') * 8 + trust) * 2 + Number(unconfirmed)) * 1_000 + Math.min(999, doubtsOf(level))
  );
}

function trustIn({ state, lastKnown }: SystemLevel): number {
  if (state === 'obstructed') return 1;
  return lastKnown ? 2 : 3;
}

function needBelowL1({ state, doubtful }: SystemLevel, unconfirmed: boolean): number {
  if (unconfirmed) return 4;
  if (state === 'obstructed') return 3;
  if (state !== 'none') return 2;
  return doubtful ? 1 : 0;
}

function doubtsOf({ doubts, doubtful }: SystemLevel): number {
  return doubts === null ? Number(doubtful) : countDoubts(doubts);
}

/** The most dangerous first, whoever's favourite it is; of equal ones favourites first, then by name. */
export function byDanger<S extends TriageSystem>(a: Triaged<S>, b: Triaged<S>): number {
  return b.danger - a.danger || byName(a, b);
}

/** Favourites first, then by name. */
export function byName<S extends TriageSystem>(a: Triaged<S>, b: Triaged<S>): number {
  const favourites = Number(b.filters.has('favourite')) - Number(a.filters.has('favourite'));
  return favourites || naturalCompare(a.system.name, b.system.name);
}

/** As {@link byDanger} or {@link byName} have them, in a fraction of their time where there are thousands. */
export function inTriageOrder<S extends TriageSystem>(
  all: readonly Triaged<S>[],
  order: 'danger' | 'name',
): Triaged<S>[] {
  const placed = all.map((one) => ({
    one,
    danger: order === 'danger' ? one.danger : 0,
    favourite: Number(one.filters.has('favourite')),
    key: naturalKey(one.system.name),
  }));
  placed.sort((a, b) => {
    if (a.danger !== b.danger || a.favourite !== b.favourite) return b.danger - a.danger || b.favourite - a.favourite;
    if (a.key === null || b.key === null) return naturalCompare(a.one.system.name, b.one.system.name);
    if (a.key === b.key) return 0;
    return a.key < b.key ? -1 : 1;
  });
  return placed.map(({ one }) => one);
}

/** Whether a system is shown under these filters: it has one of them, or there are none. */
export function isShown({ filters }: Pick<Triaged<TriageSystem>, 'filters'>, chosen: readonly TriageFilter[]): boolean {
  return chosen.length === 0 || chosen.some((one) => filters.has(one));
}

export function triageCounts(all: readonly Triaged<TriageSystem>[]): TriageCounts {
  const of = { L4: 0, L3: 0, L2: 0, L1: 0, unknown: 0, silent: 0, unconfirmed: 0, maintenance: 0, favourite: 0 };
  let high = 0;
  let unconfirmed = 0;
  for (const { filters } of all) {
    for (const filter of filters) of[filter] += 1;
    if (!filters.has('L4') && !filters.has('L3')) continue;
    high += 1;
    if (filters.has('unconfirmed')) unconfirmed += 1;
  }
  const isTold = all.every(({ system }) => system.openAlarms !== null);
  return { systems: all.length, of, high, highUnconfirmed: isTold ? unconfirmed : null };
}

/** Counts without those of one viewer. */
type ToldCounts = Omit<TriageCounts, 'of'> & { of: Omit<TriageCounts['of'], 'favourite'> };

/**
 * `2 of 512 at L3 or above, 1 not confirmed, 7 unknown`. What is unknown is always said: it may be as high.
 * @param formatted writes a number
 */
export function triageText(counts: ToldCounts, formatted: (count: number) => string = String): string {
  const { systems, high, highUnconfirmed, of } = counts;
  const parts = [`${high === 0 ? 'None' : formatted(high)} of ${formatted(systems)} at L3 or above`];
  if (high > 0 && highUnconfirmed !== null) parts.push(`${formatted(highUnconfirmed)} not confirmed`);
  if (of.unknown > 0) parts.push(`${formatted(of.unknown)} unknown`);
  return parts.join(', ');
}

/** This many systems are seen at a glance; more are ordered by danger for everybody. */
const FEW = 6;

/** The order of a list until somebody chooses one: danger first for those who look after others' roofs. */
export function usualOrder(professional: boolean, systems: number): 'danger' | 'name' {
  return professional || systems > FEW ? 'danger' : 'name';
}
