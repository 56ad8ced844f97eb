import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { SupplyState } from '@sagitta/shared-contracts/api/node';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import type { Database } from '../db/database';
import { insertRows } from '../db/rows';
import { measurement, node } from '../db/schema/index';
import { endHeldAlarms, isAlarmKnown } from '../alarms/alarm-episodes.statements';
import { logDeviceEvents } from '../alarms/event-log.statements';
import { recalculate } from '../devices/fetch-commands.statements';
import { followReadings, followStatus, judgeLate, type MeasurementRow, type Reading } from './follow-reading';
import type { AlarmLevel } from './judge-reading';
import { lockNodes, type NodeState, updateNodes, saveSupplies } from './node-state';

/** A frame that carries no value. */
export const NOTHING_MEASURED = {
  distance: null,
  angle: null,
  temperature1: null,
  temperature2: null,
  supplyVoltage1: null,
  supplyVoltage2: null,
  supplyState: null,
  damagedParts: null,
  outOfRange: null,
  obstructed: null,
} as const satisfies Omit<Reading, 'nodeId' | 'at'>;

/**
 * Stores readings and everything that follows from them: deflection, obstruction, level, log, and the base that a
 * device was told to measure by; triggers notify the stream. The only way in for a reading while the host runs, from a
 * network server or from the demo world. The caller's transaction makes it whole.
 *
 * A reading that is older than the node's newest takes its place in the history and changes nothing else. One whose
 * moment is stored already is left out. Nodes that do not exist are ignored.
 * @param now when they came in
 * @returns the nodes whose newest reading it was
 */
export async function storeReadings(db: Database, readings: readonly Reading[], now: Date): Promise<number[]> {
  if (readings.length === 0) return [];
  const nodes = await lockNodes(db, [...new Set(readings.map(({ nodeId }) => nodeId))]);
  const { states, rows, events, released, late } = followReadings(nodes, readings);
  await insertMeasurements(db, rows);
  const heard = states.map(({ id }) => id);
  if (heard.length > 0) {
    // A silence that ends is noted by db/functions/note_measurement_gap.sql.
    await updateNodes(db, states);
    await endHeldAlarms(db, released);
    await logDeviceEvents(db, events, now);
    await recalculate(db, heard, now);
  }
  const after = new Map([...nodes, ...states.map((state) => [state.id, state] as const)]);
  for (const reading of late) {
    const state = after.get(reading.nodeId);
    if (state) await storeLate(db, state, reading, now);
  }
  return heard;
}

/** What nodes are supplied by, as told without a reading; a battery that has become weak is logged. */
export async function storeSupplies(
  db: Database,
  supplies: ReadonlyMap<number, SupplyState>,
  now: Date,
): Promise<void> {
  if (supplies.size === 0) return;
  const nodes = await lockNodes(db, [...supplies.keys()]);
  const followed = [...nodes.values()].flatMap((node) => {
    const supply = supplies.get(node.id) ?? node.supplyState;
    return supply === null || supply === node.supplyState ? [] : [followStatus(node, supply, now)];
  });
  await saveSupplies(
    db,
    followed.map(({ state }) => state),
  );
  await logDeviceEvents(
    db,
    followed.flatMap(({ events }) => events),
    now,
  );
}

/** Older readings are stored, but nobody is told of them: what they say is over, or has been told since. */
const TOLD_LATE_MS = DAY_MS;

/**
 * A late reading is judged by the one before it. Above the level that was known at its moment it is an alarm of its
 * own, once its own readings are all stored.
 */
async function storeLate(db: Database, state: NodeState, reading: Reading, now: Date): Promise<void> {
  const place = sql`system_id = ${state.systemId} and node_id = ${state.id}`;
  // What was imported is not what the device reported: it neither stands for this reading nor judges it.
  const own = sql`${place} and import_id is null`;
  const earlier = sql`${own} and measured_at < ${reading.at}::timestamptz`;
  const { rows } = await db.execute<{ deflection: number | null; obstructed: boolean | null; is_stored: boolean }>(sql`
    select (select deflection from measurement where ${earlier} and deflection is not null
        order by measured_at desc limit 1) as deflection,
      (select obstructed from measurement where ${earlier} order by measured_at desc limit 1) as obstructed,
      exists (select from measurement where ${own} and measured_at = ${reading.at}::timestamptz) as is_stored`);
  const [found] = rows;
  if (!found || found.is_stored) return;
  const { deflection, obstructed } = found;
  const before = obstructed === null ? null : { deflection, isObstructed: obstructed };
  const { row, alarm } = judgeLate(state, reading, { before });
  await insertMeasurements(db, [row]);
  if (alarm === null || now.getTime() - reading.at.getTime() > TOLD_LATE_MS) return;
  if (await isAlarmKnown(db, state, alarm, reading.at)) return;
  await logDeviceEvents(db, [alarm.event], now);
  const goesOn = state.isObstructed && (state.knownAt === null || state.knownAt < reading.at);
  if (alarm.event.toldAs && goesOn) await raiseToldAs(db, state.id, alarm.event.toldAs);
}

/** Of an obstruction that goes on, and was worse before than its newest reading. */
async function raiseToldAs(db: Database, nodeId: number, level: AlarmLevel): Promise<void> {
  await db
    .update(node)
    .set({ obstructionToldAs: sql`greatest(${node.obstructionToldAs}, ${level})` })
    .where(eq(node.id, nodeId));
}

const COLUMNS = getTableColumns(measurement);
/**
 * Asked before, by whoever holds the lock of the node: a row that might meet another costs the log a confirmation. A
 * scalar is one look in the index of its month for each row, however large the others are.
 */
const IS_STORED = sql`(select true from measurement m where m.system_id = r."systemId" and m.node_id = r."nodeId"
  and m.measured_at = r."measuredAt")`;

/** Far below the 65,535 values that a statement may have. */
const ROWS_PER_INSERT = 500;

async function insertMeasurements(db: Database, rows: readonly MeasurementRow[]): Promise<void> {
  if (rows.length === 0) return;
  const moments = rows.map(({ measuredAt }) => measuredAt.getTime());
  const [first, last] = [Math.min(...moments), Math.max(...moments)].map((at) => new Date(at));
  // db/functions/ensure_measurement_partitions.sql; only a distributed database has drop_readings.
  const { rows: answers } = await db.execute<{ is_distributed: boolean }>(sql`
    select ensure_measurement_partitions(${first}::timestamptz, ${last}::timestamptz),
      to_regproc('drop_readings') is not null as is_distributed`);
  const isDistributed = answers[0]?.is_distributed === true;
  for (let at = 0; at < rows.length; at += ROWS_PER_INSERT) {
    const some = rows.slice(at, at + ROWS_PER_INSERT);
    // A distributed database sends each value straight to its shard; what a query answers it copies twice.
    if (isDistributed) await db.insert(measurement).values(some).onConflictDoNothing();
    else await insertRows(db, measurement, COLUMNS, some, { unless: IS_STORED });
  }
}
