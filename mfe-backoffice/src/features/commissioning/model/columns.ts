import type { CommissionRow } from '@sagitta/shared-contracts/rules/commission';
import type { Measuring } from '@sagitta/shared-contracts/rules/threshold';
import type { PasteColumn, Read, ReadRow, Texts } from '../../../shared/paste/paste-column';
import { typedNumber } from '../../../shared/paste/typed-number';

/** What a spreadsheet makes of a serial number that looks like a number. */
const ROUNDED = /^\d+(?:[.,]\d+)?e\+\d+$/i;
const SENSORS: Readonly<Record<string, Measuring>> = {
  laser: 'laser',
  rangefinder: 'laser',
  'laser rangefinder': 'laser',
  distance: 'laser',
  inclinometer: 'inclinometer',
  tilt: 'inclinometer',
  angle: 'inclinometer',
};
/** What a unit of the permissible value is multiplied by, and the sensor that measures in it. */
const UNITS: Readonly<Record<string, { factor: number; sensor: Measuring }>> = {
  mm: { factor: 1, sensor: 'laser' },
  cm: { factor: 10, sensor: 'laser' },
  m: { factor: 1_000, sensor: 'laser' },
  '°': { factor: 1, sensor: 'inclinometer' },
};
const MICRO = 1e6;

const text = (typed: string): Read => ({ value: typed === '' ? null : typed });

/** The columns of a commissioning table (docs/product/commissioning.md#columns). */
export const COMMISSION_COLUMNS: readonly (PasteColumn & { key: keyof CommissionRow })[] = [
  {
    key: 'serial',
    heading: 'Serial number',
    aliases: ['S/N', 'Serial No', 'EUI', 'DevEUI', 'Device EUI', 'EUI-64', 'Device serial'],
    required: true,
    example: 'a81758fffe5a0001',
    wide: true,
    read: (typed) =>
      ROUNDED.test(typed)
        ? { problem: 'The spreadsheet has rounded this: format the column as text there, and copy it again' }
        : text(typed),
  },
  {
    key: 'name',
    heading: 'Name',
    aliases: ['Device', 'Device name', 'Node', 'Node name'],
    required: true,
    example: 'Girder 1',
    wide: true,
    read: text,
  },
  {
    key: 'sensor',
    heading: 'Sensor',
    aliases: ['Sensor type', 'Main sensor', 'Type'],
    example: 'laser',
    read: (typed) => {
      if (typed === '') return { value: null };
      const value = SENSORS[typed.toLowerCase()];
      return value ? { value } : { problem: 'laser or inclinometer' };
    },
  },
  ...(['x', 'y'] as const).map((key) => ({
    key,
    heading: key.toUpperCase(),
    aliases: [`Position ${key}`, `Map ${key}`, `Plan ${key}`, `Map position ${key}`],
    units: ['px'],
    example: key === 'x' ? '420' : '180',
    read: (typed: string) => typedNumber(typed),
  })),
  {
    key: 'threshold',
    heading: 'Permissible value',
    aliases: ['Permissible', 'Threshold', 'Limit', 'Permissible deflection', 'Permissible displacement'],
    units: Object.keys(UNITS),
    example: '90',
    read: readPermissible,
  },
  ...(['l1', 'l2', 'l3', 'l4'] as const).map((key, index) => ({
    key,
    heading: key.toUpperCase(),
    aliases: [`Level ${index + 1}`, `Threshold level ${index + 1}`],
    units: ['%'],
    example: String((index + 1) * 25),
    read: (typed: string) => (/^off$/i.test(typed) ? { value: 0 } : typedNumber(typed.replace(/\s*%$/, ''))),
  })),
];

function readPermissible(typed: string, unit: string | null): Read {
  const { factor = 1, sensor = null } = UNITS[unit ?? ''] ?? {};
  // 1.250° is usual; 1.250 mm is not.
  const read = typedNumber(typed, { decimals: sensor === 'inclinometer' || factor > 1 });
  if ('problem' in read || typeof read.value !== 'number') return read;
  return { value: Math.round(read.value * factor * MICRO) / MICRO };
}

/**
 * A row as it is sent. A permissible value whose heading names a unit is of the sensor that measures in it: 2 mm must
 * not become 2°.
 */
export function readCommissionRow(texts: Texts, units: Readonly<Record<string, string>>): ReadRow<CommissionRow> {
  const problems: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  for (const { key, read } of COMMISSION_COLUMNS) {
    const cell = read((texts[key] ?? '').trim(), units[key] ?? null);
    values[key] = 'value' in cell ? cell.value : null;
    if ('problem' in cell) problems[key] = cell.problem;
  }
  const input = values as unknown as CommissionRow;
  const unit = units['threshold'];
  const sensor = input.threshold === null || unit === undefined ? undefined : UNITS[unit]?.sensor;
  if (sensor && input.sensor !== null && input.sensor !== sensor)
    problems['threshold'] = `In ${unit}, which is not what this sensor measures`;
  return { input: { ...input, sensor: input.sensor ?? sensor ?? null }, problems };
}

/** Names of the devices of a table that will raise no alarm, as nothing is set for them. */
export function withoutLimits(rows: readonly CommissionRow[]): number {
  return rows.filter(({ threshold }) => threshold === null).length;
}
