import type { Measurement } from '@sagitta/shared-contracts/api/measurement';
import type { NodeShort } from '@sagitta/shared-contracts/api/node';
import { formatDate, formatTime } from '@sagitta/shared-ui/format';
import { csvQuoted } from '@sagitta/shared-ui/files';
import type { SensorUnit } from './axis';

/** Tells a spreadsheet that the letters are UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The readings of one curve. */
export interface CurveReadings {
  node: Pick<NodeShort, 'name' | 'SystemName'>;
  readings: readonly Measurement[];
  /** Under its name on the graph; without it the file has no such column. */
  curve?: string;
}

/**
 * Readings as a file for a spreadsheet: numbers with a decimal point and without units, times in the site's zone and in
 * UTC, text never a formula.
 */
export function graphCsv(curves: readonly CurveReadings[], sensor: SensorUnit, zone: string): string {
  const [quantity, unit] = sensor === 'inclinometer' ? ['Displacement', '°'] : ['Deflection', 'mm'];
  const isNamed = curves.some(({ curve }) => curve !== undefined);
  const header = [
    ...(isNamed ? ['Curve'] : []),
    'System',
    'Device',
    `Time (${zone})`,
    'Time (UTC)',
    `${quantity} [${unit}]`,
    'Temperature [°C]',
    `Permissible value [${unit}]`,
    'L1 [%]',
    'L2 [%]',
    'L3 [%]',
    'L4 [%]',
    'Obstructed',
  ];
  const rows = curves.flatMap(({ node, readings, curve = node.name }) =>
    readings.map((reading) => [
      ...(isNamed ? [curve] : []),
      node.SystemName,
      node.name,
      localTime(reading.MeasurementTimestamp, zone),
      new Date(reading.MeasurementTimestamp).toISOString(),
      reading.CalculatedDeflection,
      reading.Temperature1,
      reading.PermissibleValue,
      reading.ThresholdLevel1,
      reading.ThresholdLevel2,
      reading.ThresholdLevel3,
      reading.ThresholdLevel4,
      obstructedText(reading),
    ]),
  );
  return BYTE_ORDER_MARK + [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(value: string | number | null): string {
  if (value === null) return '';
  return typeof value === 'number' ? String(value) : csvQuoted(value);
}

/** `2026-01-20 10:15:00` */
function localTime(moment: string, zone: string): string {
  const day = formatDate(moment, { zone }).split('/').toReversed().join('-');
  return `${day} ${formatTime(moment, { zone, seconds: true })}`;
}

function obstructedText({ ObstructionStatus }: Measurement): string | null {
  if (ObstructionStatus === null) return null;
  return ObstructionStatus ? 'yes' : 'no';
}
