import * as v from 'valibot';
import { operation } from '../operation';
import { COMMAND_KINDS } from '../rules/node-command';
import { THREAT_LEVELS } from '../rules/threat';
import { extend, IdParamsSchema, IdSchema, maybe, oneOf } from '../wire';
import { SYSTEM_VERSIONS } from './system';

export const DEVICE_ROLES = ['endpoint_device', 'retransmitter', 'access_device', 'gateway', 'unknown'] as const;
export type DeviceRole = (typeof DEVICE_ROLES)[number];

export const SENSOR_TYPES = ['laser', 'inclinometer', 'none'] as const;
export type SensorType = (typeof SENSOR_TYPES)[number];

/**
 * The sensor that an answer names, since contract 1.3: a type that this release does not know reads as `unknown`, so
 * that the device keeps its level; only a device without any type reads as `none`.
 */
export const MainSensorTypeSchema = v.fallback(v.picklist([...SENSOR_TYPES, 'unknown']), (answer) =>
  [undefined, null, ''].includes(answer?.value as string | null | undefined) ? 'none' : 'unknown',
);
export type MainSensorType = v.InferOutput<typeof MainSensorTypeSchema>;

export const SUPPLY_STATES = ['battery_empty', 'battery_weak', 'battery_good_normal', 'line'] as const;
export type SupplyState = (typeof SUPPLY_STATES)[number];

/** A part of a device that can be damaged (docs/product/devices.md, `deviceDamagedInfo`). */
export const DAMAGED_PARTS = [
  'inclinometer',
  'rangefinder',
  'temperature_sensor1',
  'temperature_sensor2',
  'voltage_sensor1',
  'voltage_sensor2',
] as const;

/**
 * A node: the device at one place of a system, with its newest values (docs/product/devices.md).
 * Lengths in mm, angles in degrees, temperatures in °C, voltages in V; moments are ISO 8601 in UTC.
 */
export const NodeSchema = v.object({
  id: v.number(),
  name: v.string(),
  systemId: v.number(),
  DeviceRole: oneOf(DEVICE_ROLES, 'unknown'),
  DeviceType: maybe(v.string()),
  MainSensorType: MainSensorTypeSchema,
  CanMeasure: maybe(v.boolean()),
  active: maybe(v.boolean()),
  LatestKnownThreatLevel: oneOf(THREAT_LEVELS, 'unknown_or_NA'),
  LatestKnownCalculatedDeflection: maybe(v.number()),
  PermissibleValue: maybe(v.number()),
  /** Percent of PermissibleValue; 0 or null is off. */
  ThresholdLevel1: maybe(v.number()),
  ThresholdLevel2: maybe(v.number()),
  ThresholdLevel3: maybe(v.number()),
  ThresholdLevel4: maybe(v.number()),
  /** The permissible value and levels as last set by a person; l1 to l4 percent or null. */
  threshold: maybe(v.number()),
  l1: maybe(v.number()),
  l2: maybe(v.number()),
  l3: maybe(v.number()),
  l4: maybe(v.number()),
  InclinometerInverted: maybe(v.boolean()),
  /** mm between the sensor and what blocks it, or the correction of the base. */
  BaseDistanceCorrection: maybe(v.number()),
  ObstructionStatus: maybe(v.boolean()),
  /**
   * The highest level as which the obstruction that goes on is told, since contract 1.3: what is in the way may be the
   * structure. Unknown below such a value, without an obstruction, and if the host does not say.
   */
  ObstructionToldAs: oneOf(THREAT_LEVELS, 'unknown_or_NA'),
  mapPositionX: maybe(v.number()),
  mapPositionY: maybe(v.number()),
  SupplyVoltage1: maybe(v.number()),
  SupplyVoltage2: maybe(v.number()),
  Temperature1: maybe(v.number()),
  Temperature2: maybe(v.number()),
  MeasuredAngle: maybe(v.number()),
  MeasuredDistance: maybe(v.number()),
  MeasurementBaseAngle: maybe(v.number()),
  MeasurementBaseDistance: maybe(v.number()),
  LatestMeasurementTimestamp: maybe(v.string()),
  LatestDisplacementMeasurementTimestamp: maybe(v.string()),
  LatestTemperatureMeasurementTimestamp: maybe(v.string()),
  LatestPacketTimestamp: maybe(v.string()),
  LatestSuccessfulMeasurementTimestamp: maybe(v.string()),
  /** JSON text with rssi, snr, gatewayId; parse with signalQuality. */
  SignalQualityInfo: maybe(v.string()),
  SignalQualityInfoTimestamp: maybe(v.string()),
  /** Percent. */
  SignalStrength: maybe(v.number()),
  DeviceSerialString: maybe(v.string()),
  DeviceSubSerialString: maybe(v.string()),
  inclinometerSerial: maybe(v.string()),
  SystemVersion: oneOf(SYSTEM_VERSIONS, 'W4'),
  /** 0 good, 1 and 2 troubled, 3 lost; W2 only. */
  W2ConnectionStatus: maybe(v.number()),
  W2Operational: maybe(v.boolean()),
  SupplyState: maybe(v.picklist(SUPPLY_STATES)),
  TemperatureOK: maybe(v.boolean()),
  /** 0 is good, anything else a fault code. */
  InclinometerStatus: maybe(v.number()),
  /** 0 is good, 3 also counts as good for the sensor icon (docs/product/devices.md). */
  RangeFinderStatus: maybe(v.number()),
  outOfRange: maybe(v.boolean()),
  deviceDamage: maybe(v.boolean()),
  deviceDamagedFrom: maybe(v.string()),
  deviceDamagedInfo: maybe(v.array(v.picklist(DAMAGED_PARTS))),
  AcceleratedUntil: maybe(v.string()),
  /** Requested of the device and not fetched yet, since contract 1.3; null if the host does not say. */
  waitingCommands: maybe(v.array(oneOf(COMMAND_KINDS, 'other'))),
  updatedAt: maybe(v.string()),
  /** Optimistic lock of everything that a person sets on the node. */
  updatedViaWebsiteAt: maybe(v.string()),
  deviceThreatLevelSortable: maybe(v.number()),
  deviceRoleSortable: maybe(v.number()),
});
export type Node = v.InferOutput<typeof NodeSchema>;

/** Most systems, and most nodes, that one call may name. */
const MOST = 5_000;
const SomeIdsSchema = v.pipe(v.array(IdSchema), v.maxLength(MOST));

/**
 * Nodes of some systems. PATCH is what the document writes, though nothing is changed.
 * `nodeIds`, since contract 1.3, limits the answer to these nodes; an older host answers all of them.
 */
export const listNodes = operation('PATCH', '/nodes', {
  name: 'listNodes',
  input: v.object({ systemIds: SomeIdsSchema, nodeIds: v.optional(SomeIdsSchema) }),
  output: v.array(NodeSchema),
  success: [200, 302],
  retry: { times: 3, delayMs: 500 },
});

/** What the graph page needs to know of a node (docs/product/devices.md). `id` 0 means forbidden. */
export const NodeShortSchema = extend(
  v.pick(NodeSchema, [
    'id',
    'name',
    'systemId',
    'DeviceRole',
    'MainSensorType',
    'LatestKnownThreatLevel',
    'LatestKnownCalculatedDeflection',
    'PermissibleValue',
    'ThresholdLevel1',
    'ThresholdLevel2',
    'ThresholdLevel3',
    'ThresholdLevel4',
    'BaseDistanceCorrection',
    'ObstructionStatus',
    'CanMeasure',
    'SystemVersion',
    'W2Operational',
    'active',
    'mapPositionX',
    'mapPositionY',
    'updatedViaWebsiteAt',
  ]),
  {
    SystemName: v.string(),
    /** IANA zone of the site. */
    timezone: maybe(v.string()),
    /** Since when it is out of use; null while it is in use. */
    retiredAt: maybe(v.string()),
  },
);
export type NodeShort = v.InferOutput<typeof NodeShortSchema>;

export const getNodeShort = operation('GET', '/nodes-short/{id}', {
  name: 'getNodeShort',
  params: IdParamsSchema,
  output: NodeShortSchema,
  retry: { times: 10, delayMs: 1_000 },
});
