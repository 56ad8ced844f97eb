import { type SQL, sql } from 'drizzle-orm';
import type { SensorType, SupplyState } from '@sagitta/shared-contracts/api/node';
import type { KnownLevel, ThreatLevel } from '@sagitta/shared-contracts/rules/threat';
import type { Database } from '../db/database';
import { endHeldAlarms, isAlarmKnown } from '../alarms/alarm-episodes.statements';
import { type DeviceEvent, logDeviceEvents, TEMPLATE } from '../alarms/event-log.statements';
import { recalculate } from '../devices/fetch-commands.statements';
import {
  type DamagedPart,
  followReading,
  isLow,
  judgeLate,
  type MeasurementRow,
  type NodeState,
  type Reading,
  weakBattery,
} from './follow-reading';
import type { AlarmLevel } from './judge-reading';

export type { DamagedPart, Reading } from './follow-reading';

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
  const held = [...nodes.values()].flatMap(({ id, held: alarm }) => (alarm ? [id] : []));
  const rows: MeasurementRow[] = [];
  const late: Reading[] = [];
  const events: DeviceEvent[] = [];
  const newest = new Set<number>();
  for (const reading of readings.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const state = nodes.get(reading.nodeId);
    if (!state) continue;
    if (state.newestAt !== null && reading.at.getTime() <= state.newestAt) {
      late.push(reading);
      continue;
    }
    const followed = followReading(state, reading);
    nodes.set(state.id, followed.state);
    rows.push(followed.row);
    events.push(...followed.events);
    newest.add(state.id);
  }
  await insertMeasurements(db, rows);
  const heard = [...newest];
  if (heard.length > 0) {
    await updateNodes(
      db,
      heard.flatMap((id) => nodes.get(id) ?? []),
    );
    await endHeldAlarms(
      db,
      held.filter((id) => nodes.get(id)?.held === null),
    );
    await logDeviceEvents(db, events, now);
    await recalculate(db, heard, now);
  }
  for (const reading of late) {
    const state = nodes.get(reading.nodeId);
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
  const events: DeviceEvent[] = [];
  for (const state of (await lockNodes(db, [...supplies.keys()])).values()) {
    const supply = supplies.get(state.id) ?? null;
    if (supply === state.supplyState) continue;
    if (isLow(supply) && !isLow(state.supplyState))
      events.push({ ...weakBattery(state), nodeId: state.id, systemId: state.systemId, eventAt: now });
    await db.execute(sql`update node set supply_state = ${supply} where id = ${state.id}`);
  }
  await logDeviceEvents(db, events, now);
}

/** The fault code of a sensor whose newest value it cannot have measured; its card says that it is faulty. */
const IMPOSSIBLE = sql.raw('9');

/** Locks the nodes in one order, so that two transactions never wait for each other. */
async function lockNodes(db: Database, ids: readonly number[]): Promise<Map<number, NodeState>> {
  const { rows } = await db.execute<NodeRow>(sql`
    select n.id, n.system_id, n.name, coalesce(d.main_sensor, 'none') as sensor,
      n.measurement_base_distance, n.measurement_base_angle, n.inclinometer_inverted,
      n.permissible_value, n.threshold_level1, n.threshold_level2, n.threshold_level3, n.threshold_level4,
      n.measured_distance, n.measured_angle, n.obstructed, n.base_distance_correction,
      s.obstruction_detection_threshold, s.obstruction_change_threshold, s.obstruction_cancel_threshold,
      s.hysteresis_for_distance, s.hysteresis_for_angle, n.threat_level,
      n.latest_measurement_at, n.latest_displacement_at, n.latest_temperature_at, n.calculated_deflection,
      n.temperature1, n.temperature2, n.supply_voltage1, n.supply_voltage2, n.supply_state,
      n.damaged_parts, n.damaged_from, n.out_of_range,
      ${IMPOSSIBLE} in (n.range_finder_status, n.inclinometer_status) as is_impossible,
      e.level as held_level, e.permissible_value as held_permissible,
      array[e.level1, e.level2, e.level3, e.level4]::int[] as held_levels,
      case when n.threat_level = 'unknown_or_NA' then (select l.level_after from log l
        where l.node_id = n.id and (l.level_after is not null or l.msg_template_id = ${TEMPLATE.closed}::int)
        order by l.event_at desc, l.id desc limit 1)
      end as last_logged
    from live_node n join system s on s.id = n.system_id left join device d on d.id = n.device_id
    left join alarm_episode e on e.node_id = n.id
    where n.id = any(${sql.param(ids)}::int[])
    order by n.id for update of n`);
  return new Map(rows.map((row) => [row.id, stateOf(row)]));
}

type NodeRow = {
  id: number;
  system_id: number;
  name: string;
  sensor: SensorType;
  measurement_base_distance: number | null;
  measurement_base_angle: number | null;
  inclinometer_inverted: boolean;
  permissible_value: number | null;
  threshold_level1: number | null;
  threshold_level2: number | null;
  threshold_level3: number | null;
  threshold_level4: number | null;
  measured_distance: number | null;
  measured_angle: number | null;
  obstructed: boolean;
  base_distance_correction: number | null;
  obstruction_detection_threshold: number;
  obstruction_change_threshold: number;
  obstruction_cancel_threshold: number;
  hysteresis_for_distance: number;
  hysteresis_for_angle: number;
  threat_level: ThreatLevel;
  latest_measurement_at: Date | string | null;
  latest_displacement_at: Date | string | null;
  latest_temperature_at: Date | string | null;
  calculated_deflection: number | null;
  temperature1: number | null;
  temperature2: number | null;
  supply_voltage1: number | null;
  supply_voltage2: number | null;
  supply_state: SupplyState | null;
  damaged_parts: DamagedPart[];
  damaged_from: Date | string | null;
  out_of_range: boolean;
  is_impossible: boolean | null;
  held_level: AlarmLevel | null;
  held_permissible: number | null;
  held_levels: (number | null)[];
  last_logged: KnownLevel | null;
};

function stateOf(row: NodeRow): NodeState {
  return {
    id: row.id,
    systemId: row.system_id,
    name: row.name,
    sensor: row.sensor,
    baseDistance: row.measurement_base_distance,
    baseAngle: row.measurement_base_angle,
    isInverted: row.inclinometer_inverted,
    permissible: row.permissible_value,
    levels: [row.threshold_level1, row.threshold_level2, row.threshold_level3, row.threshold_level4],
    clearDistance: row.measured_distance,
    isObstructed: row.obstructed,
    obstructionAt: row.base_distance_correction,
    obstruction: {
      detection: row.obstruction_detection_threshold,
      change: row.obstruction_change_threshold,
      cancel: row.obstruction_cancel_threshold,
    },
    hysteresis: { distance: row.hysteresis_for_distance, angle: row.hysteresis_for_angle },
    level: row.threat_level,
    lastLoggedLevel: row.last_logged,
    newestAt: epoch(row.latest_measurement_at),
    knownAt: epoch(row.latest_displacement_at),
    deflection: row.calculated_deflection,
    distance: row.measured_distance,
    angle: row.measured_angle,
    temperature1: row.temperature1,
    temperature2: row.temperature2,
    temperatureAt: epoch(row.latest_temperature_at),
    supplyVoltage1: row.supply_voltage1,
    supplyVoltage2: row.supply_voltage2,
    supplyState: row.supply_state,
    damagedParts: row.damaged_parts,
    damagedFrom: epoch(row.damaged_from),
    outOfRange: row.out_of_range,
    isImpossible: row.is_impossible === true,
    held: heldOf(row),
  };
}

function heldOf({ held_level: level, held_permissible: permissible, held_levels }: NodeRow): NodeState['held'] {
  const [l1 = null, l2 = null, l3 = null, l4 = null] = held_levels;
  return level && { level, permissible, levels: [l1, l2, l3, l4] };
}

function epoch(at: Date | string | null): number | null {
  return at === null ? null : new Date(at).getTime();
}

/** Older readings are stored, but nobody is told of them: what they say is over, or has been told since. */
const TOLD_LATE_MS = 24 * 3_600_000;

/**
 * A late reading is judged by the one before it. Above the level that was known at its moment it is an alarm of its
 * own, once its own readings are all stored.
 */
async function storeLate(db: Database, state: NodeState, reading: Reading, now: Date): Promise<void> {
  const place = sql`system_id = ${state.systemId} and node_id = ${state.id}`;
  const earlier = sql`${place} and measured_at < ${reading.at}::timestamptz`;
  const { rows } = await db.execute<{ deflection: number | null; obstructed: boolean | null; is_stored: boolean }>(sql`
    select (select deflection from measurement where ${earlier} and deflection is not null
        order by measured_at desc limit 1) as deflection,
      (select obstructed from measurement where ${earlier} order by measured_at desc limit 1) as obstructed,
      exists (select from measurement where ${place} and measured_at = ${reading.at}::timestamptz) as is_stored`);
  const [found] = rows;
  if (!found || found.is_stored) return;
  const { deflection, obstructed } = found;
  const before = obstructed === null ? null : { deflection, isObstructed: obstructed };
  const { row, alarm } = judgeLate(state, reading, { before });
  await insertMeasurements(db, [row]);
  if (alarm === null || now.getTime() - reading.at.getTime() > TOLD_LATE_MS) return;
  if (!(await isAlarmKnown(db, state, alarm, reading.at))) await logDeviceEvents(db, [alarm.event], now);
}

/** Columns of a reading, with their types. */
const COLUMNS = {
  node_id: 'int',
  system_id: 'int',
  measured_at: 'timestamptz',
  deflection: 'real',
  measured_distance: 'real',
  temperature1: 'real',
  permissible_value: 'real',
  level1: 'smallint',
  level2: 'smallint',
  level3: 'smallint',
  level4: 'smallint',
  obstructed: 'boolean',
} as const satisfies Record<keyof MeasurementRow, string>;
type Column = keyof typeof COLUMNS;
const NAMES = Object.keys(COLUMNS) as Column[];

/** Far below the 65,535 values that a statement may have. */
const ROWS_PER_INSERT = 500;

async function insertMeasurements(db: Database, rows: readonly MeasurementRow[]): Promise<void> {
  if (rows.length === 0) return;
  const moments = rows.map(({ measured_at }) => measured_at).sort();
  // db/functions/ensure_measurement_partitions.sql; only a distributed database has drop_readings.
  const { rows: answers } = await db.execute<{ is_distributed: boolean }>(sql`
    select ensure_measurement_partitions(${moments[0]}::timestamptz, ${moments.at(-1)}::timestamptz),
      to_regproc('drop_readings') is not null as is_distributed`);
  const source = answers[0]?.is_distributed === true ? valuesOf : arraysOf;
  for (let at = 0; at < rows.length; at += ROWS_PER_INSERT)
    await db.execute(sql`insert into measurement (${sql.raw(NAMES.join(', '))})
      ${source(rows.slice(at, at + ROWS_PER_INSERT))} on conflict do nothing`);
}

/** A distributed database sends each of these straight to its shard; what a query answers it copies twice. */
function valuesOf(rows: readonly MeasurementRow[]): SQL {
  const lists = rows.map((row) => sql`(${listed(NAMES.map((name) => sql`${row[name]}`))})`);
  return sql`values ${listed(lists)}`;
}

/** A few long values, which one server reads faster than many short ones. */
function arraysOf(rows: readonly MeasurementRow[]): SQL {
  const arrays = NAMES.map((name) => sql`${sql.param(rows.map((row) => row[name]))}::${sql.raw(COLUMNS[name])}[]`);
  return sql`select * from unnest(${listed(arrays)})`;
}

const listed = (parts: SQL[]) => sql.join(parts, sql`, `);

/** A silence that the reading ends is noted by db/functions/note_measurement_gap.sql. */
async function updateNodes(db: Database, states: readonly NodeState[]): Promise<void> {
  const rows = states.map((state) => ({
    id: state.id,
    newest_at: state.newestAt,
    known_at: state.knownAt,
    temperature_at: state.temperatureAt,
    deflection: state.deflection,
    distance: state.distance,
    angle: state.angle,
    temperature1: state.temperature1,
    temperature2: state.temperature2,
    voltage1: state.supplyVoltage1,
    voltage2: state.supplyVoltage2,
    supply: state.supplyState,
    obstructed: state.isObstructed,
    obstruction_at: state.obstructionAt,
    level: state.level,
    damaged_parts: state.damagedParts,
    damaged_from: state.damagedFrom,
    out_of_range: state.outOfRange,
    impossible: state.isImpossible,
    sensor: state.sensor,
  }));
  await db.execute(sql`
    update node set
      latest_measurement_at = to_timestamp(r.newest_at / 1000.0),
      latest_displacement_at = to_timestamp(r.known_at / 1000.0),
      latest_successful_measurement_at = to_timestamp(r.known_at / 1000.0),
      latest_temperature_at = to_timestamp(r.temperature_at / 1000.0),
      calculated_deflection = r.deflection, measured_distance = r.distance, measured_angle = r.angle,
      temperature1 = r.temperature1, temperature2 = r.temperature2,
      temperature_ok = not (damaged && array['temperature_sensor1', 'temperature_sensor2']),
      supply_voltage1 = r.voltage1, supply_voltage2 = r.voltage2, supply_state = r.supply,
      obstructed = r.obstructed, base_distance_correction = r.obstruction_at, threat_level = r.level,
      damaged_parts = damaged, damaged_from = to_timestamp(r.damaged_from / 1000.0),
      range_finder_status = case when 'rangefinder' = any(damaged) then 2
        when r.impossible and r.sensor = 'laser' then ${IMPOSSIBLE} else 0 end,
      inclinometer_status = case when 'inclinometer' = any(damaged) then 4
        when r.impossible and r.sensor = 'inclinometer' then ${IMPOSSIBLE} else 0 end,
      out_of_range = r.out_of_range, updated_at = to_timestamp(r.newest_at / 1000.0)
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id int, newest_at float8, known_at float8,
      temperature_at float8, deflection real, distance real, angle real, temperature1 real, temperature2 real,
      voltage1 real, voltage2 real, supply text, obstructed boolean, obstruction_at real, level text,
      damaged_parts json, damaged_from float8, out_of_range boolean, impossible boolean, sensor text)
    cross join lateral (select coalesce(array_agg(part), '{}') as damaged
      from json_array_elements_text(r.damaged_parts) as part) as parts
    where node.id = r.id`);
}
