import type { Measurement } from '@sagitta/shared-contracts/api/measurement';
import type { NodeShort } from '@sagitta/shared-contracts/api/node';
import { formatDate, formatTime } from '@sagitta/shared-ui/format';
import { csvQuoted } from '@sagitta/shared-ui/files';
import { isImported } from './annotations';
import { unitText, type SensorUnit } from './axis';
import { stepOf, weatherAt, type WeatherHour } from './weather';

/** Tells a spreadsheet that the letters are UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The last forecast for an hour, not measured. */
const WEATHER_COLUMNS = ['Air temperature, forecast [°C]', 'Snowfall, forecast [mm of water/h]', 'Weather hour (UTC)'];

/** The readings of one curve. */
export interface CurveReadings {
  node: Pick<NodeShort, 'name' | 'SystemName'>;
  readings: readonly Measurement[];
  /** Under its name on the graph; without it the file has no such column. */
  curve?: string;
  /** The weather of its system in the same days; null or absent without any. */
  weather?: readonly WeatherHour[] | null;
}

/**
 * Readings as a file for a spreadsheet: numbers with a decimal point and without units, times in the site's zone and in
 * UTC, text never a formula.
 */
export function graphCsv(curves: readonly CurveReadings[], sensor: SensorUnit, zone: string): string {
  const quantity = sensor === 'inclinometer' ? 'Displacement' : 'Deflection';
  const unit = unitText(sensor);
  const isNamed = curves.some(({ curve }) => curve !== undefined);
  const hasWeather = curves.some(({ weather }) => (weather ?? []).length > 0);
  const hasImports = curves.some(({ readings }) => readings.some(isImported));
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
    ...(hasImports ? ['Import'] : []),
    ...(hasWeather ? WEATHER_COLUMNS : []),
  ];
  const rows = curves.flatMap(({ node, readings, curve = node.name, weather }) => {
    const cells = hasWeather ? weatherCells(weather ?? []) : () => [];
    return readings.map((reading) => [
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
      ...(hasImports ? [reading.ImportID ?? null] : []),
      ...cells(reading),
    ]);
  });
  return BYTE_ORDER_MARK + [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** Of the hour that contains the reading, which the last of them names. */
function weatherCells(hours: readonly WeatherHour[]): (reading: Measurement) => (string | number | null)[] {
  const step = stepOf(hours);
  return ({ MeasurementTimestamp }) => {
    const hour = weatherAt(hours, Date.parse(MeasurementTimestamp), step);
    return hour ? [hour.temperature, hour.snow, new Date(hour.at).toISOString()] : [null, null, null];
  };
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
