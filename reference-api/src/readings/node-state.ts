import { eq, sql } from 'drizzle-orm';
import type { SensorType } from '@sagitta/shared-contracts/api/node';
import type { Thresholds } from '@sagitta/shared-contracts/rules/reached-level';
import type { KnownLevel } from '@sagitta/shared-contracts/rules/threat';
import type { Measuring } from '@sagitta/shared-contracts/rules/threshold';
import { TEMPLATE } from '../alarms/event-log.statements';
import type { Database } from '../db/database';
import { liveNode } from '../db/live-node';
import { type RowOf, updateRows } from '../db/rows';
import { alarmEpisode, device, node, system } from '../db/schema/index';
import { SENSOR_PART } from '../devices/sensor-part';
import type { AlarmLevel } from './judge-reading';

// A node as readings find and leave it. Each of its columns is named here once, and by the name that the rules have
// for it.

/** What people set. */
const SETTINGS = {
  id: liveNode.id,
  systemId: liveNode.systemId,
  name: liveNode.name,
  baseDistance: liveNode.measurementBaseDistance,
  baseAngle: liveNode.measurementBaseAngle,
  isInverted: liveNode.inclinometerInverted,
  permissible: liveNode.permissibleValue,
};
const LIMITS = {
  level1: liveNode.thresholdLevel1,
  level2: liveNode.thresholdLevel2,
  level3: liveNode.thresholdLevel3,
  level4: liveNode.thresholdLevel4,
};

/** What readings change. */
const FOLLOWED = {
  newestAt: liveNode.latestMeasurementAt,
  knownAt: liveNode.latestDisplacementAt,
  deflection: liveNode.calculatedDeflection,
  level: liveNode.threatLevel,
  distance: liveNode.measuredDistance,
  angle: liveNode.measuredAngle,
  isObstructed: liveNode.obstructed,
  /** The highest level as which the obstruction that goes on is told. */
  toldAs: liveNode.obstructionToldAs,
  /** Between the sensor and what blocks it. */
  obstructionAt: liveNode.baseDistanceCorrection,
  outOfRange: liveNode.outOfRange,
  temperature1: liveNode.temperature1,
  temperature2: liveNode.temperature2,
  temperatureAt: liveNode.latestTemperatureAt,
  supplyVoltage1: liveNode.supplyVoltage1,
  supplyVoltage2: liveNode.supplyVoltage2,
  supplyState: liveNode.supplyState,
  damagedParts: liveNode.damagedParts,
  damagedFrom: liveNode.damagedFrom,
};

/** What follows from those, for whoever reads the node. */
const DERIVED = {
  successAt: liveNode.latestSuccessfulMeasurementAt,
  temperatureOk: liveNode.temperatureOk,
  rangeFinderStatus: liveNode.rangeFinderStatus,
  inclinometerStatus: liveNode.inclinometerStatus,
};

/** An alarm whose thresholds were changed while it went on: its level then, and the limits when it began. */
export interface HeldAlarm extends Thresholds {
  level: AlarmLevel;
}

/** A node as the readings of a transaction find it. Distances in mm, angles in degrees. */
export interface NodeState extends RowOf<typeof SETTINGS>, RowOf<typeof FOLLOWED> {
  sensor: SensorType;
  levels: Thresholds['levels'];
  /** Of the last reading that was not obstructed. */
  clearDistance: number | null;
  obstruction: { detection: number; change: number; cancel: number };
  hysteresis: { distance: number; angle: number };
  /** In the newest entry about a level; loaded where the level is unknown now. */
  lastLoggedLevel: KnownLevel | null;
  held: HeldAlarm | null;
  /** The newest value is one that its sensor cannot have measured. */
  isImpossible: boolean;
}

/** A node that has sent a reading. */
export type HeardNode = NodeState & { newestAt: Date };

/** Status of a sensor whose newest value it cannot have measured; its card says that it is faulty. */
const IMPOSSIBLE = 9;
/** The same of a damaged one. */
const DAMAGED = { laser: 2, inclinometer: 4 } as const;

/** Locks the nodes in one order, so that two transactions never wait for each other. */
export async function lockNodes(db: Database, ids: readonly number[]): Promise<Map<number, NodeState>> {
  const rows = await db
    .select({
      ...SETTINGS,
      ...FOLLOWED,
      limits: LIMITS,
      status: { ofRangeFinder: DERIVED.rangeFinderStatus, ofInclinometer: DERIVED.inclinometerStatus },
      sensor: device.mainSensor,
      obstruction: {
        detection: system.obstructionDetectionThreshold,
        change: system.obstructionChangeThreshold,
        cancel: system.obstructionCancelThreshold,
      },
      hysteresis: { distance: system.hysteresisForDistance, angle: system.hysteresisForAngle },
      heldLimits: alarmEpisode,
      lastLoggedLevel: sql<KnownLevel | null>`case when ${liveNode.threatLevel} = 'unknown_or_NA' then (
        select l.level_after from log l
        where l.node_id = ${liveNode.id} and (l.level_after is not null or l.msg_template_id = ${TEMPLATE.closed}::int)
        order by l.event_at desc, l.id desc limit 1) end`,
    })
    .from(liveNode)
    .innerJoin(system, eq(system.id, liveNode.systemId))
    .leftJoin(device, eq(device.id, liveNode.deviceId))
    .leftJoin(alarmEpisode, eq(alarmEpisode.nodeId, liveNode.id))
    .where(sql`${liveNode.id} = any(${sql.param(ids)}::int[])`)
    .orderBy(liveNode.id)
    .for('update', { of: liveNode });
  return new Map(
    rows.map(({ limits, status, heldLimits, sensor, ...row }) => [
      row.id,
      {
        ...row,
        sensor: sensor ?? 'none',
        levels: levelsOf(limits),
        clearDistance: row.distance,
        isImpossible: status.ofRangeFinder === IMPOSSIBLE || status.ofInclinometer === IMPOSSIBLE,
        held: heldLimits && {
          level: heldLimits.level,
          permissible: heldLimits.permissibleValue,
          levels: levelsOf(heldLimits),
        },
      },
    ]),
  );
}

function levelsOf({ level1, level2, level3, level4 }: RowOf<typeof LIMITS>): Thresholds['levels'] {
  return [level1, level2, level3, level4];
}

/** Saves what readings change. */
export async function updateNodes(db: Database, states: readonly HeardNode[]): Promise<void> {
  const columns = { id: SETTINGS.id, ...FOLLOWED, ...DERIVED };
  await updateRows(
    db,
    node,
    { keys: ['id'], columns },
    states.map((state) => ({ ...state, ...derivedOf(state) })),
  );
}

/** Saves only what the nodes are supplied by. */
export async function saveSupplies(db: Database, states: readonly NodeState[]): Promise<void> {
  await updateRows(db, node, { keys: ['id'], columns: { id: SETTINGS.id, supplyState: FOLLOWED.supplyState } }, states);
}

function derivedOf({ sensor, knownAt, damagedParts, isImpossible }: HeardNode): RowOf<typeof DERIVED> {
  const statusOf = (measuring: Measuring) => {
    if (damagedParts.includes(SENSOR_PART[measuring])) return DAMAGED[measuring];
    return isImpossible && sensor === measuring ? IMPOSSIBLE : 0;
  };
  return {
    successAt: knownAt,
    temperatureOk: !damagedParts.includes('temperature_sensor1') && !damagedParts.includes('temperature_sensor2'),
    rangeFinderStatus: statusOf('laser'),
    inclinometerStatus: statusOf('inclinometer'),
  };
}
