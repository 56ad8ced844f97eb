import type { Measurement } from '@sagitta/shared-contracts/api/measurement';
import { useClock } from '@sagitta/shared-contracts/remote';
import { MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import type { ThreatLevel } from '@sagitta/shared-contracts/rules/threat';
import { Row, Text } from '@sagitta/shared-ui/core';
import { formatDateTime, formatDeflection, formatNumber } from '@sagitta/shared-ui/format';
import { ThreatMark, useLevelAge } from '@sagitta/shared-ui/instruments';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { byMoment } from '../model/annotations';
import type { Quantity, SensorUnit } from '../model/axis';
import type { ChartModel } from '../model/chart-model';
import { hoveredAtom } from '../model/graph-atoms';
import { toldAt } from '../model/told';

export interface ReadoutProps {
  model: ChartModel;
  /** Of the answer. */
  readings: readonly Measurement[];
  /** A moment that the address marks, epoch ms. */
  marked: number | null;
  /** The range ends now, so that its last reading is the newest there is. */
  reachesNow: boolean;
  /** The level of the device itself. */
  level: ThreatLevel;
}

/**
 * The exact value and time at the crosshair, the marked moment, or else the newest, and what it means by the limits of
 * its own moment; in a place of its own so that no finger covers it.
 */
export function Readout({ model, readings, marked, reachesNow, level }: ReadoutProps) {
  const { quantity, sensor, zone, points } = model;
  const hovered = useAtomValue(hoveredAtom);
  const now = useClock(MINUTE_MS);
  const renewed = useLevelAge() === '';
  const found = useMemo(() => byMoment(readings), [readings]);
  const { value, at, which, meaning, isOld, distance, importId } = toldAt({
    ...model,
    readings: found,
    hovered,
    marked,
    reachesNow,
    level,
    renewed,
    now,
  });
  return (
    <Row
      as="output"
      width={{ base: 'full', md: 'auto' }}
      gap={{ base: '0', md: '3' }}
      flexDirection={{ base: 'column', md: 'row' }}
      alignItems={{ base: 'flex-start', md: 'baseline' }}
      flexWrap="wrap"
      aria-live="polite"
    >
      <Text as="span" size="2xl">
        {formatQuantity(value, quantity, sensor)}
      </Text>
      <Text as="span" tone="muted">
        {which}
        {points ? '' : 'average around '}
        {formatDateTime(at, { zone, named: true, seconds: points })}
      </Text>
      {meaning ? (
        <Row as="span" gap="1.5" alignItems="center">
          <ThreatMark state={meaning.level} lastKnown={isOld} />
          <Text as="span" size="sm">
            {meaning.text}
          </Text>
        </Row>
      ) : null}
      {importId === null ? null : (
        <Text as="span" size="sm">
          Imported, not reported by the device (import {importId})
        </Text>
      )}
      {distance ? (
        <Text as="span" size="sm" tone="muted">
          {distanceWords(distance.at, at, zone)} {formatDistance(distance.value)}
        </Text>
      ) : null}
    </Row>
  );
}

/** Of another moment than the value beside it, it says of which. */
function distanceWords(at: number, moment: number | null, zone: string): string {
  return at === moment
    ? 'Measured distance'
    : `Obstructed or moved, measured distance at ${formatDateTime(at, { zone, named: true, seconds: true })}`;
}

/** A distance that a laser measured, in mm as its deflection is: `4,850.0 mm`. */
export function formatDistance(distance: number | null | undefined): string {
  return formatNumber(distance, { decimals: 1, unit: 'mm' });
}

/** `12.4 mm`, `0.183°`, `−3.0 °C` */
export function formatQuantity(value: number | null | undefined, quantity: Quantity, sensor: SensorUnit): string {
  return quantity === 'temperature'
    ? formatNumber(value, { decimals: 1, unit: '°C' })
    : formatDeflection(value, { sensor, decimals: 1 });
}
