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
import { deflectionOf } from '@sagitta/shared-contracts/rules/measured-deflection';
import {
  type AlarmLevel,
  isBelowAll,
  isFirstTooLarge,
  isImpossible,
  judgeObstruction,
  levelAfter,
  levelReached,
  type Limits,
  obstructionToldAs,
  type Sensing,
} from './judge-reading';

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

/** An alarm whose thresholds were changed while it went on: its level then, and the limits when it began. */
export interface HeldAlarm extends Limits {
  level: AlarmLevel;
}

/** A node as the readings of a transaction find it. Moments in epoch ms. */
export interface NodeState extends Sensing {
  id: number;
  systemId: number;
  name: string;
  lastLoggedLevel: KnownLevel | null;
  held: HeldAlarm | null;
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
  damagedParts: readonly DamagedPart[];
  damagedFrom: number | null;
  outOfRange: boolean;
  /** The newest value is one that its sensor cannot have measured. */
  isImpossible: boolean;
}

/** A row of `measurement`. */
export interface MeasurementRow {
  node_id: number;
  system_id: number;
  measured_at: string;
  deflection: number | null;
  measured_distance: number | null;
  temperature1: number | null;
  permissible_value: number | null;
  level1: number | null;
  level2: number | null;
  level3: number | null;
  level4: number | null;
  obstructed: boolean;
}

export interface Followed {
  state: NodeState;
  row: MeasurementRow;
  events: DeviceEvent[];
}

type Told = Omit<DeviceEvent, 'nodeId' | 'systemId' | 'eventAt'>;

/** The newest reading of a node: its row, the node after it, and what is logged because of it. */
export function followReading(before: NodeState, sent: Reading): Followed {
  const state = { ...before, newestAt: sent.at.getTime() };
  const { reading, doubt } = credible(before, sent);
  const told = [
    ...followHealth(state, reading),
    ...followDoubt(state, reading, doubt),
    ...followObstruction(state, reading),
  ];
  keepValues(state, reading);
  const deflection = state.isObstructed ? null : deflectionOf(state, reading);
  if (deflection !== null) told.push(...followLevel(state, deflection));
  return { state, row: rowOf(state, sent, deflection, state.isObstructed), events: told.map(eventOf(state, sent.at)) };
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

const SENSOR_PART = { laser: 'rangefinder', inclinometer: 'inclinometer', none: null } as const;

/** The reading without what its sensor cannot be believed, and why a sensor that is not damaged cannot. */
function credible(state: NodeState, sent: Reading): { reading: Reading; doubt: string | null } {
  const part = SENSOR_PART[state.sensor];
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

/** Damage and a weak battery, each once. */
function followHealth(state: NodeState, reading: Reading): Told[] {
  const told: Told[] = [];
  if (reading.damagedParts) {
    const wasDamaged = state.damagedParts.length > 0;
    state.damagedParts = [...reading.damagedParts];
    const isDamaged = state.damagedParts.length > 0;
    if (!isDamaged) state.damagedFrom = null;
    else if (!wasDamaged) {
      state.damagedFrom = state.newestAt;
      told.push(troubleOf(`Maintenance needed: ${state.name} reports a damaged sensor`));
    }
  }
  if (reading.supplyState) {
    if (isLow(reading.supplyState) && !isLow(state.supplyState)) told.push(weakBattery(state));
    state.supplyState = reading.supplyState;
  }
  return told;
}

/** A value that its sensor cannot have measured is told once, until a credible one comes. */
function followDoubt(state: NodeState, reading: Reading, doubt: string | null): Told[] {
  const wasImpossible = state.isImpossible;
  if (doubt !== null) state.isImpossible = true;
  else if ((state.sensor === 'laser' ? reading.distance : reading.angle) !== null) state.isImpossible = false;
  return doubt === null || wasImpossible ? [] : [troubleOf(`${state.name} ${doubt}`)];
}

function troubleOf(messageEn: string): Told {
  return { severity: 'other', messageEn, confirmable: false, msgTemplateId: TEMPLATE.damage };
}

function followObstruction(state: NodeState, reading: Reading): Told[] {
  const { isObstructed, at, event } = judgeObstruction(state, reading.distance, reading.obstructed);
  state.isObstructed = isObstructed;
  state.obstructionAt = at;
  if (event === null) return [];
  if (event !== 'ended') return [obstructionEntry(state, reading, event)];
  const messageEn = `Obstruction at ${state.name} is over`;
  return [{ severity: 'obstruction', messageEn, confirmable: false, msgTemplateId: TEMPLATE.obstructionEnd }];
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

function keepValues(state: NodeState, reading: Reading): void {
  state.outOfRange = reading.outOfRange ?? state.outOfRange;
  if (reading.temperature1 !== null || reading.temperature2 !== null) state.temperatureAt = state.newestAt;
  state.temperature1 = reading.temperature1 ?? state.temperature1;
  state.temperature2 = reading.temperature2 ?? state.temperature2;
  state.supplyVoltage1 = reading.supplyVoltage1 ?? state.supplyVoltage1;
  state.supplyVoltage2 = reading.supplyVoltage2 ?? state.supplyVoltage2;
  if (!state.isObstructed && reading.distance !== null) state.clearDistance = state.distance = reading.distance;
  if (reading.angle !== null) state.angle = reading.angle;
}

/**
 * An alarm whose thresholds were changed ends only once a reading is also below those in force when it began. Until
 * then a level that falls below all is told apart from an end.
 */
function followLevel(state: NodeState, deflection: number): Told[] {
  const { name, held } = state;
  const after = levelAfter(state, deflection);
  const before = levelBefore(state, after);
  state.deflection = deflection;
  state.knownAt = state.newestAt;
  state.level = after;
  if (levelNumber(after) > 0 || held === null)
    return only(levelEntry(name, before, after, valueText(state, deflection)));
  if (!isBelowAll(held, state, deflection))
    return after === 'none' && before !== 'none' ? [heldEntry(name, before, valueText(state, deflection))] : [];
  state.held = null;
  return only(levelEntry(name, before === 'none' ? held.level : before, 'none'));
}

const only = (entry: Told | null): Told[] => (entry === null ? [] : [entry]);

/** An alarm that is still on after an unknown period is a new one; its end is compared with the last logged level. */
function levelBefore({ level, lastLoggedLevel }: NodeState, after: ThreatLevel): KnownLevel {
  if (level !== 'unknown_or_NA') return level;
  return after === 'none' ? (lastLoggedLevel ?? 'none') : 'none';
}

const valueText = (state: NodeState, deflection: number) => deflectionText(deflection, state);

/** A battery that has become weak. */
export function weakBattery({ name }: Pick<NodeState, 'name'>): Told {
  const messageEn = `Battery of ${name} is weak`;
  return { severity: 'other', messageEn, confirmable: false, msgTemplateId: TEMPLATE.battery };
}

export const isLow = (state: SupplyState | null) => state === 'battery_empty' || state === 'battery_weak';

/** The measured distance is kept whatever the reading is worth. */
function rowOf(state: NodeState, sent: Reading, deflection: number | null, obstructed: boolean): MeasurementRow {
  const [level1, level2, level3, level4] = state.levels;
  return {
    node_id: state.id,
    system_id: state.systemId,
    measured_at: sent.at.toISOString(),
    deflection,
    measured_distance: state.sensor === 'laser' ? sent.distance : null,
    temperature1: sent.temperature1,
    permissible_value: state.permissible,
    level1,
    level2,
    level3,
    level4,
    obstructed,
  };
}
