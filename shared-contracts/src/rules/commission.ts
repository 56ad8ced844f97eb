import type { SensorType } from '../api/node';
import type { CellProblems } from './pasted-table';
import { isName, MAX_LENGTH, nameRefusal } from './text';
import { levelErrors, THRESHOLD_RANGE, thresholdProblem, type Measuring } from './threshold';

/** A device of a commissioning table as it is read, null where a cell is empty (docs/product/commissioning.md). */
export interface CommissionRow {
  serial: string | null;
  name: string | null;
  sensor: Measuring | null;
  /** Pixels of the plan, from its top left corner. */
  x: number | null;
  y: number | null;
  /** Permissible value in mm or degrees. */
  threshold: number | null;
  /** Percent of it; 0 is off. */
  l1: number | null;
  l2: number | null;
  l3: number | null;
  l4: number | null;
}

/** What a host knows of the hardware with a serial number. */
export interface KnownDevice {
  sensor: SensorType;
  /** Its node, if it has one; `other` where the caller must not learn of it. */
  node: 'free' | 'other' | { id: number; name: string; here: boolean };
}

export interface CommissionFacts {
  /** By {@link plainSerial}. */
  devices: ReadonlyMap<string, KnownDevice>;
  /** Names of the nodes of the system, folded. */
  names: ReadonlySet<string>;
  /** A name as it is compared: without surrounding spaces and in letters of one case, as the host folds them. */
  fold: (name: string) => string;
  plan: { width: number; height: number } | null;
}

/** A row is new, or the same device is in the system with the same name already, or it is refused. */
export type CommissionState =
  { state: 'new' } | { state: 'present'; id: number } | { state: 'refused'; problems: CellProblems };

export const NO_FREE_DEVICE = 'No free W4 device has this serial number';
const SENSORS = { laser: 'a laser', inclinometer: 'an inclinometer' } as const;
const LIMITS_OF: Readonly<Record<Measuring, string>> = {
  laser: `Whole millimetres, 1 to ${THRESHOLD_RANGE.laser.max}`,
  inclinometer: `Above 0, up to ${THRESHOLD_RANGE.inclinometer.max}°, at most 3 decimals`,
};
const LEVELS = ['l1', 'l2', 'l3', 'l4'] as const;

const SEPARATORS = /[\s:.-]/g;
const EUI = /^[\da-f]{16}$/;

/** A serial number as it is compared: an EUI-64 may be written `A8-17-58-FF-FE-5A-00-01` too. */
export function plainSerial(text: string): string {
  const bare = text.replace(SEPARATORS, '').toLowerCase();
  return EUI.test(bare) ? bare : text.trim().toLowerCase();
}

/** Whether and why not each row of a table can become a device of a system. */
export function commissionStates(rows: readonly CommissionRow[], facts: CommissionFacts): CommissionState[] {
  const serials = rowsBy(rows, ({ serial }) => serial && plainSerial(serial));
  const names = rowsBy(rows, ({ name }) => name && facts.fold(name));
  return rows.map((row, index) => {
    const device = row.serial ? facts.devices.get(plainSerial(row.serial)) : undefined;
    const problems = Object.fromEntries(
      Object.entries({
        serial: repeated(serials, row.serial && plainSerial(row.serial), index) ?? serialProblem(row, device, facts),
        name: repeated(names, row.name && facts.fold(row.name), index) ?? nameProblem(row, device, facts),
        sensor: sensorProblem(row, device),
        ...positionProblems(row, facts.plan),
        ...limitProblems(row, device),
      }).flatMap(([field, problem]) => (problem ? [[field, problem]] : [])),
    );
    const here = presentNode(row, device, facts);
    if (here && !problems.serial && !problems.name) return { state: 'present', id: here.id };
    return Object.keys(problems).length === 0 ? { state: 'new' } : { state: 'refused', problems };
  });
}

/** Where it says the same as is there already: a table that is sent twice does nothing the second time. */
function presentNode({ name }: CommissionRow, device: KnownDevice | undefined, { fold }: CommissionFacts) {
  const node = device && typeof device.node === 'object' ? device.node : null;
  return node?.here && name && fold(node.name) === fold(name) ? node : null;
}

function serialProblem(row: CommissionRow, device: KnownDevice | undefined, facts: CommissionFacts): string | null {
  if (!row.serial) return 'A serial number is needed';
  if (row.serial.length > MAX_LENGTH.default || !device || device.node === 'other') return NO_FREE_DEVICE;
  if (device.node === 'free' || presentNode(row, device, facts)) return null;
  return device.node.here ? `Here already, as ${device.node.name}` : `In another system, as ${device.node.name}`;
}

function nameProblem(row: CommissionRow, device: KnownDevice | undefined, facts: CommissionFacts): string | null {
  if (!row.name) return 'A name is needed';
  if (!isName(row.name))
    return row.name.length > MAX_LENGTH.name ? `At most ${MAX_LENGTH.name} characters` : nameRefusal(row.name);
  return facts.names.has(facts.fold(row.name)) && !presentNode(row, device, facts)
    ? 'Another device of the system has this name'
    : null;
}

function sensorProblem({ sensor }: CommissionRow, device: KnownDevice | undefined): string | null {
  if (sensor === null || !device || device.node === 'other' || device.sensor === sensor) return null;
  const known = measuring(device.sensor);
  return known === null ? 'The host knows no sensor of this device' : `This device has ${SENSORS[known]}`;
}

function positionProblems({ x, y }: CommissionRow, plan: CommissionFacts['plan']): { x?: string; y?: string } {
  if (x === null && y === null) return {};
  if (plan === null) return { [x === null ? 'y' : 'x']: 'The system has no plan yet: leave the position empty' };
  const inside = (value: number | null, most: number) => {
    if (value === null) return 'A position has an x and a y';
    return value >= 0 && value <= most ? undefined : `Outside the plan, which is ${plan.width} × ${plan.height} px`;
  };
  return { x: inside(x, plan.width), y: inside(y, plan.height) };
}

function limitProblems(
  row: CommissionRow,
  device: KnownDevice | undefined,
): Partial<Record<keyof CommissionRow, string>> {
  const { threshold, l1, l2, l3, l4 } = row;
  const percents = [l1, l2, l3, l4] as const;
  const given = percents.some((percent) => percent !== null);
  if (threshold === null) return given ? { threshold: 'Levels need a permissible value' } : {};
  const known = device && device.node !== 'other' ? measuring(device.sensor) : row.sensor;
  const problems: Partial<Record<keyof CommissionRow, string>> = {};
  if (known === null && device && device.node !== 'other')
    problems.threshold = 'A device without a sensor has no limits';
  else if (threshold <= 0 || (known !== null && thresholdProblem(threshold, known) !== null))
    problems.threshold = known === null ? 'Above 0' : LIMITS_OF[known];
  if (!percents.some((percent) => percent !== null && percent > 0)) problems.l1 = 'At least one level has to be on';
  const unordered = levelErrors(percents);
  for (const [index, level] of LEVELS.entries()) {
    const percent = percents[index] ?? 0;
    if (!Number.isInteger(percent) || percent < 0 || percent > 100)
      problems[level] = 'A whole percentage, 0 to 100; 0 is off';
    else if (unordered.includes(index + 1)) problems[level] = 'Lower than every higher level that is on';
  }
  return problems;
}

const measuring = (sensor: SensorType): Measuring | null =>
  sensor === 'laser' || sensor === 'inclinometer' ? sensor : null;

/** Indices of the rows that share a value. */
function rowsBy(rows: readonly CommissionRow[], valueOf: (row: CommissionRow) => string | null): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const [index, row] of rows.entries()) {
    const value = valueOf(row);
    if (value) found.set(value, [...(found.get(value) ?? []), index]);
  }
  return found;
}

function repeated(found: ReadonlyMap<string, number[]>, value: string | null, own: number): string | null {
  const other = value ? found.get(value)?.find((index) => index !== own) : undefined;
  return other === undefined ? null : `The same as in row ${other + 1}`;
}
