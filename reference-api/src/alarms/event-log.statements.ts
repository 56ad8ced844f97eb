import { type KnownLevel, levelNumber, type ThreatLevel } from '@sagitta/shared-contracts/rules/threat';
import type { LogSeverity } from '@sagitta/shared-contracts/api/log';
import type { SensorType } from '@sagitta/shared-contracts/api/node';
import { deflectionDecimals, exactPercent } from '@sagitta/shared-contracts/rules/deflection';
import type { Measuring } from '@sagitta/shared-contracts/rules/threshold';
import { and, countDistinct, desc, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { Database } from '../db/database';
import { HEARTBEAT_TEMPLATE, TEST_TEMPLATE } from '../db/log-kind';
import { log, type node, notification } from '../db/schema/index';

// Whoever inserts into `log`, here or elsewhere, starts what follows from the entry, in the same transaction:
// db/functions/note_notifications.sql notes who is told of it (notifications/start-notifications.ts sends it),
// db/functions/ledger_of_log.sql adds to the ledger which alarms it opens, ends or continues, and
// db/functions/note_logs.sql tells streams.

/** The template of an entry (docs/product/logs.md, msgTemplateId). */
export const TEMPLATE = {
  level: 1,
  levelEnd: 2,
  obstruction: 3,
  damage: 4,
  battery: 5,
  lost: 6,
  outdated: 7,
  heartbeat: HEARTBEAT_TEMPLATE,
  website: 9,
  test: TEST_TEMPLATE,
  obstructionEnd: 11,
  lostEnd: 20,
  outdatedEnd: 21,
  gatewayLost: 22,
  gatewayEnd: 23,
  networkLost: 24,
  networkEnd: 25,
  sourceSilent: 26,
  sourceEnd: 27,
  thresholds: 30,
  closed: 31,
  obstructionClosed: 32,
} as const;

/** A base or a permissible value, in mm or degrees. */
export function withUnit(value: number, sensor: Measuring, decimalsOfMm = 0): string {
  return `${value.toFixed(deflectionDecimals(sensor) || decimalsOfMm)}${sensor === 'laser' ? ' mm' : '°'}`;
}

/** A deflection, with its share of the permissible value where there is one. */
export function deflectionText(
  deflection: number,
  { sensor, permissible }: { sensor: SensorType; permissible: number | null },
): string {
  const percent = exactPercent(deflection, permissible);
  const value = withUnit(deflection, sensor === 'inclinometer' ? sensor : 'laser');
  return percent === null ? value : `${value} (${Math.round(Math.abs(percent))}% of the permissible value)`;
}

type EntrySubject = Pick<typeof node.$inferSelect, 'systemId'> & { id: number | null };

/** What a person did, in the log of the node. @returns the id of the entry */
export async function logSetting(
  db: Database,
  { id, systemId }: EntrySubject,
  messageEn: string,
  now: Date,
): Promise<number> {
  const [made] = await db
    .insert(log)
    .values({
      severity: 'website',
      messageEn,
      confirmable: false,
      msgTemplateId: TEMPLATE.website,
      nodeId: id,
      systemId,
      eventAt: now,
    })
    .returning({ id: log.id });
  if (!made) throw new Error('The database did not return the new entry.');
  return made.id;
}

/** A setting changed by a person, in the log of a system. */
export async function logSystem(db: Database, systemId: number, messageEn: string, now: Date): Promise<void> {
  await logSetting(db, { id: null, systemId }, messageEn, now);
}

/**
 * A test entry, made to check delivery; it describes no event and need not be confirmed. Returns the number of people
 * who are told of it.
 */
export async function logTest(
  db: Database,
  entry: Pick<typeof log.$inferInsert, 'systemId' | 'severity' | 'messageEn' | 'eventAt' | 'notifiedAs'>,
): Promise<number> {
  const values = { ...entry, confirmable: false, msgTemplateId: TEMPLATE.test };
  const [made] = await db.insert(log).values(values).returning({ id: log.id });
  if (!made) throw new Error('The database did not return the new entry.');
  return recipientsOf(db, made.id);
}

/** The number of people who are told of an entry. */
async function recipientsOf(db: Database, logId: number): Promise<number> {
  const [found] = await db
    .select({ people: countDistinct(notification.accountId) })
    .from(notification)
    .where(and(eq(notification.logId, logId), isNull(notification.suppressed)));
  return found?.people ?? 0;
}

/** A requested action that failed. */
export async function logFailure(db: Database, place: EntrySubject, messageEn: string, now: Date): Promise<void> {
  await insert(db, place, { severity: 'other', messageEn, confirmable: false, msgTemplateId: null }, now);
}

/** A device that a person has switched off while alarms of it go on: of those themselves, nobody is told any more. */
export async function logSilenced(
  db: Database,
  place: Pick<typeof node.$inferSelect, 'id' | 'systemId' | 'name'>,
  { alarms, value, by }: { alarms: readonly LogSeverity[]; value: string | null; by: string },
  now: Date,
): Promise<void> {
  const reading = value === null ? '' : `, newest reading ${value}`;
  const messageEn =
    `${place.name} was deactivated by ${by} during an alarm: ${alarms.join(', ')}${reading}. ` +
    'It raises no alarm until it is activated';
  await insert(db, place, { severity: 'other', messageEn, confirmable: false, msgTemplateId: null }, now);
}

/** What a person's new thresholds make of the newest reading. */
interface NewLevel {
  known: ThreatLevel;
  after: ThreatLevel;
  /** The newest reading, as text; null without one. */
  value: string | null;
  /** Who changed the thresholds; null if their account is gone. */
  by: string | null;
}

/**
 * Logs the level that new thresholds give. One that rises is an alarm. One that falls, or is unknown now, ends none:
 * the reading is as before, so the entry says that it goes on, and whose thresholds they are.
 *
 * A level that was unknown is compared with the last logged one.
 */
export async function logNewThresholds(
  db: Database,
  place: EntrySubject & { id: number; name: string },
  { known, after, value, by }: NewLevel,
  now: Date,
): Promise<void> {
  const before = known === 'unknown_or_NA' && after === 'none' ? await lastLoggedLevel(db, place.id) : known;
  if (levelNumber(after) > levelNumber(before)) {
    const entry = levelEntry(place.name, before === 'unknown_or_NA' ? 'none' : before, after, value ?? undefined);
    if (entry) await insert(db, place, entry, now);
    return;
  }
  if (before === after || before === 'unknown_or_NA' || before === 'none') return;
  const [level, levelAfter] = after === 'unknown_or_NA' ? ['without a level', null] : [fallenTo(after), after];
  const who = by === null ? '' : ` by ${by}`;
  const reading = value === null ? '' : `reading still ${value}, `;
  await insert(
    db,
    place,
    {
      severity: 'other',
      messageEn: `Thresholds of ${place.name} changed${who}: ${reading}now ${level}`,
      confirmable: false,
      msgTemplateId: TEMPLATE.thresholds,
      levelBefore: before,
      levelAfter,
    },
    now,
  );
}

const fallenTo = (level: KnownLevel) => (level === 'none' ? 'below all levels' : level);

/**
 * The entry about a level that has fallen below all of the changed thresholds, while the reading is still above those
 * in force when the alarm began. It ends no alarm.
 */
export function heldEntry(name: string, before: KnownLevel, value: string): Entry {
  return {
    severity: 'other',
    messageEn:
      `Below threshold level ${before} again at ${name} by its changed thresholds only: ${value} ` +
      'is above those in force when the alarm began',
    confirmable: false,
    msgTemplateId: TEMPLATE.thresholds,
    levelBefore: before,
    levelAfter: 'none',
  };
}

/**
 * The entry about a change of level; null if there is none to make.
 * @param value the reading that reached it, as text
 */
export function levelEntry(name: string, before: KnownLevel, after: ThreatLevel, value?: string): Entry | null {
  if (after === 'unknown_or_NA' || before === after) return null;
  const rises = levelNumber(after) > levelNumber(before);
  const severity = rises ? after : before;
  if (severity === 'none') return null;
  return {
    severity,
    messageEn: rises
      ? `Threshold level ${after} exceeded at ${name}${value === undefined ? '' : `: ${value}`}`
      : `Below threshold level ${before} again at ${name}${after === 'none' ? '' : `, now ${after}`}`,
    confirmable: rises,
    msgTemplateId: rises ? TEMPLATE.level : TEMPLATE.levelEnd,
    levelBefore: before,
    levelAfter: after,
  };
}

/** The level in the newest entry about a change of level; none without one, and once the alarm was closed by hand. */
export async function lastLoggedLevel(db: Database, nodeId: number): Promise<KnownLevel> {
  const [last] = await db
    .select({ level: log.levelAfter })
    .from(log)
    .where(and(eq(log.nodeId, nodeId), or(isNotNull(log.levelAfter), eq(log.msgTemplateId, TEMPLATE.closed))))
    .orderBy(desc(log.eventAt), desc(log.id))
    .limit(1);
  return last?.level ?? 'none';
}

export type Entry = Pick<typeof log.$inferInsert, 'severity' | 'messageEn' | 'confirmable' | 'msgTemplateId'> &
  Partial<Pick<typeof log.$inferInsert, 'levelBefore' | 'levelAfter' | 'toldAs'>>;

async function insert(db: Database, { id, systemId }: EntrySubject, entry: Entry, now: Date): Promise<void> {
  await db.insert(log).values({ ...entry, nodeId: id, systemId, eventAt: now });
}

/** An event of a device, at the moment of the reading that told it. */
export interface DeviceEvent extends Entry {
  nodeId: number;
  systemId: number;
  eventAt: Date;
}

/**
 * Logs events of devices, in their order. Every event that follows from a reading passes here, in the transaction that
 * stores the reading.
 */
export async function logDeviceEvents(db: Database, events: readonly DeviceEvent[], receivedAt: Date): Promise<void> {
  if (events.length > 0) await db.insert(log).values(events.map((event) => ({ ...event, receivedAt })));
}
