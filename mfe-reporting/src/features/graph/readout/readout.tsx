import { useClock } from '@sagitta/shared-contracts/remote';
import { MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { showsAge } from '@sagitta/shared-contracts/rules/device-level';
import { Row, Text } from '@sagitta/shared-ui/core';
import { formatAge, formatDateTime, formatDeflection, formatNumber } from '@sagitta/shared-ui/format';
import { ThreatMark } from '@sagitta/shared-ui/instruments';
import { useAtomValue } from 'jotai';
import type { Quantity, SensorUnit } from '../model/axis';
import { inForceAt } from '../model/annotations';
import { lastKnownIndex, nearestIndex } from '../model/curve';
import { hoveredAtom } from '../model/graph-atoms';
import type { TimeRange } from '../model/graph-query';
import { judged, type Judgement } from '../model/limit-text';
import type { ChartModel } from '../model/chart-model';

export interface ReadoutProps {
  model: ChartModel;
  average: boolean;
  /** A moment that the address marks, epoch ms. */
  marked: number | null;
  /** Moments of obstructed readings, epoch ms, in their order: what those tell is no level. */
  obstructedAt: ReadonlySet<number>;
  /** The last reading of the range is of an obstructed sensor: what it last told is no level. */
  endsObstructed: boolean;
  /** What a laser measured, mm, by moments, epoch ms. */
  distances: ReadonlyMap<number, number>;
  /** The range ends now, so that its last reading is the newest there is. */
  reachesNow: boolean;
}

/** What the last value before an obstruction means. */
const HIDDEN: Judgement = { level: 'obstructed', text: 'Sensor obstructed since then: the level is not known.' };

/**
 * The exact value and time at the crosshair, the marked moment, or else the newest, and what it means by the limits of
 * its own moment; in a place of its own so that no finger covers it.
 */
export function Readout(props: ReadoutProps) {
  const { model, average, marked, obstructedAt, endsObstructed, distances, reachesNow } = props;
  const { curve, quantity, sensor, zone, shown, thresholds } = model;
  const hovered = useAtomValue(hoveredAtom);
  const isMarked = isShown(marked, shown);
  const at = hovered ?? restingIndex(model, marked);
  const time = curve.times[at];
  const moment = Math.round((time ?? 0) * 1000);
  const now = useClock(MINUTE_MS);
  const rests = hovered === null && !isMarked;
  const isHidden = rests && endsObstructed && quantity === 'deflection';
  const limits = obstructedAt.has(moment) ? 'obstructed' : inForceAt(thresholds, moment);
  const told = quantity === 'deflection' && !average ? judged(curve.values[at], limits, sensor) : null;
  const meaning = isHidden ? HIDDEN : told;
  // A value that is hours old must not pass for the present one: the header says when the page asked for it.
  const isOld = rests && reachesNow && time !== undefined && showsAge(new Date(moment).toISOString(), now);
  const age = isOld ? ` ${formatAge(moment, now)}` : '';
  const newest = isOld || isHidden ? `Last value${age}, ` : 'Latest, ';
  const unmarked = reachesNow ? newest : 'Last in this range, ';
  // The curve has no point where the sensor was obstructed: what it measured then is said of its own moment.
  const isMarkedBlind = hovered === null && isMarked && obstructedAt.has(marked);
  const blindAt = isHidden ? ([...obstructedAt].at(-1) ?? moment) : moment;
  const measuredAt = isMarkedBlind ? marked : blindAt;
  const distance = quantity === 'deflection' ? distances.get(measuredAt) : undefined;
  const which = isMarked ? 'At the marked moment, ' : unmarked;
  return (
    <Row
      as="output"
      gap={{ base: '0', md: '3' }}
      flexDirection={{ base: 'column', md: 'row' }}
      alignItems={{ base: 'flex-start', md: 'baseline' }}
      flexWrap="wrap"
      aria-live="polite"
    >
      <Text as="span" size="2xl">
        {formatQuantity(curve.values[at], quantity, sensor)}
      </Text>
      <Text as="span" tone="muted">
        {hovered === null ? which : ''}
        {average ? 'average around ' : ''}
        {formatDateTime(time === undefined ? null : time * 1000, { zone, named: true, seconds: !average })}
      </Text>
      {meaning ? (
        <Row as="span" gap="1.5" alignItems="center">
          <ThreatMark state={meaning.level} lastKnown={isOld} />
          <Text as="span" size="sm">
            {meaning.text}
          </Text>
        </Row>
      ) : null}
      {distance === undefined ? null : (
        <Text as="span" size="sm" tone="muted">
          {distanceWords(measuredAt, moment, zone)} {formatDistance(distance)}
        </Text>
      )}
    </Row>
  );
}

/** Of another moment than the value beside it, it says of which. */
function distanceWords(at: number, moment: number, zone: string): string {
  return at === moment
    ? 'Measured distance'
    : `Obstructed, measured distance at ${formatDateTime(at, { zone, named: true, seconds: true })}`;
}

/** A distance that a laser measured, in mm as its deflection is: `4,850.0 mm`. */
export function formatDistance(distance: number | null | undefined): string {
  return formatNumber(distance, { decimals: 1, unit: 'mm' });
}

/** The reading that is told while no crosshair stands: that of the marked moment, or else the newest. */
export function restingIndex({ curve, shown }: Pick<ChartModel, 'curve' | 'shown'>, marked: number | null): number {
  return isShown(marked, shown) ? nearestIndex(curve, marked / 1000) : lastKnownIndex(curve);
}

function isShown(marked: number | null, { from, to }: TimeRange): marked is number {
  return marked !== null && marked >= from && marked <= to;
}

/** `12.4 mm`, `0.183°`, `−3.0 °C` */
export function formatQuantity(value: number | null | undefined, quantity: Quantity, sensor: SensorUnit): string {
  return quantity === 'temperature'
    ? formatNumber(value, { decimals: 1, unit: '°C' })
    : formatDeflection(value, { sensor, decimals: 1 });
}
