import type { SensorType } from '@sagitta/shared-contracts/api/node';
import type { AccessRight } from '@sagitta/shared-contracts/api/account';
import type { VisibleAccount } from '../../access/visible-accounts';
import type { ExportedDevice, ExportedAssignment, ExportedSystem } from '../export-entities.statements';
import type { ExportedReading } from '../export-readings.statements';
import { type ShownLevel, shownText } from '@sagitta/shared-contracts/rules/device-level';
import { DATE_TIME, type SheetColumn } from './xlsx-stream';

const NARROW = 12;
const NAME = 28;
const MOMENT = 20;

/** A user in a W2 system. Beyond what the list of accounts shows, a right to the account is needed. */
export const USER_COLUMNS: readonly SheetColumn<ExportedAssignment & { right: AccessRight }>[] = [
  { header: 'System', width: NAME, value: ({ systemName }) => systemName },
  { header: 'W2 system ID', width: NARROW, value: ({ w2SystemId }) => w2SystemId },
  { header: 'User', width: NAME, value: ({ name }) => name },
  { header: 'Email', width: NAME, value: ({ email }) => email },
  { header: 'Phone', width: NAME, value: ({ phone }) => phone },
  { header: 'Role', width: NARROW, value: ({ role }) => role },
  { header: 'Told by email', width: NAME, value: (row) => toldOf(row, row.emailEvents) },
  { header: 'Told by push', width: NAME, value: (row) => toldOf(row, row.pushEvents) },
  { header: 'Told by SMS', width: NAME, value: (row) => toldOf(row, row.smsEvents) },
];

function toldOf({ right }: { right: AccessRight }, events: readonly string[]): string | null {
  return right === 'none' || events.length === 0 ? null : events.join(', ');
}

export interface ExportedAccount extends Pick<VisibleAccount, 'person' | 'right'> {
  category: string;
  systems: readonly string[];
}

/** An account, as its list shows it; the rest with a right to it. */
export const ACCOUNT_COLUMNS: readonly SheetColumn<ExportedAccount>[] = [
  { header: 'ID', width: NARROW, value: ({ person }) => person.id },
  { header: 'Name', width: NAME, value: ({ person }) => person.name },
  { header: 'Email', width: NAME, value: ({ person }) => person.email },
  { header: 'Phone', width: NAME, value: ({ person }) => person.phone },
  { header: 'Category', width: NARROW, value: ({ category }) => category },
  { header: 'Systems', width: NAME, value: ({ systems }) => systems.join(', ') },
  { header: 'Language', width: NARROW, value: ({ person, right }) => (right === 'none' ? null : person.language) },
  { header: 'Time zone', width: NAME, value: ({ person, right }) => (right === 'none' ? null : person.timezone) },
  {
    header: 'In mobile app',
    width: NARROW,
    value: ({ person, right }) => (right === 'none' ? null : person.registeredInAppAt !== null),
  },
];

export const SYSTEM_COLUMNS: readonly SheetColumn<ExportedSystem>[] = [
  { header: 'ID', width: NARROW, value: ({ system }) => system.id },
  { header: 'Name', width: NAME, value: ({ system }) => system.name },
  { header: 'Version', width: NARROW, value: ({ system }) => system.version },
  { header: 'W2 system ID', width: NARROW, value: ({ system }) => system.w2SystemId },
  { header: 'Devices', width: NARROW, value: ({ nodes }) => nodes },
  { header: 'Accounts', width: NARROW, value: ({ accounts }) => accounts },
  { header: 'Street', width: NAME, value: ({ system }) => system.addressStreet },
  { header: 'Building', width: NARROW, value: ({ system }) => system.addressBuildingNumber },
  { header: 'Postal code', width: NARROW, value: ({ system }) => system.addressPostalCode },
  { header: 'City', width: NAME, value: ({ system }) => system.addressCity },
  { header: 'Country', width: NARROW, value: ({ system }) => system.country },
  { header: 'Latitude', width: NARROW, value: ({ system }) => system.latitude },
  { header: 'Longitude', width: NARROW, value: ({ system }) => system.longitude },
  { header: 'Time zone', width: NAME, value: ({ system }) => system.timezone },
  { header: 'Winter season from', width: MOMENT, value: ({ system }) => system.winterSeasonStart },
  { header: 'Winter season to', width: MOMENT, value: ({ system }) => system.winterSeasonEnd },
  { header: 'Created (time of the site)', width: MOMENT, format: DATE_TIME, value: (row) => dateOf(row.createdAt) },
];

/** A device with what its card shows; null for one without a sensor, which has no level. */
export type ShownDevice = ExportedDevice & { shown: ShownLevel | null };

export const NODE_COLUMNS: readonly SheetColumn<ShownDevice>[] = [
  { header: 'System', width: NAME, value: ({ system }) => system.name },
  { header: 'System version', width: NARROW, value: ({ system }) => system.version },
  { header: 'ID', width: NARROW, value: ({ node }) => node.id },
  { header: 'Name', width: NAME, value: ({ node }) => node.name },
  { header: 'Active', width: NARROW, value: ({ node }) => node.active },
  { header: 'Device EUI', width: MOMENT, value: ({ device }) => device?.serial ?? null },
  { header: 'Device type', width: NARROW, value: ({ device }) => device?.type ?? null },
  { header: 'Role', width: MOMENT, value: ({ device }) => device?.role ?? null },
  { header: 'Sensor', width: NARROW, value: ({ device }) => device?.mainSensor ?? null },
  { header: 'Firmware', width: NARROW, value: ({ device }) => device?.firmwareVersion ?? null },
  { header: 'Unit', width: NARROW, value: ({ device }) => unitOf(device?.mainSensor ?? null) },
  { header: 'Permissible value', width: NARROW, value: ({ node }) => node.permissibleValue },
  { header: 'L1 [%]', width: NARROW, value: ({ node }) => node.thresholdLevel1 },
  { header: 'L2 [%]', width: NARROW, value: ({ node }) => node.thresholdLevel2 },
  { header: 'L3 [%]', width: NARROW, value: ({ node }) => node.thresholdLevel3 },
  { header: 'L4 [%]', width: NARROW, value: ({ node }) => node.thresholdLevel4 },
  { header: 'Latest value', width: NARROW, value: ({ node }) => node.calculatedDeflection },
  { header: 'Latest level', width: MOMENT, value: ({ shown }) => shown && shownText(shown) },
  { header: 'Obstructed', width: NARROW, value: ({ node, shown }) => shown && node.obstructed },
  { header: 'Temperature [°C]', width: NARROW, value: ({ node }) => node.temperature1 },
  {
    header: 'Latest measurement (time of the site)',
    width: MOMENT,
    format: DATE_TIME,
    value: (row) => dateOf(row.latestMeasurementAt),
  },
  {
    header: 'Latest packet (time of the site)',
    width: MOMENT,
    format: DATE_TIME,
    value: (row) => dateOf(row.latestPacketAt),
  },
  { header: 'Time zone', width: NAME, value: ({ system }) => system.timezone },
  { header: 'Position on map, x', width: NARROW, value: ({ node }) => tenths(node.mapPositionX) },
  { header: 'Position on map, y', width: NARROW, value: ({ node }) => tenths(node.mapPositionY) },
];

/** Two columns of time: UTC distinguishes the hour that clocks repeat in autumn. */
export function readingColumns(zone: string): SheetColumn<ExportedReading>[] {
  return [
    { header: 'Device', width: NAME, value: ({ node }) => node.name },
    { header: 'Device ID', width: NARROW, value: ({ node }) => node.id },
    { header: `Time (${zone})`, width: MOMENT, format: DATE_TIME, value: ({ shownAt }) => shownAt },
    { header: 'Time (UTC)', width: MOMENT, format: DATE_TIME, value: ({ measuredAt }) => measuredAt },
    { header: 'Value', width: NARROW, value: ({ deflection }) => deflection },
    { header: 'Unit', width: NARROW, value: ({ node }) => unitOf(node.sensor) },
    { header: 'Temperature [°C]', width: NARROW, value: ({ temperature1 }) => temperature1 },
    { header: 'Permissible value', width: NARROW, value: ({ permissibleValue }) => permissibleValue },
    { header: 'L1 [%]', width: NARROW, value: ({ level1 }) => level1 },
    { header: 'L2 [%]', width: NARROW, value: ({ level2 }) => level2 },
    { header: 'L3 [%]', width: NARROW, value: ({ level3 }) => level3 },
    { header: 'L4 [%]', width: NARROW, value: ({ level4 }) => level4 },
    { header: 'Obstructed', width: NARROW, value: ({ obstructed }) => obstructed },
    { header: 'Measured distance [mm]', width: NARROW, value: ({ measuredDistance }) => measuredDistance },
    { header: 'Import', width: NARROW, value: ({ importId }) => importId },
  ];
}

function unitOf(sensor: SensorType | null): string | null {
  if (sensor === 'laser') return 'mm';
  return sensor === 'inclinometer' ? '°' : null;
}

function tenths(pixels: number | null): number | null {
  return pixels === null ? null : Math.round(pixels * 10) / 10;
}

function dateOf(shown: number | null): Date | null {
  return shown === null ? null : new Date(shown);
}
