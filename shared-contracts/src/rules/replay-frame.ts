import type { Node } from '../api/node';
import type { ReplayDevice } from '../api/roof-replay';
import { ageMs, OUTDATED_AFTER_MS } from './age';
import { deviceLevel, isThreat, TOLD, type ShownLevel } from './device-level';
import { LOST_AFTER_MS, W2_LOST } from './device-status';
import { reachedLevel, usedPercent } from './reached-level';
import { REPLAY_STEP } from './replay-limits';
import { KNOWN_LEVELS, type ThreatLevel } from './threat';

/** A device of a replay, made for looking up. */
export interface Track {
  readonly device: ReplayDevice;
  /** Epoch ms, ascending. */
  readonly times: Float64Array;
  /** Out of use from then on, epoch ms. */
  readonly retiredAt: number;
}

/** What a device showed at a moment. */
export interface DeviceFrame {
  /** The device as it was: what its card, its marker and the heat are drawn from, by the rules of the dashboard. */
  node: Node;
  level: ShownLevel;
  /** Of the newest reading with a value, epoch ms; null before the first one. */
  measuredAt: number | null;
  /** Of the newest reading, epoch ms; null before the first one. */
  heardAt: number | null;
  /** No reading for more than 12 h, or none at all: what it shows may be worse by then. */
  silent: boolean;
  obstructed: boolean;
  /** What it was made of: two frames of a device with the same one show the same. */
  key: string;
}

/** The tracks of an answer, in its order. */
export function tracksOf(devices: readonly ReplayDevice[]): Track[] {
  return devices.map((device) => ({
    device,
    times: momentsOf(device.times),
    retiredAt: device.retiredAt === null ? Number.POSITIVE_INFINITY : Date.parse(device.retiredAt),
  }));
}

/** Moments of a column that tells the seconds between them, epoch ms. */
export function momentsOf(steps: readonly number[]): Float64Array {
  const moments = new Float64Array(steps.length);
  let at = 0;
  steps.forEach((step, index) => {
    at += step;
    moments[index] = at * 1000;
  });
  return moments;
}

/**
 * What a device showed at a moment (epoch ms), null once it is out of use. The level is that of the newest reading by
 * the limits that it carries, or the one that the log held it at where that is higher: hysteresis holds a level longer.
 * Of what no reading tells, nothing is assumed: packets without a reading, damage and faults are not replayed.
 * @param before the frame of another moment, returned as it is where nothing has changed, so that nothing is drawn anew
 */
export function frameAt(track: Track, moment: number, before?: DeviceFrame | null): DeviceFrame | null {
  if (moment >= track.retiredAt) return null;
  const index = lastUpTo(track.times, moment);
  const told = lastTold(track.device.levels, moment);
  const suspected = suspectedAt(track.device.suspected, moment);
  const silence = silenceAt(track.times[index], moment);
  const key = `${index} ${told} ${suspected} ${silence}`;
  if (before?.key === key) return before;
  return { ...madeFrame(track, { index, told, suspected, silence }, moment), key };
}

/**
 * What a device of a replay shows: as on a dashboard, but after 12 h without a reading any level is the last known one.
 * A dashboard still has its packets without a reading, which tell that it lives; a replay has none of them.
 */
export function levelThen(node: Node, moment: number): ShownLevel {
  const level = deviceLevel(node, moment);
  const isSilent = ageMs(node.LatestMeasurementTimestamp, moment) > OUTDATED_AFTER_MS;
  return isSilent && TOLD.includes(level.state) ? { ...level, lastKnown: true } : level;
}

/** How long nothing was heard: what the rules tell apart. */
type Silence = 'heard' | 'outdated' | 'lost' | 'never';

interface Facts {
  index: number;
  told: Level | null;
  suspected: Level;
  silence: Silence;
}
type Level = 0 | 1 | 2 | 3 | 4;

function madeFrame(
  { device, times }: Track,
  { index, told, suspected, silence }: Facts,
  moment: number,
): Omit<DeviceFrame, 'key'> {
  const valued = lastValued(device.values, index);
  const obstructed = index >= 0 && isObstructedAt(device.obstructed, index);
  const heardAt = times[index] ?? null;
  const measuredAt = times[valued] ?? null;
  const value = device.values[valued] ?? null;
  const heard = isoOf(heardAt);
  const node: Node = {
    ...device.node,
    ...limitsAt(device, index),
    // What is known of it today is not of that time.
    active: true,
    W2Operational: true,
    W2ConnectionStatus: silence === 'heard' || silence === 'outdated' ? 0 : W2_LOST,
    CanMeasure: true,
    LatestKnownCalculatedDeflection: value,
    LatestMeasurementTimestamp: heard,
    LatestPacketTimestamp: heard,
    LatestDisplacementMeasurementTimestamp: measuredAt === heardAt ? heard : isoOf(measuredAt),
    ObstructionStatus: obstructed,
    ObstructionToldAs: threatOf(suspected),
    // A reading without a value that nothing blocks: the sensor could not tell.
    outOfRange: index >= 0 && valued !== index && !obstructed,
  };
  // Not as another copy: a roof that plays makes thousands of these a second.
  node.LatestKnownThreatLevel = index < 0 ? 'unknown_or_NA' : levelOf(node, told);
  return {
    node,
    level: levelThen(node, moment),
    measuredAt,
    heardAt,
    silent: silence !== 'heard',
    obstructed,
  };
}

/** A level that is told, unknown where none is. */
function threatOf(level: Level | null): ThreatLevel {
  const known = level === null ? undefined : KNOWN_LEVELS[level];
  return known !== undefined && isThreat(known) ? known : 'unknown_or_NA';
}

/** The higher of what the reading reaches and of what the log says. */
function levelOf(node: Node, told: Level | null): ThreatLevel {
  const reached = reachedLevel(node);
  if (reached === null) return threatOf(told);
  return KNOWN_LEVELS[Math.max(reached, told ?? 0)] ?? 'unknown_or_NA';
}

/** Before the first reading the limits of today stand in, so that it is not said to raise no alarm. */
function limitsAt({ limits }: ReplayDevice, index: number) {
  let found: ReplayDevice['limits'][number] | undefined;
  for (const set of limits) {
    if (set[0] > index) break;
    found = set;
  }
  if (!found) return {};
  const [, PermissibleValue, ThresholdLevel1, ThresholdLevel2, ThresholdLevel3, ThresholdLevel4] = found;
  return { PermissibleValue, ThresholdLevel1, ThresholdLevel2, ThresholdLevel3, ThresholdLevel4 };
}

function isObstructedAt(changes: readonly number[], index: number): boolean {
  let isOn = false;
  for (const place of changes) {
    if (place > index) break;
    isOn = !isOn;
  }
  return isOn;
}

function lastTold(levels: ReplayDevice['levels'], moment: number): Level | null {
  let level: Level | null = null;
  for (const [at, after] of levels) {
    if (at * 1000 > moment) break;
    level = after;
  }
  return level;
}

/** The highest level as which the obstruction that goes on was told. */
function suspectedAt(told: ReplayDevice['suspected'], moment: number): Level {
  let highest: Level = 0;
  for (const [at, level] of told) {
    if (at * 1000 > moment) break;
    if (level === null) highest = 0;
    else if (level > highest) highest = level;
  }
  return highest;
}

function silenceAt(heardAt: number | undefined, moment: number): Silence {
  if (heardAt === undefined) return 'never';
  const age = moment - heardAt;
  if (age > LOST_AFTER_MS) return 'lost';
  return age > OUTDATED_AFTER_MS ? 'outdated' : 'heard';
}

function lastValued(values: ReplayDevice['values'], index: number): number {
  let at = index;
  while (at >= 0 && values[at] === null) at -= 1;
  return at;
}

function isoOf(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}

/** Steps that a shown range is thinned to: more than a screen has room for, fewer than 1.5 MB of sixty devices. */
const STEPS = 600;

/** Seconds of a step of a range, ms long (`Step` of `getReplay`). */
export function replayStep(range: number): number {
  const step = Math.ceil(range / 1000 / STEPS);
  return Math.min(REPLAY_STEP.longest, Math.max(REPLAY_STEP.shortest, step));
}

/** The highest load of a range: the device that had used most of its permissible value, and when. */
export interface HighestLoad {
  track: Track;
  /** Epoch ms. */
  at: number;
  /** Percent, unrounded. */
  used: number;
  /** mm or degrees, and what it was a share of. */
  value: number;
  permissible: number | null;
}

/** Each value is judged by the limits that it was measured under; one that an obstruction blocks is none. */
export function highestLoad(tracks: readonly Track[], from: number): HighestLoad | null {
  let highest: HighestLoad | null = null;
  for (const track of tracks) {
    const { limits, values } = track.device;
    let set = 0;
    values.forEach((value, index) => {
      while ((limits[set + 1]?.[0] ?? Number.POSITIVE_INFINITY) <= index) set += 1;
      const at = track.times[index] ?? Number.NaN;
      if (value === null || at < from) return;
      const permissible = limits[set]?.[1] ?? null;
      const used = usedPercent({ LatestKnownCalculatedDeflection: value, PermissibleValue: permissible });
      if (used !== null && used > (highest?.used ?? -1)) highest = { track, at, used, value, permissible };
    });
  }
  return highest;
}

/** The place of the last moment up to this one, -1 before the first. */
export function lastUpTo(times: ArrayLike<number>, moment: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= moment) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
