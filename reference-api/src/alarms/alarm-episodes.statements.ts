import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { alarmEpisode, type node } from '../db/schema/index';
import { lastLoggedLevel, TEMPLATE } from './event-log.statements';

// An alarm is an episode: from the first reading at a level until the device is below all levels
// (docs/decisions/0063-alarms-are-episodes.md). What is stored here is only what new thresholds would make forgotten.

type Node = typeof node.$inferSelect;

/**
 * Keeps the limits by which an alarm of a node began, before others take their place. Limits that are kept already are
 * older, and stay. A level that is unknown now may not be over: the last logged one counts.
 */
export async function holdAlarm(db: Database, place: Node): Promise<void> {
  const level = place.threatLevel === 'unknown_or_NA' ? await lastLoggedLevel(db, place.id) : place.threatLevel;
  if (level === 'none') return;
  await db
    .insert(alarmEpisode)
    .values({
      nodeId: place.id,
      level,
      permissibleValue: place.permissibleValue,
      level1: place.thresholdLevel1,
      level2: place.thresholdLevel2,
      level3: place.thresholdLevel3,
      level4: place.thresholdLevel4,
    })
    .onConflictDoNothing();
}

/** The alarms of these nodes are over by the limits that were kept, too. */
export async function endHeldAlarms(db: Database, nodeIds: readonly number[]): Promise<void> {
  if (nodeIds.length > 0) await db.delete(alarmEpisode).where(inArray(alarmEpisode.nodeId, [...nodeIds]));
}

/** A level, and the smallest deflection at it in mm or degrees. */
interface Reached {
  level: string;
  from: number;
}

/**
 * Whether an alarm at an earlier moment is known: the level in force then was as high, or an entry of that level
 * stands at a moment that no lower reading of the device separates from it. Of the readings, a distributed database
 * asks one shard.
 */
export async function isAlarmKnown(
  db: Database,
  { id, systemId }: { id: number; systemId: number },
  { level, from }: Reached,
  moment: Date,
): Promise<boolean> {
  const at = sql`${moment}::timestamptz`;
  const near = sql`system_id = ${systemId} and node_id = ${id} and import_id is null
    and abs(deflection) < ${from}::float8`;
  const { rows: spans } = await db.execute<{ after: string | null; before: string | null }>(sql`
    select
      (select max(measured_at) from measurement
        where ${near} and measured_at > ${at} - interval '1 day' and measured_at < ${at})::text as after,
      (select min(measured_at) from measurement
        where ${near} and measured_at < ${at} + interval '1 day' and measured_at > ${at})::text as before`);
  const { after = null, before = null } = spans[0] ?? {};
  const { rows } = await db.execute<{ is_known: boolean }>(sql`
    select coalesce((select replace(coalesce(l.level_after, 'none'), 'none', 'L0') >= ${level} from log l
        where l.node_id = ${id} and (l.level_after is not null or l.msg_template_id = ${TEMPLATE.closed}::int)
          and l.event_at <= ${at}
        order by l.event_at desc, l.id desc limit 1), false)
      or exists (select from log l
        where l.node_id = ${id} and is_alarm(l.severity, l.confirmable)
          and coalesce(l.told_as, l.severity) between ${level} and 'L4'
          and l.event_at > coalesce(${after}::timestamptz, ${at} - interval '1 day')
          and l.event_at < coalesce(${before}::timestamptz, ${at} + interval '1 day')) as is_known`);
  return rows[0]?.is_known === true;
}
