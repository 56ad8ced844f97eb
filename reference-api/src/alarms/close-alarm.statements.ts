import { eq, sql } from 'drizzle-orm';
import type { LogSeverity } from '@sagitta/shared-contracts/api/log';
import { LOST_AFTER_MS } from '@sagitta/shared-contracts/rules/device-status';
import type { Caller } from '../access/caller';
import type { Database } from '../db/database';
import { log, node } from '../db/schema/index';
import { endHeldAlarms } from './alarm-episodes.statements';
import { TEMPLATE } from './event-log.statements';

// An alarm that no reading can end any more is closed by hand (docs/decisions/0063-alarms-are-episodes.md).

type Node = typeof node.$inferSelect;
type Silent = Pick<Node, 'deviceId' | 'latestMeasurementAt' | 'latestDisplacementAt' | 'obstructed' | 'threatLevel'>;

export interface OpenAlarm {
  id: number;
  systemId: number;
  nodeId: number | null;
  severity: LogSeverity;
}

/** The node that an alarm is about, as long as there is one; locked, no reading of it comes in before the call ends. */
export async function placeOfAlarm(
  db: Database,
  nodeId: number | null,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<Node | null> {
  if (nodeId === null) return null;
  const found = db.select().from(node).where(eq(node.id, nodeId));
  const [place] = await (isLocked ? found.for('update') : found);
  return place ?? null;
}

/**
 * Whether a reading may still end an alarm that goes on: the device reports, and is itself at a level or obstructed. A
 * laser that something blocks says nothing about its level, which may be worse than ever.
 */
export function mayEndByReading(place: Silent | null, severity: LogSeverity, now: Date): boolean {
  if (place?.deviceId == null) return false;
  const isOf24Hours = (at: Date | null) => at !== null && now.getTime() - at.getTime() < LOST_AFTER_MS;
  if (!isOf24Hours(place.latestMeasurementAt)) return false;
  if (severity === 'obstruction') return place.obstructed;
  if (place.obstructed) return true;
  return isLevel(place) && isOf24Hours(place.latestDisplacementAt);
}

const isLevel = ({ threatLevel }: Pick<Node, 'threatLevel'>) =>
  threatLevel !== 'none' && threatLevel !== 'unknown_or_NA';

/**
 * Closes an alarm and all others of its episode, in log and ledger, and tells whoever was told of one of them that a
 * person has ended it; by its settings alone, the entry would reach those who chose System. What the node says is
 * unknown afterwards, so that the next reading at a level, or the next obstructed one, is an alarm again.
 */
export async function closeEpisode(
  db: Database,
  { alarm, place, caller, reason }: { alarm: OpenAlarm; place: Node | null; caller: Caller; reason: string },
  now: Date,
): Promise<void> {
  const isObstruction = alarm.severity === 'obstruction';
  const what = isObstruction ? 'Obstruction' : `Alarm ${alarm.severity}`;
  const at = place === null ? '' : ` at ${place.name}`;
  const messageEn = `${what}${at} was closed by hand by ${caller.name}, not by a reading: ${reason}`;
  const [closing] = await db
    .insert(log)
    .values({
      systemId: alarm.systemId,
      nodeId: place?.id ?? null,
      severity: 'other',
      messageEn,
      eventAt: now,
      confirmable: false,
      msgTemplateId: isObstruction ? TEMPLATE.obstructionClosed : TEMPLATE.closed,
    })
    .returning({ id: log.id });
  if (!closing) throw new Error('The database did not return the new entry.');
  const facts = JSON.stringify({
    by: closing.id,
    message: messageEn,
    levelAfter: null,
    eventAt: now.toISOString(),
    account: caller.id,
    name: caller.name,
    reason,
  });
  await db.execute(sql`
    with ended as (
      insert into ledger (log_id, system_id, at, kind, facts)
      select a.id, a.system_id, ${now}::timestamptz, 'ended', ${facts}
      from log a
      where (a.id = ${alarm.id}::bigint or (a.node_id = ${alarm.nodeId}::int
          and (a.severity = 'obstruction') = ${isObstruction}::boolean))
        and is_alarm(a.severity, a.confirmable)
        and not exists (select from ledger x where x.log_id = a.id and x.kind = 'ended')
        and not exists (select from log e where e.node_id = a.node_id and (e.event_at, e.id) > (a.event_at, a.id)
          and ends_alarm(a.severity, e.severity, e.confirmable, e.level_after))
      order by a.id
      returning log_id
    )
    insert into notification (log_id, account_id, channel, created_at, due_at)
    select distinct ${closing.id}::bigint, n.account_id, n.channel, ${now}::timestamptz, ${now}::timestamptz
    from notification n join ended on ended.log_id = n.log_id
    where n.suppressed is null
    on conflict do nothing`);
  if (place !== null) await forgetAlarm(db, place, isObstruction);
}

async function forgetAlarm(db: Database, place: Node, isObstruction: boolean): Promise<void> {
  const unknown = 'unknown_or_NA' as const;
  if (!isObstruction) {
    await endHeldAlarms(db, [place.id]);
    if (isLevel(place)) await db.update(node).set({ threatLevel: unknown }).where(eq(node.id, place.id));
    return;
  }
  const threatLevel = isLevel(place) ? place.threatLevel : unknown;
  await db
    .update(node)
    .set({ obstructed: false, obstructionToldAs: null, baseDistanceCorrection: null, threatLevel })
    .where(eq(node.id, place.id));
}
