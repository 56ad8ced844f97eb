import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { liveNode } from '../db/live-node';
import { LOCKS } from '../db/lock-numbers';
import { device, deviceRadio, nodeCommand } from '../db/schema/index';
import { clearForeign } from './refused-counts.statements';

/** Every device by its serial number, with the node that it belongs to, and what its network server told. */
export async function devicesWithNodes(db: Database) {
  return db
    .select({ device, nodeId: liveNode.id, radio: deviceRadio })
    .from(device)
    .leftJoin(liveNode, eq(liveNode.deviceId, device.id))
    .leftJoin(deviceRadio, eq(deviceRadio.deviceId, device.id))
    .orderBy(asc(device.serial));
}

/** Whether the device of a node understands our commands; null if nothing is known about that. */
export async function speaksOwnFormat(db: Database, nodeId: number): Promise<boolean | null> {
  const [found] = await db
    .select({ ownFormat: deviceRadio.ownFormat })
    .from(liveNode)
    .innerJoin(deviceRadio, eq(deviceRadio.deviceId, liveNode.deviceId))
    .where(eq(liveNode.id, nodeId));
  return found?.ownFormat ?? null;
}

/** The source that speaks for a device, locked until the call ends; null if none has reported it. */
export async function lockSource(db: Database, deviceId: number) {
  // As uplinks do.
  await db.execute(sql`select pg_advisory_xact_lock(${LOCKS.device}::int, ${deviceId}::int)`);
  const [found] = await db
    .select({ source: deviceRadio.source, otherSource: deviceRadio.otherSource })
    .from(deviceRadio)
    .where(eq(deviceRadio.deviceId, deviceId));
  return found ?? null;
}

/**
 * Lets another source that reports a device speak for it from now on, in a new epoch of frame counters; commands that
 * the former source has taken wait again.
 * @returns how many frames of the new one were not judged so far; null if it does not report the device
 */
export async function moveDevice(
  db: Database,
  { deviceId, serial, source }: { deviceId: number; serial: string; source: string },
  now: Date,
): Promise<number | null> {
  const ofDevice = eq(deviceRadio.deviceId, deviceId);
  const before = await lockSource(db, deviceId);
  if (!before || before.source === source) return null;
  const refused = await clearForeign(db, serial, source);
  if (refused === 0 && before.otherSource !== source) return null;
  const [counted] = await db.select({ fcnt: device.radioFcnt }).from(device).where(eq(device.id, deviceId));
  await db.update(device).set({ radioFcnt: null, radioNewestAt: null }).where(eq(device.id, deviceId));
  await db
    .update(deviceRadio)
    .set({
      source,
      otherSource: null,
      movedAt: now,
      epoch: sql`${deviceRadio.epoch} + 1`,
      pastFcnt: sql`greatest(${deviceRadio.pastFcnt}, ${counted?.fcnt ?? null}::bigint)`,
      pastAt: now,
      devAddr: null,
      name: null,
      applicationId: null,
      problem: null,
      notice: null,
    })
    .where(ofDevice);
  const nodes = db.select({ id: liveNode.id }).from(liveNode).where(eq(liveNode.deviceId, deviceId));
  await db
    .update(nodeCommand)
    .set({ handedAt: null, queueItemId: null })
    .where(and(inArray(nodeCommand.nodeId, nodes), eq(nodeCommand.state, 'queued')));
  return refused;
}
