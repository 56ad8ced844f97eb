import { isNotNull, isNull, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { DAMAGED_PARTS, DEVICE_ROLES, SENSOR_TYPES, SUPPLY_STATES } from '@sagitta/shared-contracts/api/node';
import { SYSTEM_VERSIONS } from '@sagitta/shared-contracts/api/system';
import { ALARM_LEVELS, THREAT_LEVELS } from '@sagitta/shared-contracts/rules/threat';
import { account } from './account';
import { lower, moment, oneOf, someOf } from './columns';
import { system } from './system';

/** A piece of hardware, free or in use by a node, and its latest radio data (docs/product/devices.md, Device). */
export const device = pgTable(
  'device',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** EUI-64 as 16 hexadecimal digits, or the serial of a W2 device. */
    serial: text().notNull().unique('device_serial_unique'),
    subSerial: text(),
    inclinometerSerial: text(),
    type: text().notNull(),
    role: text({ enum: [...DEVICE_ROLES] }).notNull(),
    mainSensor: text({ enum: [...SENSOR_TYPES] }).notNull(),
    systemVersion: text({ enum: [...SYSTEM_VERSIONS] }).notNull(),
    firmwareVersion: text(),
    latestPacketAt: moment(),
    /** JSON text of the latest uplink's reception. */
    signalQualityInfo: text(),
    signalQualityAt: moment(),
    /** Percent. */
    signalStrength: smallint(),
    /** Of its radio's epoch: highest frame counter, and when that frame was sent; null before the first frame. */
    radioFcnt: bigint({ mode: 'number' }),
    radioNewestAt: moment(),
    radioFrames: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    index('device_serial_lower').on(lower(table.serial)),
    oneOf('device_role', table.role, DEVICE_ROLES),
    oneOf('device_main_sensor', table.mainSensor, SENSOR_TYPES),
    oneOf('device_system_version', table.systemVersion, SYSTEM_VERSIONS),
    check('device_signal_strength', sql`${table.signalStrength} between 0 and 100`),
  ],
);

/** A new column is needed in the view live_node as well: its migration replaces the view. */
export const NODE_COLUMNS = {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  systemId: integer()
    .notNull()
    .references(() => system.id, { onDelete: 'cascade' }),
  deviceId: integer().references(() => device.id, { onDelete: 'set null' }),
  name: text().notNull(),
  active: boolean().notNull().default(true),
  /** In px of the map, with decimals: whole ones would drift with each image of another size. */
  mapPositionX: doublePrecision(),
  mapPositionY: doublePrecision(),

  threshold: real(),
  l1: smallint(),
  l2: smallint(),
  l3: smallint(),
  l4: smallint(),
  inclinometerInverted: boolean().notNull().default(false),
  permissibleValue: real(),
  thresholdLevel1: smallint(),
  thresholdLevel2: smallint(),
  thresholdLevel3: smallint(),
  thresholdLevel4: smallint(),
  measurementBaseDistance: real(),
  measurementBaseAngle: real(),
  acceleratedUntil: moment(),

  latestMeasurementAt: moment(),
  latestDisplacementAt: moment(),
  latestTemperatureAt: moment(),
  latestSuccessfulMeasurementAt: moment(),
  measuredDistance: real(),
  measuredAngle: real(),
  calculatedDeflection: real(),
  threatLevel: text({ enum: [...THREAT_LEVELS] })
    .notNull()
    .default('unknown_or_NA'),
  obstructed: boolean().notNull().default(false),
  /**
   * The highest level as which the obstruction that goes on is told; it may be the structure. Without a meaning while
   * there is none: an instance of the release before does not clear it.
   */
  obstructionToldAs: text({ enum: [...ALARM_LEVELS] }),
  /** mm between the sensor and the obstruction. */
  baseDistanceCorrection: real(),
  outOfRange: boolean().notNull().default(false),
  temperature1: real(),
  temperature2: real(),
  temperatureOk: boolean(),
  supplyVoltage1: real(),
  supplyVoltage2: real(),
  supplyState: text({ enum: [...SUPPLY_STATES] }),
  /** 0 is good, anything else a fault code. */
  inclinometerStatus: smallint(),
  rangeFinderStatus: smallint(),
  damagedParts: text({ enum: [...DAMAGED_PARTS] })
    .array()
    .notNull()
    .default(sql`'{}'::text[]`),
  damagedFrom: moment(),
  /** 0 good, 1 and 2 troubled, 3 lost; W2 only. */
  w2ConnectionStatus: smallint(),

  createdAt: moment().notNull().defaultNow(),
  /** Since when it has this device; null for the one that it was created with. */
  deviceSince: moment(),
  updatedAt: moment().notNull().defaultNow(),
  /** Optimistic lock of all settings made by people. */
  updatedViaWebsiteAt: moment().notNull().defaultNow(),
  /** Since when it is retired (docs/decisions/0069-retired-devices.md); null while it is in use. */
  retiredAt: moment(),
  retiredBy: integer().references(() => account.id, { onDelete: 'set null' }),
};

/**
 * The device at one place of a system (docs/product/devices.md), with its newest reading.
 * A person's settings (`threshold`, `l1`) become the applied ones (`permissible_value`, `threshold_level1`) at the next
 * uplink.
 */
export const node = pgTable('node', NODE_COLUMNS, (table) => [
  // What readings refer to, so that those of a deleted node are found by their key.
  unique('node_of_system_unique').on(table.systemId, table.id),
  // The name and the hardware of a retired one are free for another.
  uniqueIndex('node_name_unique').on(table.systemId, lower(table.name)).where(isNull(table.retiredAt)),
  uniqueIndex('node_device_unique').on(table.deviceId).where(isNull(table.retiredAt)),
  index('node_device').on(table.deviceId),
  index('node_retired_by').on(table.retiredBy).where(isNotNull(table.retiredBy)),
  oneOf('node_threat_level', table.threatLevel, THREAT_LEVELS),
  oneOf('node_supply_state', table.supplyState, SUPPLY_STATES),
  oneOf('node_obstruction_told_as', table.obstructionToldAs, ALARM_LEVELS),
  someOf('node_damaged_parts', table.damagedParts, DAMAGED_PARTS),
  check(
    'node_levels',
    sql`${isPercent(table.l1)} and ${isPercent(table.l2)} and ${isPercent(table.l3)} and ${isPercent(table.l4)}`,
  ),
  check('node_w2_connection_status', sql`${table.w2ConnectionStatus} between 0 and 3`),
]);

function isPercent(column: AnyPgColumn) {
  return sql`coalesce(${column}, 0) between 0 and 100`;
}

/**
 * One reading, with the system of its node: a database of several servers keeps the readings of a system together
 * (docs/decisions/0057-citus.md). Partitioned by month; `ensure_measurement_partitions` creates missing months.
 */
export const measurement = pgTable(
  'measurement',
  {
    nodeId: integer().notNull(),
    systemId: integer().notNull(),
    measuredAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
    /** mm or degrees; null while obstructed or out of range. */
    deflection: real(),
    /** mm, as a laser measured it, obstructed or not; null for other sensors, imports, and older readings. */
    measuredDistance: real(),
    temperature1: real(),
    permissibleValue: real(),
    level1: smallint(),
    level2: smallint(),
    level3: smallint(),
    level4: smallint(),
    obstructed: boolean().notNull(),
    /**
     * The import that it came with; null for what the device reported. No foreign key: a
     * distributed database can have none here, and checking one would read every reading.
     */
    importId: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.systemId, table.nodeId, table.measuredAt] }),
    foreignKey({
      name: 'measurement_node',
      columns: [table.systemId, table.nodeId],
      foreignColumns: [node.systemId, node.id],
    }).onDelete('cascade'),
  ],
);

/** The latest report of a gateway's status reporter (docs/product/devices.md, Gateway). */
export const gateway = pgTable(
  'gateway',
  {
    deviceId: integer()
      .primaryKey()
      .references(() => device.id, { onDelete: 'cascade' }),
    eth0Ip: text(),
    vpn2Ip: text(),
    wwan0Ip: text(),
    gatewayIp: text(),
    simPin: text(),
    apn: text(),
    iccid: text(),
    simPresent: boolean(),
    simPinRequired: boolean(),
    batteryOperated: boolean(),
    statusReporterAt: moment(),
  },
  (table) => [index('gateway_iccid').on(table.iccid)],
);
