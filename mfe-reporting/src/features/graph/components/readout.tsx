import { Row, Text } from '@sagitta/shared-ui/core';
import { formatDateTime, formatDeflection, formatNumber } from '@sagitta/shared-ui/format';
import { useAtomValue } from 'jotai';
import type { Quantity, SensorUnit } from '../model/axis';
import type { Curve } from '../model/curve';
import { hoveredAtom } from '../model/graph-atoms';

export interface ReadoutProps {
  curve: Curve;
  quantity: Quantity;
  sensor: SensorUnit;
  zone: string;
  average: boolean;
  /** The range ends now, so that its last reading is the newest there is. */
  reachesNow: boolean;
}

/** The exact value and time at the crosshair, or the newest; in a place of its own so that no finger covers it. */
export function Readout({ curve, quantity, sensor, zone, average, reachesNow }: ReadoutProps) {
  const index = useAtomValue(hoveredAtom);
  const at = index ?? curve.values.findLastIndex((value) => value !== null);
  const time = curve.times[at];
  const newest = reachesNow ? 'Latest, ' : 'Last in this range, ';
  return (
    <Row
      as="output"
      gap={{ base: '0', md: '3' }}
      flexDirection={{ base: 'column', md: 'row' }}
      alignItems={{ base: 'flex-start', md: 'baseline' }}
      aria-live="polite"
    >
      <Text as="span" size="2xl">
        {formatQuantity(curve.values[at], quantity, sensor)}
      </Text>
      <Text as="span" tone="muted">
        {index === null ? newest : ''}
        {average ? 'average around ' : ''}
        {formatDateTime(time === undefined ? null : time * 1000, { zone, named: true, seconds: !average })}
      </Text>
    </Row>
  );
}

/** `12.4 mm`, `0.183°`, `−3.0 °C` */
export function formatQuantity(value: number | null | undefined, quantity: Quantity, sensor: SensorUnit): string {
  return quantity === 'temperature'
    ? formatNumber(value, { decimals: 1, unit: '°C' })
    : formatDeflection(value, { sensor, decimals: 1 });
}
