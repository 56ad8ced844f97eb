import { and, asc, eq, gte, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { levelAt } from '@sagitta/shared-contracts/rules/reached-level';
import { KNOWN_LEVELS } from '@sagitta/shared-contracts/rules/threat';
import { COMMAND_KINDS, type CommandKind } from '@sagitta/shared-contracts/rules/node-command';
import type { Measuring } from '@sagitta/shared-contracts/rules/threshold';
import type { Database } from '../db/database';
import { liveNode } from '../db/live-node';
import { account, device, deviceRadio, node, nodeCommand } from '../db/schema/index';
import { holdAlarm } from '../alarms/alarm-episodes.statements';
import { deflectionText, logFailure, logNewThresholds, logSetting, withUnit } from '../alarms/event-log.statements';
import { COMMAND_MAX_AGE_MS, endWaiting } from './node-commands.statements';
import { SENSOR_PART } from './sensor-part';

// The device's side of commands: what happens to them at an uplink, for any kind of device.

const PercentSchema = v.nullable(v.number());
export const SETTINGS = {
  base: v.object({ newBase: v.number() }),
  thresholds: v.object({
    threshold: v.number(),
    l1: PercentSchema,
    l2: PercentSchema,
    l3: PercentSchema,
    l4: PercentSchema,
    inclinometerInverted: v.nullable(v.boolean()),
  }),
  acceleration: v.object({ newAcceleratedUntil: v.nullable(v.string()) }),
} as const;

const SENSOR_DAMAGED = 'The sensor is damaged.';
const TIME_IS_OVER = 'Its time was over before the device was heard.';
const NOT_FETCHED = 'The device was not heard in 7 days.';
/** Of a device whose profile is not one of our own format. */
export const NO_ACCELERATION = 'This device cannot be accelerated: it does not understand our commands.';

type Node = typeof node.$inferSelect;
type Command = typeof nodeCommand.$inferSelect;
interface Fetching {
  command: Command;
  node: Node;
  sensor: Measuring;
}

/** The change for a device that measures: its base in degrees or mm, and whether it is inverted. */
export interface Applied {
  nodeId: number;
  sensor: Measuring;
  baseBefore: number | null;
  base: number | null;
  turned: boolean;
}

/**
 * Applies the pending commands for the devices of these nodes, which have just been heard.
 * @param kinds those that are applied; all by default
 */
export async function fetchCommands(
  db: Database,
  nodeIds: readonly number[],
  now: Date,
  kinds: readonly CommandKind[] = COMMAND_KINDS,
): Promise<Applied[]> {
  if (nodeIds.length === 0) return [];
  const waiting = await db
    .select({ command: nodeCommand, sensor: device.mainSensor })
    .from(nodeCommand)
    .innerJoin(liveNode, eq(liveNode.id, nodeCommand.nodeId))
    .innerJoin(device, eq(device.id, liveNode.deviceId))
    .where(
      and(
        inArray(nodeCommand.nodeId, [...nodeIds]),
        eq(nodeCommand.state, 'queued'),
        inArray(nodeCommand.kind, [...kinds]),
      ),
    )
    .orderBy(asc(nodeCommand.nodeId), asc(nodeCommand.id));
  const applied: Applied[] = [];
  for (const { command, sensor } of waiting) {
    const locked = await lock(db, command);
    if (!locked || sensor === 'none') continue;
    const change = await apply(db, { ...locked, sensor }, now);
    if (change) applied.push(change);
  }
  return applied;
}

/** A downlink as its source reports what became of it. */
interface DownlinkName {
  source: string;
  eui: string;
  /** The queue's id of it. */
  itemId: string;
}

/** The pending command under this id of a queue; null unless it is one for that device, which the source speaks for. */
export async function commandOfDownlink(db: Database, { source, eui, itemId }: DownlinkName) {
  const [found] = await db
    .select({ command: nodeCommand, sensor: device.mainSensor, profile: deviceRadio.profile })
    .from(nodeCommand)
    .innerJoin(liveNode, eq(liveNode.id, nodeCommand.nodeId))
    .innerJoin(device, eq(device.id, liveNode.deviceId))
    .innerJoin(deviceRadio, eq(deviceRadio.deviceId, device.id))
    .where(
      and(
        eq(nodeCommand.queueItemId, itemId),
        eq(nodeCommand.state, 'queued'),
        eq(sql`lower(${device.serial})`, eui),
        eq(deviceRadio.source, source),
      ),
    );
  return found ?? null;
}

/** Applies the command that a device has acknowledged. */
export async function applyAcknowledged(
  db: Database,
  { command, sensor }: { command: Command; sensor: Measuring | 'none' },
  now: Date,
): Promise<void> {
  const locked = await lock(db, command);
  if (locked && sensor !== 'none') await apply(db, { ...locked, sensor }, now);
}

/** How often a network server may take a command and give it up. */
const MOST_ATTEMPTS = 10;

/**
 * A downlink that did not arrive: its command is handed over again, and says why it waits. It has failed if that
 * changes nothing, or was tried often enough.
 */
export async function requeueOrFail(
  db: Database,
  command: Command,
  { reason, isFinal }: { reason: string | null; isFinal: boolean },
  now: Date,
): Promise<void> {
  const locked = await lock(db, command);
  if (!locked) return;
  const attempts = locked.command.attempts + 1;
  const why = reason ?? 'The network server has not said why.';
  if (isFinal) await fail(db, locked.command, locked.node, `The network server refused it. ${why}`, now);
  else if (attempts >= MOST_ATTEMPTS)
    await fail(db, locked.command, locked.node, `The network server gave it up ${attempts} times. ${why}`, now);
  else
    await db
      .update(nodeCommand)
      .set({ handedAt: null, queueItemId: null, attempts, reason: why })
      .where(eq(nodeCommand.id, command.id));
}

/** Fails the pending accelerations of devices that understand none. */
export async function failAccelerations(db: Database, nodeIds: readonly number[], now: Date): Promise<void> {
  if (nodeIds.length === 0) return;
  const waiting = await db
    .select()
    .from(nodeCommand)
    .where(
      and(
        inArray(nodeCommand.nodeId, [...nodeIds]),
        eq(nodeCommand.state, 'queued'),
        eq(nodeCommand.kind, 'acceleration'),
      ),
    )
    .orderBy(asc(nodeCommand.nodeId));
  for (const command of waiting) {
    const locked = await lock(db, command);
    if (locked) await fail(db, locked.command, locked.node, NO_ACCELERATION, now);
  }
}

/** The node before the command, in the order in which calls lock them; null if it is no longer pending. */
async function lock(db: Database, { id, nodeId }: Command): Promise<{ command: Command; node: Node } | null> {
  const [place] = await db.select().from(node).where(eq(node.id, nodeId)).for('update');
  const [command] = await db
    .select()
    .from(nodeCommand)
    .where(and(eq(nodeCommand.id, id), eq(nodeCommand.state, 'queued')))
    .for('update');
  return place && command ? { command, node: place } : null;
}

async function apply(db: Database, fetching: Fetching, now: Date): Promise<Applied | null> {
  const { id, reason } = fetching.command;
  // Why it waited no longer matters.
  if (reason !== null) await db.update(nodeCommand).set({ reason: null }).where(eq(nodeCommand.id, id));
  switch (fetching.command.kind) {
    case 'base':
      return applyBase(db, fetching, now);
    case 'thresholds':
      return applyThresholds(db, fetching, now);
    case 'acceleration':
      return applyAcceleration(db, fetching, now);
    case 'other':
      return null;
  }
}

/** The values are updated with the next reading: {@link recalculate}. */
async function applyBase(db: Database, { command, node: place, sensor }: Fetching, now: Date): Promise<Applied | null> {
  if (place.damagedParts.includes(SENSOR_PART[sensor])) return fail(db, command, place, SENSOR_DAMAGED, now);
  const { newBase } = read(SETTINGS.base, command);
  const isLaser = sensor === 'laser';
  await db
    .update(node)
    .set(isLaser ? { measurementBaseDistance: newBase } : { measurementBaseAngle: newBase })
    .where(eq(node.id, place.id));
  await db.update(nodeCommand).set({ state: 'applied', appliedAt: now }).where(eq(nodeCommand.id, command.id));
  const by = byWhom(await requesterOf(db, command));
  await logSetting(db, place, `Base of ${place.name} was set to ${withUnit(newBase, sensor)}${by}`, now);
  const baseBefore = isLaser ? place.measurementBaseDistance : place.measurementBaseAngle;
  return { nodeId: place.id, sensor, baseBefore, base: newBase, turned: false };
}

/** Who asked for a command; null if nobody did, or their account is gone. */
async function requesterOf(db: Database, { requestedBy }: Command): Promise<string | null> {
  if (requestedBy === null) return null;
  const [found] = await db.select({ name: account.name }).from(account).where(eq(account.id, requestedBy));
  return found?.name ?? null;
}

/** The words of the entry about thresholds. */
export function thresholdsText(
  name: string,
  set: { sensor: Measuring; threshold: number; levels: readonly (number | null)[]; by: string | null },
): string {
  const levels = set.levels.map((percent) => (percent ? `${percent}%` : 'off')).join(', ');
  return `Threshold levels of ${name} were set to ${levels} of ${withUnit(set.threshold, set.sensor)}${byWhom(set.by)}`;
}

const byWhom = (name: string | null) => (name === null ? '' : ` by ${name}`);

/**
 * The level is updated immediately, from the latest reading: thresholds need no new one. An alarm goes on, whatever
 * they are.
 */
async function applyThresholds(db: Database, { command, node: place, sensor }: Fetching, now: Date): Promise<Applied> {
  const { threshold, l1, l2, l3, l4, inclinometerInverted } = read(SETTINGS.thresholds, command);
  const inverted = inclinometerInverted ?? place.inclinometerInverted;
  const reached = levelAt(place.calculatedDeflection, { permissible: threshold, levels: [l1, l2, l3, l4] });
  const threatLevel = reached === null ? 'unknown_or_NA' : KNOWN_LEVELS[reached];
  await holdAlarm(db, place);
  await db
    .update(node)
    .set({
      permissibleValue: threshold,
      thresholdLevel1: l1,
      thresholdLevel2: l2,
      thresholdLevel3: l3,
      thresholdLevel4: l4,
      inclinometerInverted: inverted,
      threatLevel,
    })
    .where(eq(node.id, place.id));
  await db
    .update(nodeCommand)
    .set({ state: 'recalculated', appliedAt: now, recalculatedAt: now })
    .where(eq(nodeCommand.id, command.id));
  const by = await requesterOf(db, command);
  await logSetting(db, place, thresholdsText(place.name, { sensor, threshold, levels: [l1, l2, l3, l4], by }), now);
  const { calculatedDeflection } = place;
  const value =
    calculatedDeflection === null ? null : deflectionText(calculatedDeflection, { sensor, permissible: threshold });
  await logNewThresholds(db, place, { known: place.threatLevel, after: threatLevel, value, by }, now);
  return { nodeId: place.id, sensor, baseBefore: null, base: null, turned: inverted !== place.inclinometerInverted };
}

async function applyAcceleration(db: Database, { command, node: place }: Fetching, now: Date): Promise<null> {
  const { newAcceleratedUntil } = read(SETTINGS.acceleration, command);
  const until = newAcceleratedUntil === null ? null : new Date(newAcceleratedUntil);
  if (until !== null && until <= now) return fail(db, command, place, TIME_IS_OVER, now);
  await db.update(node).set({ acceleratedUntil: until }).where(eq(node.id, place.id));
  await db.update(nodeCommand).set({ state: 'applied', appliedAt: now }).where(eq(nodeCommand.id, command.id));
  const happened = until === null ? `Acceleration of ${place.name} was canceled` : `${place.name} was accelerated`;
  await logSetting(db, place, happened, now);
  return null;
}

/** A base is recalculated once its device has measured with it. */
export async function recalculate(db: Database, nodeIds: readonly number[], now: Date): Promise<void> {
  if (nodeIds.length === 0) return;
  const measured = db
    .select({ id: node.id })
    .from(node)
    .where(
      and(
        inArray(node.id, [...nodeIds]),
        isNotNull(node.latestSuccessfulMeasurementAt),
        gte(node.latestSuccessfulMeasurementAt, sql`${nodeCommand.appliedAt}`),
      ),
    );
  await db
    .update(nodeCommand)
    .set({ state: 'recalculated', recalculatedAt: now })
    .where(and(eq(nodeCommand.kind, 'base'), eq(nodeCommand.state, 'applied'), inArray(nodeCommand.nodeId, measured)));
}

/** The same for bases that applied to the reading that came with them: they were in force before it was stored. */
export async function recalculateAtOnce(db: Database, nodeIds: readonly number[], now: Date): Promise<void> {
  if (nodeIds.length === 0) return;
  const measured = db
    .select({ id: node.id })
    .from(node)
    .where(and(inArray(node.id, [...nodeIds]), eq(node.latestSuccessfulMeasurementAt, node.latestMeasurementAt)));
  await db
    .update(nodeCommand)
    .set({ state: 'recalculated', recalculatedAt: now })
    .where(and(eq(nodeCommand.kind, 'base'), eq(nodeCommand.state, 'applied'), inArray(nodeCommand.nodeId, measured)));
}

/** Fails commands that no device has fetched for too long. */
export async function failOldCommands(db: Database, now: Date): Promise<void> {
  const old = await db
    .select({ command: nodeCommand })
    .from(nodeCommand)
    .where(
      and(eq(nodeCommand.state, 'queued'), lte(nodeCommand.requestedAt, new Date(now.getTime() - COMMAND_MAX_AGE_MS))),
    );
  for (const { command } of old)
    await db.transaction(async (tx) => {
      const locked = await lock(tx, command);
      if (locked) await fail(tx, locked.command, locked.node, locked.command.reason ?? NOT_FETCHED, now);
    });
}

async function fail(db: Database, command: Command, place: Node, reason: string, now: Date): Promise<null> {
  await endWaiting(db, command, { state: 'failed', reason }, now);
  await logFailure(db, place, `${ASKED[command.kind]} for ${place.name} failed: ${reason}`, now);
  return null;
}

const ASKED = {
  base: 'New base',
  thresholds: 'New thresholds',
  acceleration: 'Acceleration',
  other: 'A change',
} as const;

function read<S extends v.GenericSchema>(schema: S, { settings }: Command): v.InferOutput<S> {
  return v.parse(schema, JSON.parse(settings));
}
