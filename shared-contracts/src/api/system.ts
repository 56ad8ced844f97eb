import * as v from 'valibot';
import { operation } from '../operation';
import { ACCOUNT_ROLES, type AccountRole } from '../rules/account-role';
import { ALARM_LEVELS, THREAT_LEVELS } from '../rules/threat';
import { extend, IdParamsSchema, maybe, oneOf, SqlFloatSchema, SqlStringSchema, SqlTimeSchema } from '../wire';

export const SYSTEM_VERSIONS = ['W2', 'W4'] as const;
export type SystemVersion = (typeof SYSTEM_VERSIONS)[number];

export { ACCOUNT_ROLES, type AccountRole };

const LevelSchema = oneOf(THREAT_LEVELS, 'unknown_or_NA');

const CountSchema = v.fallback(v.number(), 0);

/**
 * The reasons for a system's level, since contract 1.3: the device that causes it, and the number of unreliable
 * sensors.
 */
export const LevelDetailsSchema = v.object({
  /** Devices with a sensor, switched off or not. */
  sensors: v.number(),
  worst: maybe(
    v.object({
      id: v.number(),
      name: v.string(),
      /** Whole percent of the permissible value; negative where the beam rises. */
      percent: maybe(v.number()),
      /** ISO 8601 in UTC. */
      measuredAt: maybe(v.string()),
    }),
  ),
  /**
   * The highest level as which an obstruction that goes on is told, of the devices that are switched on; null without
   * one, and if the host does not say.
   */
  suspected: maybe(v.picklist(ALARM_LEVELS)),
  /** When the reading behind `nodesHighestDeflection` was taken, ISO 8601 in UTC. */
  highestMeasuredAt: maybe(v.string()),
  doubts: v.object({
    lost: CountSchema,
    obstructed: CountSchema,
    outdated: CountSchema,
    damaged: CountSchema,
    faulty: CountSchema,
    outOfRange: CountSchema,
    notOperational: CountSchema,
    unknown: CountSchema,
    notMonitored: CountSchema,
  }),
});
export type LevelDetails = v.InferOutput<typeof LevelDetailsSchema>;

/**
 * A system as lists and the dashboard show it (docs/product/systems.md). `ID` 0 means forbidden
 * (docs/product/systems.md).
 */
export const SystemSchema = v.object({
  ID: v.number(),
  name: v.string(),
  systemVersion: oneOf(SYSTEM_VERSIONS, 'W4'),
  W2SystemId: maybe(v.string()),
  W2Operational: maybe(v.boolean()),
  overallStatusOk: maybe(v.boolean()),
  NodesHighestThreatLevel: LevelSchema,
  /** The highest last known level of the active devices, including silent and obstructed ones. */
  NodesHighestKnownThreatLevel: LevelSchema,
  NodesHighestThreatLevelActiveNonobstructed: LevelSchema,
  /** Percent of the permissible value, of the node that uses most of it. */
  nodesHighestDeflection: maybe(v.number()),
  deviceLost: maybe(v.boolean()),
  outdatedMeasurements: maybe(v.boolean()),
  levelDetails: maybe(LevelDetailsSchema),
  /**
   * Devices with an alarm that goes on and that nobody has confirmed, nor a later one that is as high; null if the host
   * does not say. 0 for W2 systems, whose alarms nobody can confirm.
   */
  openAlarms: maybe(v.number()),
  /**
   * The one to confirm first: of the highest level, the newest; `since` and `seenBy` are of all of its device that are
   * as high.
   */
  openAlarm: maybe(
    v.object({
      /** Of its log entry. */
      id: v.number(),
      severity: v.picklist(['L1', 'L2', 'L3', 'L4', 'obstruction']),
      /** Of an obstruction: the level as which it is told as well. */
      toldAs: maybe(v.picklist(ALARM_LEVELS)),
      device: maybe(v.string()),
      /** ISO 8601 in UTC. */
      since: v.string(),
      /** Names of those who have opened it, for people to read; null for nobody. */
      seenBy: maybe(v.string()),
    }),
  ),
  accountRole: maybe(v.picklist(ACCOUNT_ROLES)),
  /** `day.month`; the document's default is 01.11. */
  winterSeasonStart: maybe(v.string()),
  winterSeasonNow: maybe(v.boolean()),
  /** JSON text with `daily.list` and `hourly.list`; parse with parseWeatherReport. Lists carry the current hour. */
  weatherReport: maybe(SqlStringSchema),
  rainstormModeNow: maybe(v.boolean()),
  rainstormModeEnd: maybe(SqlTimeSchema),
  /** Optimistic lock of a W2 system's configuration, epoch seconds. */
  w2ConfigurationUpdatedAt: maybe(v.number()),
  mapDataUpdatedAt: maybe(v.string()),
  /** Whether it has a map, since contract 1.3. A host that does not say is asked for the map itself. */
  hasMap: maybe(v.boolean()),
  ipAddress: maybe(v.string()),
  /** Map width and height in pixels of its image. */
  mapSizeX: maybe(v.number()),
  mapSizeY: maybe(v.number()),
  latitude: maybe(SqlFloatSchema),
  longitude: maybe(SqlFloatSchema),
  /** IANA zone of the site; every time on screen is in it (docs/product/systems.md). */
  timezone: maybe(v.string()),
  /** Optimistic lock of the settings, ISO 8601. */
  updatedViaWebsiteAt: maybe(v.string()),
});
export type System = v.InferOutput<typeof SystemSchema>;
/** An alarm that nobody has confirmed. */
export type OpenAlarm = NonNullable<System['openAlarm']>;

/**
 * Systems that the caller may see. On an error the user is signed out (docs/product/systems.md). As a table it may have
 * only what their cards show: of 10,000, the whole would be megabytes.
 */
export const listSystems = operation('GET', '/systems', {
  name: 'listSystems',
  output: v.array(SystemSchema),
  table: 'cards',
  success: [200, 302],
});

export const SystemShortSchema = v.object({
  ID: v.number(),
  name: v.string(),
  systemVersion: oneOf(SYSTEM_VERSIONS, 'W4'),
  accountRole: maybe(v.picklist(ACCOUNT_ROLES)),
});
export type SystemShort = v.InferOutput<typeof SystemShortSchema>;

/** The same list for pick lists. On an error the user is signed out (docs/product/systems.md). */
export const listSystemsVeryShort = operation('GET', '/systems-very-short', {
  name: 'listSystemsVeryShort',
  output: v.array(SystemShortSchema),
  success: [200, 302],
});

export const NodeOptionSchema = v.object({
  id: v.number(),
  name: v.string(),
  DeviceRole: maybe(v.string()),
  MainSensorType: maybe(v.string()),
});

export const SystemNodesShortSchema = extend(SystemShortSchema, {
  /** IANA zone of its site, since contract 1.3: exports end with its today. */
  timezone: maybe(v.string()),
  nodes: v.fallback(v.array(NodeOptionSchema), []),
});
export type SystemNodesShort = v.InferOutput<typeof SystemNodesShortSchema>;

/** Systems with their nodes, for pick lists. Retried up to 10 times (docs/product/systems.md). */
export const listSystemsNodesShort = operation('GET', '/systems-nodes-short', {
  name: 'listSystemsNodesShort',
  output: v.array(SystemNodesShortSchema),
  success: [200, 302],
  retry: { times: 10, delayMs: 1_000 },
});

export const RouterOptionSchema = v.object({ id: v.number(), serialNumber: v.string() });

/** Systems with their nodes and routers, for pick lists. Retried up to 10 times (docs/product/systems.md). */
export const listSystemsNodesRoutersShort = operation('GET', '/systems-nodes-routers-short', {
  name: 'listSystemsNodesRoutersShort',
  output: v.array(extend(SystemNodesShortSchema, { routers: v.fallback(v.array(RouterOptionSchema), []) })),
  success: [200, 302],
  retry: { times: 10, delayMs: 1_000 },
});

/**
 * A system with its settings (docs/product/systems.md). W2 systems fill only the periods and the daily measurement.
 * Periods in seconds, obstruction thresholds and hysteresisForDistance in mm, angles in degrees.
 */
export const SystemDetailsSchema = extend(SystemSchema, {
  country: maybe(v.string()),
  language: maybe(v.string()),
  winterSeasonEnd: maybe(v.string()),
  /** Its time of day in the system's zone is meant. */
  heartbeatTime: maybe(SqlTimeSchema),
  summertimeMeasurementPeriod: maybe(v.number()),
  wintertimeMeasurementPeriod: maybe(v.number()),
  communicationPeriod: maybe(v.number()),
  obstructionDetectionThreshold: maybe(v.number()),
  obstructionChangeThreshold: maybe(v.number()),
  obstructionCancelThreshold: maybe(v.number()),
  hysteresisForDistance: maybe(v.number()),
  hysteresisForAngle: maybe(v.number()),
  addressStreet: maybe(v.string()),
  addressBuildingNumber: maybe(v.string()),
  addressPostalCode: maybe(v.string()),
  addressCity: maybe(v.string()),
  inclinometerRange: maybe(v.number()),
  /** W2 only: HH:MM in the system's zone. */
  dailyMeasurementTime: maybe(v.string()),
  dailyMeasurementOn: maybe(v.boolean()),
  updatedAt: maybe(v.string()),
  /**
   * What devices and map do not tell of how far a new system is set up, for those who administer it; null for others,
   * for a W2 system, and if the host does not say.
   */
  firstSteps: maybe(
    v.object({
      /** Whether somebody is told of an L3, and somebody of an L4, by a channel that reaches them. */
      people: v.boolean(),
      /** Whether a test notification was sent to somebody, not only queued; null where the system is no longer new. */
      tested: maybe(v.boolean()),
    }),
  ),
});
export type SystemDetails = v.InferOutput<typeof SystemDetailsSchema>;

/** One system with its settings. A forbidden one answers `ID: 0` (docs/product/systems.md). */
export const getSystem = operation('GET', '/system/{id}', {
  name: 'getSystem',
  params: IdParamsSchema,
  output: SystemDetailsSchema,
  success: [200, 302],
  retry: { times: 10, delayMs: 2_000 },
});
