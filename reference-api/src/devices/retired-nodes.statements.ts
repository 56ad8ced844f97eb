import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Caller } from '../access/caller';
import type { Database } from '../db/database';
import { lockUntilEnd } from '../db/locks';
import {
  account,
  device,
  log,
  measurement,
  node,
  router,
  silence,
  silenceGap,
  simCard,
  system,
} from '../db/schema/index';
import { endHeldAlarms } from '../alarms/alarm-episodes.statements';
import { closeEpisode, type OpenAlarm } from '../alarms/close-alarm.statements';
import { logSetting } from '../alarms/event-log.statements';
import { withdrawWaiting } from './node-commands.statements';

// A device with readings is retired, not deleted (docs/decisions/0069-retired-devices.md).

type Node = typeof node.$inferSelect;

/**
 * Whether something was measured at a node, or an alarm is about it: nobody may lose that by a single call. Of the
 * readings, a distributed database asks one shard.
 */
export async function hasEvidence(db: Database, { id, systemId }: Pick<Node, 'id' | 'systemId'>): Promise<boolean> {
  const ofNode = and(eq(measurement.systemId, systemId), eq(measurement.nodeId, id));
  const [reading] = await db.select({ id: measurement.nodeId }).from(measurement).where(ofNode).limit(1);
  if (reading) return true;
  const alarms = and(eq(log.nodeId, id), sql`is_alarm(${log.severity}, ${log.confirmable})`);
  return (await db.$count(log, alarms)) > 0;
}

/** The nodes of a system for which the same holds, locked until the call ends, and whether they are retired. */
export async function nodesWithEvidence(db: Database, systemId: number): Promise<{ isRetired: boolean }[]> {
  const nodes = await db
    .select({ id: node.id, systemId: node.systemId, retiredAt: node.retiredAt })
    .from(node)
    .where(eq(node.systemId, systemId))
    .orderBy(asc(node.id))
    .for('update');
  const found: { isRetired: boolean }[] = [];
  for (const one of nodes) if (await hasEvidence(db, one)) found.push({ isRetired: one.retiredAt !== null });
  return found;
}

/**
 * Takes a node, which is locked, out of use. Waiting commands are withdrawn, what holds it is free again, and its
 * alarms that go on are closed in the name of the caller; readings, log, ledger and its device's frames stay.
 */
export async function retireNode(
  db: Database,
  { place, alarms, caller }: { place: Node; alarms: readonly OpenAlarm[]; caller: Caller },
  now: Date,
): Promise<void> {
  const { id } = place;
  await withdrawWaiting(db, id, now);
  await closeAlarms(db, { place, alarms, caller }, now);
  await endHeldAlarms(db, [id]);
  await db.delete(silence).where(eq(silence.nodeId, id));
  await db.delete(silenceGap).where(eq(silenceGap.nodeId, id));
  if (place.deviceId !== null) await db.delete(silenceGap).where(eq(silenceGap.deviceId, place.deviceId));
  await db.update(router).set({ nodeId: null }).where(eq(router.nodeId, id));
  await db.update(simCard).set({ nodeId: null }).where(eq(simCard.nodeId, id));
  await db.update(node).set({ retiredAt: now, retiredBy: caller.id }).where(eq(node.id, id));
  await logSetting(db, place, `${place.name} was retired by ${caller.name}. Its readings and alarms are kept`, now);
}

/** The alarms of a node that go on, the newest of each kind for its episode; nobody else ends them now. */
export async function openAlarms(db: Database, { id }: Pick<Node, 'id'>): Promise<OpenAlarm[]> {
  await lockUntilEnd(db, 'ledger');
  const { rows } = await db.execute<{ id: string }>(sql`
    select max(a.id)::text as id from log a
    where a.node_id = ${id} and is_alarm(a.severity, a.confirmable)
      and not exists (select from ledger x where x.log_id = a.id and x.kind = 'ended')
      and not exists (select from log e where e.node_id = a.node_id and (e.event_at, e.id) > (a.event_at, a.id)
        and ends_alarm(a.severity, e.severity, e.confirmable, e.level_after))
    group by a.severity = 'obstruction' order by 1`);
  if (rows.length === 0) return [];
  const ids = rows.map((row) => Number(row.id));
  return db
    .select({ id: log.id, systemId: log.systemId, nodeId: log.nodeId, severity: log.severity })
    .from(log)
    .where(inArray(log.id, ids))
    .orderBy(asc(log.id));
}

async function closeAlarms(
  db: Database,
  { place, alarms, caller }: { place: Node; alarms: readonly OpenAlarm[]; caller: Caller },
  now: Date,
): Promise<void> {
  for (const alarm of alarms) {
    // The alarm before has changed it.
    const [current = place] = await db.select().from(node).where(eq(node.id, place.id));
    await closeEpisode(db, { alarm, place: current, caller, reason: 'the device was retired' }, now);
  }
}

/** Restores a retired node, which is locked. What was known of it is old: only a new reading counts. */
export async function restoreRetired(db: Database, { id, ...place }: Node, caller: Caller, now: Date): Promise<void> {
  await db
    .update(node)
    .set({ retiredAt: null, retiredBy: null, deviceSince: now, threatLevel: 'unknown_or_NA', obstructed: false })
    .where(eq(node.id, id));
  await logSetting(db, { id, ...place }, `${place.name} was restored by ${caller.name}`, now);
}

/** The retired nodes, the newest first, with who retired them; the caller keeps those that they may know of. */
export async function retiredNodes(db: Database) {
  return db
    .select({
      id: node.id,
      name: node.name,
      systemId: node.systemId,
      systemName: system.name,
      timezone: system.timezone,
      serial: device.serial,
      retiredAt: node.retiredAt,
      retiredBy: account.name,
    })
    .from(node)
    .innerJoin(system, eq(system.id, node.systemId))
    .leftJoin(device, eq(device.id, node.deviceId))
    .leftJoin(account, eq(account.id, node.retiredBy))
    .where(isNotNull(node.retiredAt))
    .orderBy(desc(node.retiredAt), desc(node.id));
}
