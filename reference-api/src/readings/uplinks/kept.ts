import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { refusedUplink } from '../../db/schema/index';
import type { RefusedAs } from '../../db/schema/uplink';

/** An event that counts as nothing and is kept as it came. */
export interface Kept {
  source: string;
  kind: RefusedAs;
  /** 16 hexadecimal digits in lower case; null where the event could not be read so far. */
  eui: string | null;
  raw: Buffer | undefined;
  reason: string;
}

interface CountRow {
  serial: string;
  kind: RefusedAs;
  source: string;
  events: number;
  reason: string;
}

const LONGEST = 256 * 1024;
const LONGEST_REASON = 500;

/** Keeps events as they came, for whoever has to look at them, and counts them for those who see Devices. */
export async function keepRefused(db: Database, kept: readonly Kept[], now: Date): Promise<void> {
  for (const { source, kind, raw = Buffer.alloc(0), reason } of kept)
    await db.insert(refusedUplink).values({
      source,
      kind,
      receivedAt: now,
      body: raw.subarray(0, LONGEST),
      reason: storableReason(reason),
    });
  await countRefused(db, kept, now);
}

async function countRefused(db: Database, kept: readonly Kept[], now: Date): Promise<void> {
  if (kept.length === 0) return;
  const counts = new Map<string, CountRow>();
  for (const { source, kind, eui, reason } of kept) {
    const serial = eui ?? '';
    const key = `${serial} ${kind} ${source}`;
    const events = (counts.get(key)?.events ?? 0) + 1;
    counts.set(key, { serial, kind, source, events, reason: storableReason(reason) });
  }
  // In one order, so that two instances never wait for each other.
  const rows = [...counts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  await db.execute(sql`
    insert into refused_count (serial, kind, source, events, first_at, last_at, reason)
    select serial, kind, source, events, ${now}::timestamptz, ${now}::timestamptz, reason
    from json_to_recordset(${JSON.stringify(rows)}::json) as
      r(serial text, kind text, source text, events bigint, reason text)
    on conflict (serial, kind, source) do update
    set events = refused_count.events + excluded.events, last_at = excluded.last_at, reason = excluded.reason`);
}

function storableReason(reason: string): string {
  return reason.slice(0, LONGEST_REASON).replace(/[\0\p{Cs}]/gu, '\uFFFD');
}
