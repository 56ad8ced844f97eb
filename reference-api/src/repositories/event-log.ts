import { type KnownLevel, levelNumber, type ThreatLevel } from '@sagitta/shared-contracts/rules/threat';
import { deflectionDecimals } from '@sagitta/shared-contracts/rules/deflection';
import type { Measuring } from '@sagitta/shared-contracts/rules/threshold';
import { and, countDistinct, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../db/database';
import { log, type node, notification } from '../db/schema/index';

/** The template of an entry (docs/product/logs.md, msgTemplateId). */
export const TEMPLATE = {
  level: 1,
  levelEnd: 2,
  obstruction: 3,
  damage: 4,
  battery: 5,
  lost: 6,
  outdated: 7,
  heartbeat: 8,
  website: 9,
  test: 10,
  obstructionEnd: 11,
} as const;

/** A base or a permissible value, in mm or degrees. */
export function withUnit(value: number, sensor: Measuring, decimalsOfMm = 0): string {
  return `${value.toFixed(deflectionDecimals(sensor) || decimalsOfMm)}${sensor === 'laser' ? ' mm' : '°'}`;
}

type Place = Pick<typeof node.$inferSelect, 'systemId'> & { id: number | null };

/** A setting changed by a person, in the log of the node. */
export async function logSetting(db: Database, place: Place, messageEn: string, now: Date): Promise<void> {
  await insert(db, place, { severity: 'website', messageEn, confirmable: false, msgTemplateId: TEMPLATE.website }, now);
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
export async function logFailure(db: Database, place: Place, messageEn: string, now: Date): Promise<void> {
  await insert(db, place, { severity: 'other', messageEn, confirmable: false, msgTemplateId: null }, now);
}

/**
 * Logs every change of level. A level that becomes unknown makes no entry, since it may not be over; once known again,
 * it is compared with the last logged one.
 */
export async function logLevelChange(
  db: Database,
  place: Place & { id: number; name: string },
  known: ThreatLevel,
  after: ThreatLevel,
  now: Date,
): Promise<void> {
  const lastLogged = known === 'unknown_or_NA' && after === 'none' ? await lastLoggedLevel(db, place.id) : 'none';
  const entry = levelEntry(place.name, known === 'unknown_or_NA' ? lastLogged : known, after);
  if (entry) await insert(db, place, entry, now);
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

/** The level in the newest entry about a change of level; none without such an entry. */
async function lastLoggedLevel(db: Database, nodeId: number): Promise<KnownLevel> {
  const [last] = await db
    .select({ level: log.levelAfter })
    .from(log)
    .where(and(eq(log.nodeId, nodeId), isNotNull(log.levelAfter)))
    .orderBy(desc(log.eventAt), desc(log.id))
    .limit(1);
  return last?.level ?? 'none';
}

export type Entry = Pick<typeof log.$inferInsert, 'severity' | 'messageEn' | 'confirmable' | 'msgTemplateId'> &
  Partial<Pick<typeof log.$inferInsert, 'levelBefore' | 'levelAfter'>>;

async function insert(db: Database, { id, systemId }: Place, entry: Entry, now: Date): Promise<void> {
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
