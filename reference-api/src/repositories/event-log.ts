import { levelNumber, type ThreatLevel } from '@sagitta/shared-contracts/rules/threat';
import { deflectionDecimals } from '@sagitta/shared-contracts/rules/deflection';
import type { Measuring } from '@sagitta/shared-contracts/rules/threshold';
import type { Database } from '../db/database';
import { log, type node } from '../db/schema/index';

/** Which text an entry was made from (docs/product/logs.md, msgTemplateId). */
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
} as const;

/** A base or a permissible value, in mm or degrees. */
export function withUnit(value: number, sensor: Measuring): string {
  return `${value.toFixed(deflectionDecimals(sensor))}${sensor === 'laser' ? ' mm' : '°'}`;
}

type Place = Pick<typeof node.$inferSelect, 'systemId'> & { id: number | null };

/** What somebody set, in the log of the node. */
export async function logSetting(db: Database, place: Place, messageEn: string, now: Date): Promise<void> {
  await insert(db, place, { severity: 'website', messageEn, confirmable: false, msgTemplateId: TEMPLATE.website }, now);
}

/** What somebody set, in the log of a system. */
export async function logSystem(db: Database, systemId: number, messageEn: string, now: Date): Promise<void> {
  await logSetting(db, { id: null, systemId }, messageEn, now);
}

/** An entry that somebody made to see whether it arrives; it tells of nothing and need not be confirmed. */
export async function logTest(
  db: Database,
  entry: Pick<typeof log.$inferInsert, 'systemId' | 'severity' | 'messageEn' | 'eventAt'>,
): Promise<void> {
  await db.insert(log).values({ ...entry, confirmable: false, msgTemplateId: TEMPLATE.test });
}

/** Something that somebody asked for and that did not happen. */
export async function logFailure(db: Database, place: Place, messageEn: string, now: Date): Promise<void> {
  await insert(db, place, { severity: 'other', messageEn, confirmable: false, msgTemplateId: null }, now);
}

/** A level that is another one now. One that is not known any more makes no entry: nobody knows that it is over. */
export async function logLevelChange(
  db: Database,
  place: Place & { name: string },
  known: ThreatLevel,
  after: ThreatLevel,
  now: Date,
): Promise<void> {
  const before = known === 'unknown_or_NA' ? 'none' : known;
  if (before === after || after === 'unknown_or_NA') return;
  const rises = levelNumber(after) > levelNumber(before);
  const severity = rises ? after : before;
  if (severity === 'none') return;
  await insert(
    db,
    place,
    {
      severity,
      messageEn: rises
        ? `Threshold level ${after} exceeded at ${place.name}`
        : `Below threshold level ${before} again at ${place.name}`,
      confirmable: rises,
      msgTemplateId: rises ? TEMPLATE.level : TEMPLATE.levelEnd,
    },
    now,
  );
}

type Entry = Pick<typeof log.$inferInsert, 'severity' | 'messageEn' | 'confirmable' | 'msgTemplateId'>;

async function insert(db: Database, { id, systemId }: Place, entry: Entry, now: Date): Promise<void> {
  await db.insert(log).values({ ...entry, nodeId: id, systemId, eventAt: now });
}
