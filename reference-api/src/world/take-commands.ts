import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { type Applied, fetchCommands, recalculate } from '../repositories/fetch-commands';

/**
 * Devices that have just sent a reading receive their commands, and apply them from the next reading on: a class A
 * device listens only after an uplink.
 */
export async function takeCommands(db: Database, heard: readonly number[], now: Date): Promise<void> {
  await recalculate(db, heard, now);
  for (const change of await fetchCommands(db, heard, now)) await follow(db, change);
}

/** A laser's deflection is its base less the distance, an inclinometer's the angle less its base; no base is 0. */
async function follow(db: Database, { nodeId, sensor, baseBefore, base, turned }: Applied): Promise<void> {
  const moved = base === null ? 0 : base - (baseBefore ?? 0);
  await db.execute(sql`
    update demo.behaviour set base_offset = base_offset + ${sensor === 'laser' ? moved : -moved}::float8,
      facing = facing * ${turned ? -1 : 1}::float8
    where node_id = ${nodeId}`);
}

/** A device that is switched off sends no readings until it is switched on again. */
export async function restWhereOff(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    update demo.behaviour b set resting = not n.active,
      silent_from = case when n.active then null else ${now}::timestamptz end
    from demo.sender own join node n on n.id = own.node_id
    where own.node_id = b.node_id and b.resting = n.active and (b.silent_from is null or b.resting)`);
}
