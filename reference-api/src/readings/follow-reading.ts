import type { DAMAGED_PARTS, SupplyState } from '@sagitta/shared-contracts/api/node';
import { type KnownLevel, levelNumber, type ThreatLevel } from '@sagitta/shared-contracts/rules/threat';
import {
  deflectionText,
  type DeviceEvent,
  heldEntry,
  levelEntry,
  TEMPLATE,
  withUnit,
} from '../alarms/event-log.statements';
import type { measurement } from '../db/schema/index';
import { SENSOR_PART } from '../devices/sensor-part';
import { deflectionOf } from '@sagitta/shared-contracts/rules/reached-level';
import {
  type AlarmLevel,
  isBelowAll,
  isFirstTooLarge,
  isImpossible,
  judgeObstruction,
  levelAfter,
  levelReached,
  obstructionToldAs,
} from './judge-reading';
import type { HeardNode, NodeState } from './node-state';

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

/** A row of `measurement`. */
export type MeasurementRow = typeof measurement.$inferSelect;

export interface Followed {
  state: HeardNode;
  row: MeasurementRow;
  events: DeviceEvent[];
}

type Told = Omit<DeviceEvent, 'nodeId' | 'systemId' | 'eventAt'>;

export interface FollowedAll {
  /** The nodes whose newest reading it was, as they are now. */
  states: HeardNode[];
  rows: MeasurementRow[];
  events: DeviceEvent[];
  /** Nodes whose held alarm is over. */
  released: number[];
  /** Readings that are older than their node's newest, in their order. */
  late: Reading[];
}

/** Readings of several nodes, from the oldest on. Those of nodes that are not among the states are ignored. */
export function followReadings(before: ReadonlyMap<number, NodeState>, readings: readonly Reading[]): FollowedAll {
  const heard = new Map<number, HeardNode>();
  const all: Omit<FollowedAll, 'states' | 'released'> = { rows: [], events: [], late: [] };
  for (const reading of readings.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const state = heard.get(reading.nodeId) ?? before.get(reading.nodeId);
    if (!state) continue;
    if (state.newestAt !== null && reading.at <= state.newestAt) {
      all.late.push(reading);
      continue;
    }
    const followed = followReading(state, reading);
    heard.set(state.id, followed.state);
    all.rows.push(followed.row);
    all.events.push(...followed.events);
  }
  const states = [...heard.values()];
  const released = states.flatMap(({ id, held }) => (held === null && before.get(id)?.held ? [id] : []));
  return { ...all, states, released };
}

/** The newest reading of a node: its row, the node after it, and what is logged because of it. */
export function followReading(before: NodeState, sent: Reading): Followed {
  const { reading, doubt } = credible(before, sent);
  const heard: HeardNode = { ...before, newestAt: sent.at };
  const steps = [followDamage, followSupply, followDoubt(doubt), followObstruction, keepValues];
  const { state, told } = inTurn(heard, reading, steps);
  const deflection = state.isObstructed ? null : deflectionOf(state, reading);
  const last = deflection === null ? silent(state) : followLevel(state, deflection);
  return {
    state: last.state,
    row: rowOf(last.state, sent, deflection, state.isObstructed),
    events: [...told, ...last.told].map(eventOf(state, sent.at)),
  };
}

interface Stepped {
  state: HeardNode;
  told: Told[];
}
/** One thing that a reading says of its node: what the node is after it, and what is told. */
type Step = (state: HeardNode, reading: Reading) => Stepped;

/** Nothing is told. */
const silent = <State>(state: State): { state: State; told: Told[] } => ({ state, told: [] });

function inTurn(before: HeardNode, reading: Reading, steps: readonly Step[]): Stepped {
  return steps.reduce<Stepped>(
    ({ state, told }, step) => {
      const after = step(state, reading);
      return { state: after.state, told: after.told.length === 0 ? told : [...told, ...after.told] };
    },
    { state: before, told: [] },
  );
}

export interface LateContext {
  /** Of the reading before it; null without one. */
  before: { deflection: number | null; isObstructed: boolean } | null;
}

export interface LateAlarm {
  level: AlarmLevel;
  /** The smallest deflection at this level. */
  from: number;
  event: DeviceEvent;
}

/** A reading that is older than the newest: its row, and the alarm that it would have raised. */
export function judgeLate(
  state: NodeState,
  sent: Reading,
  { before }: LateContext,
): { row: MeasurementRow; alarm: LateAlarm | null } {
  const clearDistance =
    state.baseDistance === null || before?.deflection == null ? null : state.baseDistance - before.deflection;
  const then = {
    ...state,
    clearDistance,
    deflection: before?.deflection ?? null,
    isObstructed: before?.isObstructed ?? false,
    obstructionAt: null,
    damagedParts: [],
  };
  const { reading } = credible(then, sent);
  const { isObstructed } = judgeObstruction(then, reading.distance, reading.obstructed);
  const measured = deflectionOf(state, reading);
  const row = rowOf(state, sent, isObstructed ? null : measured, isObstructed);
  const alarm = measured === null ? null : lateAlarm(then, reading, isObstructed, measured);
  if (alarm === null) return { row, alarm };
  const { level, entry } = alarm;
  const from = ((state.permissible ?? 0) * (state.levels[levelNumber(level) - 1] ?? 0)) / 100;
  return { row, alarm: { level, from, event: eventOf(state, sent.at)(entry) } };
}

function lateAlarm(
  then: NodeState,
  reading: Reading,
  isObstructed: boolean,
  measured: number,
): { level: AlarmLevel; entry: Told } | null {
  const level = isObstructed ? obstructionToldAs(then, measured) : levelReached(then, measured);
  if (level === null || level === 'none') return null;
  const entry = isObstructed
    ? obstructionEntry(then, reading, 'began')
    : levelEntry(then.name, 'none', level, valueText(then, measured));
  // Without its levels: the newest entry with one has the level that the card shows.
  const late = { levelBefore: null, levelAfter: null };
  return entry && { level, entry: { ...entry, ...late, messageEn: `${entry.messageEn}, reported late` } };
}

const eventOf =
  ({ id: nodeId, systemId }: NodeState, eventAt: Date) =>
  (entry: Told): DeviceEvent => ({ ...entry, nodeId, systemId, eventAt });

/** The reading without what its sensor cannot be believed, and why a sensor that is not damaged cannot. */
function credible(state: NodeState, sent: Reading): { reading: Reading; doubt: string | null } {
  const part = state.sensor === 'none' ? null : SENSOR_PART[state.sensor];
  const without = { ...sent, distance: null, angle: null };
  if (part !== null && (sent.damagedParts ?? state.damagedParts).includes(part))
    return { reading: without, doubt: null };
  const doubt = doubtOf(state, sent);
  return { reading: doubt === null ? sent : without, doubt };
}

function doubtOf(state: NodeState, sent: Reading): string | null {
  if (state.sensor === 'none') return null;
  const measured = state.sensor === 'laser' ? sent.distance : sent.angle;
  if (measured === null) return null;
  if (isImpossible(state, sent)) return `measured ${withUnit(measured, state.sensor)}, which cannot be: no level`;
  const deflection = deflectionOf(state, sent);
  if (deflection === null || state.deflection !== null || !isFirstTooLarge(state, deflection)) return null;
  if (judgeObstruction(state, sent.distance, sent.obstructed).isObstructed) return null;
  return `first measured ${valueText(state, deflection)}, which cannot be: no level. Check its base`;
}

/** Damage, once. */
function followDamage(state: HeardNode, { damagedParts }: Reading): Stepped {
  if (damagedParts === null) return silent(state);
  const wasDamaged = state.damagedParts.length > 0;
  const isDamaged = damagedParts.length > 0;
  if (!wasDamaged && !isDamaged && state.damagedFrom === null) return silent(state);
  const begins = isDamaged && !wasDamaged;
  const since = begins ? state.newestAt : state.damagedFrom;
  return {
    state: { ...state, damagedParts: [...damagedParts], damagedFrom: isDamaged ? since : null },
    told: begins ? [troubleOf(`Maintenance needed: ${state.name} reports a damaged sensor`)] : [],
  };
}

/** A weak battery, once. */
function followSupply<State extends NodeState>(state: State, { supplyState }: Pick<Reading, 'supplyState'>) {
  if (supplyState === null || supplyState === state.supplyState) return silent(state);
  const told = isLow(supplyState) && !isLow(state.supplyState) ? [weakBattery(state)] : [];
  return { state: { ...state, supplyState }, told };
}

/** A value that its sensor cannot have measured, once, until a credible one comes. */
const followDoubt =
  (doubt: string | null): Step =>
  (state, { distance, angle }) => {
    const isMeasured = (state.sensor === 'laser' ? distance : angle) !== null;
    if (doubt === null)
      return state.isImpossible && isMeasured ? silent({ ...state, isImpossible: false }) : silent(state);
    if (state.isImpossible) return silent(state);
    return { state: { ...state, isImpossible: true }, told: [troubleOf(`${state.name} ${doubt}`)] };
  };

function troubleOf(messageEn: string): Told {
  return { severity: 'other', messageEn, confirmable: false, msgTemplateId: TEMPLATE.damage };
}

function followObstruction(before: HeardNode, reading: Reading): Stepped {
  const { isObstructed, at, event } = judgeObstruction(before, reading.distance, reading.obstructed);
  const isSame = isObstructed === before.isObstructed && at === before.obstructionAt;
  const state = isSame ? before : { ...before, isObstructed, obstructionAt: at };
  if (event === null) return silent(state);
  if (event !== 'ended') {
    const entry = obstructionEntry(state, reading, event);
    const since = event === 'began' ? null : before.toldAs;
    return { state: { ...state, toldAs: higherOf(since, entry.toldAs ?? null) }, told: [entry] };
  }
  const messageEn = `Obstruction at ${state.name} is over`;
  const over = {
    severity: 'obstruction',
    messageEn,
    confirmable: false,
    msgTemplateId: TEMPLATE.obstructionEnd,
  } as const;
  return { state: { ...state, toldAs: null }, told: [over] };
}

/** What was told stays until the obstruction is over, also where what is in the way is further away now. */
function higherOf(one: AlarmLevel | null, other: AlarmLevel | null): AlarmLevel | null {
  return levelNumber(one ?? 'none') >= levelNumber(other ?? 'none') ? one : other;
}

function obstructionEntry(state: NodeState, reading: Reading, event: 'began' | 'changed'): Told {
  const deflection = deflectionOf(state, reading);
  const toldAs = obstructionToldAs(state, deflection);
  const messageEn =
    deflection === null || toldAs === null
      ? obstructionText(state, reading, { deflection, event })
      : `${state.name}: ${jumpText(state, reading, { deflection, event })}. Check from a safe place`;
  return { severity: 'obstruction', messageEn, confirmable: true, msgTemplateId: TEMPLATE.obstruction, toldAs };
}

interface Jump<Deflection> {
  deflection: Deflection;
  event: 'began' | 'changed';
}

/** The host cannot tell something in the way from a structure that has moved at once, so it says both. */
function obstructionText(state: NodeState, reading: Reading, { deflection, event }: Jump<number | null>): string {
  const text = `Obstruction ${event === 'began' ? 'detected' : 'changed'} at ${state.name}`;
  if (reading.obstructed !== null || deflection === null) return text;
  return `${text}, or the structure has moved to ${withUnit(deflection, 'laser')}: check it now`;
}

function jumpText(state: NodeState, { distance }: Reading, { deflection, event }: Jump<number>): string {
  const clear = state.clearDistance ?? state.baseDistance;
  const shorter = clear === null || distance === null ? deflection : clear - distance;
  const by = `${withUnit(Math.abs(shorter), 'laser')} ${shorter < 0 ? 'longer' : 'shorter'}`;
  const moved = event === 'began' ? `${by} at once` : `now ${by}`;
  return `${moved}: obstructed, or the structure has moved to ${valueText(state, deflection)}`;
}

function keepValues(state: HeardNode, reading: Reading): Stepped {
  const hasTemperature = reading.temperature1 !== null || reading.temperature2 !== null;
  const clear = !state.isObstructed && reading.distance !== null ? reading.distance : null;
  const kept = {
    ...state,
    outOfRange: reading.outOfRange ?? state.outOfRange,
    temperatureAt: hasTemperature ? state.newestAt : state.temperatureAt,
    temperature1: reading.temperature1 ?? state.temperature1,
    temperature2: reading.temperature2 ?? state.temperature2,
    supplyVoltage1: reading.supplyVoltage1 ?? state.supplyVoltage1,
    supplyVoltage2: reading.supplyVoltage2 ?? state.supplyVoltage2,
    clearDistance: clear ?? state.clearDistance,
    distance: clear ?? state.distance,
    angle: reading.angle ?? state.angle,
  };
  return silent(kept);
}

/**
 * An alarm whose thresholds were changed ends only once a reading is also below those in force when it began. Until
 * then a level that falls below all is told apart from an end.
 */
function followLevel(before: HeardNode, deflection: number): Stepped {
  const { name, held } = before;
  const level = levelAfter(before, deflection);
  const was = levelBefore(before, level);
  const state = { ...before, deflection, knownAt: before.newestAt, level };
  const value = valueText(state, deflection);
  if (levelNumber(level) > 0 || held === null) return { state, told: only(levelEntry(name, was, level, value)) };
  if (!isBelowAll(held, state, deflection))
    return { state, told: level === 'none' && was !== 'none' ? [heldEntry(name, was, value)] : [] };
  return {
    state: { ...state, held: null },
    told: only(levelEntry(name, was === 'none' ? held.level : was, 'none')),
  };
}

const only = (entry: Told | null): Told[] => (entry === null ? [] : [entry]);

/** An alarm that is still on after an unknown period is a new one; its end is compared with the last logged level. */
function levelBefore({ level, lastLoggedLevel }: NodeState, after: ThreatLevel): KnownLevel {
  if (level !== 'unknown_or_NA') return level;
  return after === 'none' ? (lastLoggedLevel ?? 'none') : 'none';
}

const valueText = (state: NodeState, deflection: number) => deflectionText(deflection, state);

function weakBattery({ name }: Pick<NodeState, 'name'>): Told {
  const messageEn = `Battery of ${name} is weak`;
  return { severity: 'other', messageEn, confirmable: false, msgTemplateId: TEMPLATE.battery };
}

const isLow = (state: SupplyState | null) => state === 'battery_empty' || state === 'battery_weak';

/** What a node is supplied by, as told without a reading. */
export function followStatus(
  before: NodeState,
  supplyState: SupplyState,
  at: Date,
): { state: NodeState; events: DeviceEvent[] } {
  const { state, told } = followSupply(before, { supplyState });
  return { state, events: told.map(eventOf(state, at)) };
}

/** The measured distance is kept whatever the reading is worth. */
function rowOf(state: NodeState, sent: Reading, deflection: number | null, obstructed: boolean): MeasurementRow {
  const [level1, level2, level3, level4] = state.levels;
  return {
    nodeId: state.id,
    systemId: state.systemId,
    measuredAt: sent.at,
    deflection,
    measuredDistance: state.sensor === 'laser' ? sent.distance : null,
    temperature1: sent.temperature1,
    permissibleValue: state.permissible,
    level1,
    level2,
    level3,
    level4,
    obstructed,
    importId: null,
  };
}
