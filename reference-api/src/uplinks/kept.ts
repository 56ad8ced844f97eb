import type { Database } from '../db/database';
import { refusedUplink } from '../db/schema/index';
import type { RefusedAs } from '../db/schema/uplink';

/** An event that counts as nothing and is kept as it came. */
export interface Kept {
  source: string;
  kind: RefusedAs;
  raw: Buffer | undefined;
  reason: string;
}

const LONGEST = 256 * 1024;
const LONGEST_REASON = 500;

/** Keeps events as they came, for whoever has to look at them. */
export async function keepRefused(db: Database, kept: readonly Kept[], now: Date): Promise<void> {
  for (const { source, kind, raw = Buffer.alloc(0), reason } of kept)
    await db.insert(refusedUplink).values({
      source,
      kind,
      receivedAt: now,
      body: raw.subarray(0, LONGEST),
      reason: reason.slice(0, LONGEST_REASON).replace(/[\0\p{Cs}]/gu, '\uFFFD'),
    });
}
