import type { Measurement } from '@sagitta/shared-contracts/api/measurement';
import { showsAge } from '@sagitta/shared-contracts/rules/age';
import type { ThreatLevel } from '@sagitta/shared-contracts/rules/threat';
import { formatAge, formatSpan } from '@sagitta/shared-ui/format';
import type { Quantity, SensorUnit } from './axis';
import { indexAt, lastKnownIndex, nearestIndex, type Curve } from './curve';
import type { TimeRange } from './graph-query';
import { heldAt, judged, type Judgement } from './limit-text';
import { isOfMoment, isShown } from './marked';

/** The curve that is drawn. */
interface Drawn {
  curve: Curve;
  shown: TimeRange;
  /** Its points are readings, not means. */
  points: boolean;
}

export interface ToldOptions extends Drawn {
  quantity: Quantity;
  sensor: SensorUnit;
  /** Of the answer, by their moments, epoch ms. */
  readings: ReadonlyMap<number, Measurement>;
  /** The point under the crosshair. */
  hovered: number | null;
  /** A moment that the address marks, epoch ms. */
  marked: number | null;
  /** The range ends now, so that its last reading is the newest there is. */
  reachesNow: boolean;
  /** The level of the device itself. */
  level: ThreatLevel;
  /** The answer is renewed: without a network its newest reading need not be the newest there is. */
  renewed: boolean;
  now: number;
}

/** What the readout tells. */
export interface Told {
  value: number | null | undefined;
  /** Of the value, epoch ms; null without one. */
  at: number | null;
  /** Which reading that is; empty under the crosshair. */
  which: string;
  /** Null for what has no level: temperatures, means, nothing. */
  meaning: Judgement | null;
  /** The value is not of now. */
  isOld: boolean;
  /** What a laser measured, mm, and when, epoch ms: the sensor may have been obstructed after the value. */
  distance: { value: number; at: number } | null;
  /** The import that the reading came with; null for what the device reported. */
  importId: number | null;
}

const HIDDEN = meant('obstructed', 'Obstructed or moved since then: the level is not known.');
const HIDDEN_THEN = meant('obstructed', 'Obstructed or moved at the marked moment: the level was not known.');
const UNKNOWN_THEN = meant('unknown_or_NA', 'No value was measured at the marked moment: no level is told.');

/**
 * The value at the crosshair, of the marked moment, or else the newest, and what it means by the limits that its
 * reading carries. A level is told of the reading's own moment only: that of a reading before an obstruction, or beside
 * the marked moment, would be taken for that of the obstruction or of the marked moment.
 */
export function toldAt(options: ToldOptions): Told {
  const { curve, points, quantity, sensor, shown, readings, hovered, marked, reachesNow, level, renewed, now } =
    options;
  const index = hovered ?? restingIndex(options, marked);
  const time = curve.times[index];
  const at = time === undefined ? null : Math.round(time * 1000);
  const own = at === null ? undefined : readings.get(at);
  const hasLevel = quantity === 'deflection' && points;
  const isMarked = hovered === null && isShown(marked, shown);
  const rests = hovered === null && !isMarked;
  // Only at rest: spreading every reading at each move of the crosshair would cost too much.
  const last = rests ? [...readings.values()].at(-1) : undefined;
  const isHidden = quantity === 'deflection' && last?.ObstructionStatus === true;
  const then = isMarked ? readingOf(readings, marked) : undefined;

  // A value that is hours old must not pass for the present one: the header says when the page asked for it.
  const isOld = rests && reachesNow && at !== null && (!renewed || showsAge(new Date(at).toISOString(), now));
  const meaning = (): Judgement | null => {
    if (isHidden) return HIDDEN;
    if (!hasLevel) return null;
    if (rests && reachesNow) return heldAt(level, judged(own, sensor));
    if (!isMarked || (at !== null && isOfMoment(at, marked))) return judged(own, sensor);
    return then?.ObstructionStatus ? HIDDEN_THEN : UNKNOWN_THEN;
  };
  const which = (): string => {
    if (hovered !== null || at === null) return '';
    if (isMarked) return markedWords(at, marked, points);
    if (!reachesNow) return 'Last in this range, ';
    const age = isOld ? ` ${formatAge(at, now)}` : '';
    return isOld || isHidden ? `Last value${age}, ` : 'Latest, ';
  };
  return {
    value: curve.values[index],
    at,
    which: which(),
    meaning: meaning(),
    isOld,
    importId: own?.ImportID ?? null,
    distance: quantity === 'deflection' ? distanceOf(isHidden ? last : (then ?? own)) : null,
  };
}

/** The point that is told while no crosshair stands: the one that tells of the marked moment, or else the newest. */
export function restingIndex({ curve, shown, points }: Drawn, marked: number | null): number {
  if (!isShown(marked, shown)) return lastKnownIndex(curve);
  return points ? indexAt(curve, marked) : nearestIndex(curve, marked / 1000);
}

function meant(level: Judgement['level'], text: string): Judgement {
  return { level, text };
}

/** The reading of a marked moment itself, with a value or without. */
function readingOf(readings: ToldOptions['readings'], marked: number): Measurement | undefined {
  for (const [at, reading] of readings) if (isOfMoment(at, marked)) return reading;
  return undefined;
}

function distanceOf(reading: Measurement | undefined): Told['distance'] {
  return typeof reading?.MeasuredDistance === 'number'
    ? { value: reading.MeasuredDistance, at: Date.parse(reading.MeasurementTimestamp) }
    : null;
}

/** Which reading stands for the marked moment: one of another moment says so. */
function markedWords(at: number, marked: number, points: boolean): string {
  if (!points) return 'Nearest the marked moment, ';
  if (isOfMoment(at, marked)) return 'At the marked moment, ';
  return at < marked
    ? `Last reading before the marked moment, ${formatSpan(marked - at)} earlier, `
    : `First reading after the marked moment, ${formatSpan(at - marked)} later, `;
}
