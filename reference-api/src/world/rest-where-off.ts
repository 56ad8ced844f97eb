import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';

/** A device that is switched off sends no readings until it is switched on again. */
export async function restWhereOff(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    update demo.behaviour b set resting = not n.active,
      silent_from = case when n.active then null else ${now}::timestamptz end
    from demo.sender own join node n on n.id = own.node_id
    where own.node_id = b.node_id and b.resting = n.active and (b.silent_from is null or b.resting)`);
}
