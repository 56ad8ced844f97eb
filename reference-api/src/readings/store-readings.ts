import { type SQL, sql } from 'drizzle-orm';
import type { DAMAGED_PARTS, SensorType, SupplyState } from '@sagitta/shared-contracts/api/node';
import { exactPercent } from '@sagitta/shared-contracts/rules/deflection';
import type { KnownLevel, ThreatLevel } from '@sagitta/shared-contracts/rules/threat';
import type { Database } from '../db/database';
import { type DeviceEvent, levelEntry, logDeviceEvents, TEMPLATE, withUnit } from '../repositories/event-log';
import { recalculate } from '../repositories/fetch-commands';
import { couldBeStructure, deflectionOf, judgeObstruction, levelAfter, type Sensing } from './judge-reading';

export type DamagedPart = (typeof DAMAGED_PARTS)[number];

/** What a device measured at one moment. Null is what it did not tell. */
export interface Reading {
  nodeId: number;
  at: Date;
  /** mm, as measured. */
  distance: number | null;
  /** Degrees, as measured. */
  angle: number | null;
  /** °C: inside the device, and of the sensor. */
  temperature1: number | null;
  temperature2: number | null;
  /** V. */
  supplyVoltage1: number | null;
  supplyVoltage2: number | null;
  supplyState: SupplyState | null;
  damagedParts: readonly DamagedPart[] | null;
  outOfRange: boolean | null;
  /** What the device says itself; null leaves it to the host. */
  obstructed: boolean | null;
}

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
  const rows: MeasurementRow[] = [];
  const late: { state: NodeState; reading: Reading }[] = [];
  const events: DeviceEvent[] = [];
  const newest = new Set<NodeState>();
  for (const reading of readings.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const state = nodes.get(reading.nodeId);
    if (!state) continue;
    if (state.newestAt !== null && reading.at.getTime() <= state.newestAt) late.push({ state, reading });
    else {
      rows.push(follow(state, reading, events));
      newest.add(state);
    }
  }
  await insertMeasurements(db, rows);
  for (const { state, reading } of late) await insertMeasurements(db, [await lateRow(db, state, reading)]);
  if (newest.size === 0) return [];
  await updateNodes(db, [...newest]);
  await logDeviceEvents(db, events, now);
  const heard = [...newest].map(({ id }) => id);
  await recalculate(db, heard, now);
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
    if (isLow(supply) && !isLow(state.supplyState)) events.push({ ...weakBattery(state), eventAt: now });
    await db.execute(sql`update node set supply_state = ${supply} where id = ${state.id}`);
  }
  await logDeviceEvents(db, events, now);
}

/** A node as the readings of a transaction find and change it. Moments in epoch ms. */
interface NodeState extends Sensing {
  id: number;
  systemId: number;
  name: string;
  lastLoggedLevel: KnownLevel | null;
  newestAt: number | null;
  knownAt: number | null;
  deflection: number | null;
  distance: number | null;
  angle: number | null;
  temperature1: number | null;
  temperature2: number | null;
  temperatureAt: number | null;
  supplyVoltage1: number | null;
  supplyVoltage2: number | null;
  supplyState: SupplyState | null;
  damagedParts: DamagedPart[];
  damagedFrom: number | null;
  outOfRange: boolean;
}

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
      case when n.threat_level = 'unknown_or_NA' then (select l.level_after from log l
        where l.node_id = n.id and l.level_after is not null order by l.event_at desc, l.id desc limit 1)
      end as last_logged
    from node n join system s on s.id = n.system_id left join device d on d.id = n.device_id
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
  };
}

function epoch(at: Date | string | null): number | null {
  return at === null ? null : new Date(at).getTime();
}

/** Columns of a reading, with their types. */
const COLUMNS = {
  node_id: 'int',
  system_id: 'int',
  measured_at: 'timestamptz',
  deflection: 'real',
  temperature1: 'real',
  permissible_value: 'real',
  level1: 'smallint',
  level2: 'smallint',
  level3: 'smallint',
  level4: 'smallint',
  obstructed: 'boolean',
} as const;
type Column = keyof typeof COLUMNS;
const NAMES = Object.keys(COLUMNS) as Column[];

interface MeasurementRow extends Record<Column, number | string | boolean | null> {
  measured_at: string;
}

function rowOf(state: NodeState, reading: Reading, deflection: number | null, obstructed: boolean): MeasurementRow {
  const [level1, level2, level3, level4] = state.levels;
  return {
    node_id: state.id,
    system_id: state.systemId,
    measured_at: reading.at.toISOString(),
    deflection,
    temperature1: reading.temperature1,
    permissible_value: state.permissible,
    level1,
    level2,
    level3,
    level4,
    obstructed,
  };
}

/** A late reading is judged by the one before it. */
async function lateRow(db: Database, state: NodeState, sent: Reading): Promise<MeasurementRow> {
  const reading = trusted(state, sent, sent.damagedParts ?? []);
  const earlier = sql`system_id = ${state.systemId} and node_id = ${state.id}
    and measured_at < ${reading.at}::timestamptz`;
  const { rows } = await db.execute<{ deflection: number | null; obstructed: boolean }>(sql`
    select obstructed, (select deflection from measurement where ${earlier} and deflection is not null
      order by measured_at desc limit 1) as deflection
    from measurement where ${earlier}
    order by measured_at desc limit 1`);
  const [before] = rows;
  const { baseDistance } = state;
  const clearDistance =
    baseDistance === null || typeof before?.deflection !== 'number' ? null : baseDistance - before.deflection;
  const then = { ...state, clearDistance, isObstructed: before?.obstructed ?? false };
  const { isObstructed } = judgeObstruction(then, reading.distance, reading.obstructed);
  return rowOf(state, reading, isObstructed ? null : deflectionOf(state, reading), isObstructed);
}

const SENSOR_PART = { laser: 'rangefinder', inclinometer: 'inclinometer', none: null } as const;

/** The reading without what a damaged sensor says. */
function trusted(state: NodeState, reading: Reading, damaged: readonly DamagedPart[]): Reading {
  const part = SENSOR_PART[state.sensor];
  return part !== null && damaged.includes(part) ? { ...reading, distance: null, angle: null } : reading;
}

/** Brings the newest reading onto the state of its node; answers its row and adds the events that it tells. */
function follow(state: NodeState, sent: Reading, events: DeviceEvent[]): MeasurementRow {
  const reading = trusted(state, sent, sent.damagedParts ?? state.damagedParts);
  const at = reading.at.getTime();
  const { id: nodeId, systemId, name } = state;
  const tell = (entry: Omit<DeviceEvent, 'nodeId' | 'systemId' | 'eventAt'> | null) => {
    if (entry) events.push({ ...entry, nodeId, systemId, eventAt: reading.at });
  };
  if (reading.damagedParts) {
    const wasDamaged = state.damagedParts.length > 0;
    state.damagedParts = [...reading.damagedParts];
    const isDamaged = state.damagedParts.length > 0;
    if (!isDamaged) state.damagedFrom = null;
    else if (!wasDamaged) {
      state.damagedFrom = at;
      tell({
        severity: 'other',
        messageEn: `Maintenance needed: ${name} reports a damaged sensor`,
        confirmable: false,
        msgTemplateId: TEMPLATE.damage,
      });
    }
  }
  if (reading.supplyState) {
    if (isLow(reading.supplyState) && !isLow(state.supplyState)) tell(weakBattery(state));
    state.supplyState = reading.supplyState;
  }

  const { isObstructed, at: obstructionAt, event } = judgeObstruction(state, reading.distance, reading.obstructed);
  state.isObstructed = isObstructed;
  state.obstructionAt = obstructionAt;
  if (event === 'began')
    tell({
      severity: 'obstruction',
      messageEn: obstructionText(state, reading),
      confirmable: true,
      msgTemplateId: TEMPLATE.obstruction,
    });
  else if (event === 'ended')
    tell({
      severity: 'obstruction',
      messageEn: `Obstruction at ${name} is over`,
      confirmable: false,
      msgTemplateId: TEMPLATE.obstructionEnd,
    });

  const deflection = isObstructed ? null : deflectionOf(state, reading);
  state.newestAt = at;
  state.outOfRange = reading.outOfRange ?? state.outOfRange;
  if (reading.temperature1 !== null || reading.temperature2 !== null) state.temperatureAt = at;
  state.temperature1 = reading.temperature1 ?? state.temperature1;
  state.temperature2 = reading.temperature2 ?? state.temperature2;
  state.supplyVoltage1 = reading.supplyVoltage1 ?? state.supplyVoltage1;
  state.supplyVoltage2 = reading.supplyVoltage2 ?? state.supplyVoltage2;
  if (!isObstructed && reading.distance !== null) state.clearDistance = state.distance = reading.distance;
  if (reading.angle !== null) state.angle = reading.angle;
  if (deflection !== null) {
    state.deflection = deflection;
    state.knownAt = at;
    const after = levelAfter(state, deflection);
    tell(levelEntry(name, levelBefore(state, after), after, valueText(state, deflection)));
    state.level = after;
  }
  return rowOf(state, reading, deflection, isObstructed);
}

/** The host cannot tell something in the way from a structure that has moved at once, so it says both. */
function obstructionText(state: NodeState, reading: Reading): string {
  const text = `Obstruction detected at ${state.name}`;
  const deflection = deflectionOf(state, reading);
  if (reading.obstructed !== null || deflection === null || !couldBeStructure(state, deflection)) return text;
  return `${text}, or the structure has moved to ${withUnit(deflection, 'laser')}: check it now`;
}

function weakBattery({ id: nodeId, systemId, name }: NodeState): Omit<DeviceEvent, 'eventAt'> {
  const messageEn = `Battery of ${name} is weak`;
  return { nodeId, systemId, severity: 'other', messageEn, confirmable: false, msgTemplateId: TEMPLATE.battery };
}

const isLow = (state: SupplyState | null) => state === 'battery_empty' || state === 'battery_weak';

/** An alarm that is still on after an unknown period is a new one; its end is compared with the last logged level. */
function levelBefore({ level, lastLoggedLevel }: NodeState, after: ThreatLevel): KnownLevel {
  if (level !== 'unknown_or_NA') return level;
  return after === 'none' ? (lastLoggedLevel ?? 'none') : 'none';
}

function valueText({ sensor, permissible }: NodeState, deflection: number): string | undefined {
  const percent = exactPercent(deflection, permissible);
  if (percent === null || sensor === 'none') return undefined;
  return `${withUnit(deflection, sensor)} (${Math.round(Math.abs(percent))}% of the permissible value)`;
}

/** Far below the 65,535 values that a statement may have. */
const ROWS_PER_INSERT = 500;

async function insertMeasurements(db: Database, rows: readonly MeasurementRow[]): Promise<void> {
  if (rows.length === 0) return;
  const moments = rows.map(({ measured_at }) => measured_at).sort();
  // The function is one of those that the command distribute makes.
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
      range_finder_status = case when 'rangefinder' = any(damaged) then 2 else 0 end,
      inclinometer_status = case when 'inclinometer' = any(damaged) then 4 else 0 end,
      out_of_range = r.out_of_range, updated_at = to_timestamp(r.newest_at / 1000.0)
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id int, newest_at float8, known_at float8,
      temperature_at float8, deflection real, distance real, angle real, temperature1 real, temperature2 real,
      voltage1 real, voltage2 real, supply text, obstructed boolean, obstruction_at real, level text,
      damaged_parts json, damaged_from float8, out_of_range boolean)
    cross join lateral (select coalesce(array_agg(part), '{}') as damaged
      from json_array_elements_text(r.damaged_parts) as part) as parts
    where node.id = r.id`);
}
