import { MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import type { KnownSource } from './silence';
import { inMs, IS_WATCHED } from './watched';

/** A source is never silent sooner, however often its devices send. */
const SOURCE_SILENT_AFTER_MS = 30 * MINUTE_MS;
/** One packet can be lost on the air. */
const PERIODS = 2;
/** The habit of a device is known after so many frames. */
const KNOWN_FRAMES = 3;

/**
 * The sources of at least two devices that should report: one quiet device says nothing about its source. How often a
 * device sends is taken from its frames, since the settings are not every maker's.
 */
export async function loadSources(db: Database): Promise<KnownSource[]> {
  const { rows } = await db.execute<{ name: string; heard: number; period: number }>(sql`
    select r.source as name, ${inMs(sql`max(d.latest_packet_at)`)} as heard,
      min((extract(epoch from r.newest_at - r.first_heard_at) * 1000)::float8 / (r.frames - 1))
        filter (where r.frames >= ${KNOWN_FRAMES}::int) as period
    from device_radio r
    join device d on d.id = r.device_id
    join node n on n.device_id = d.id
    join system s on s.id = n.system_id
    where n.active and ${IS_WATCHED}
    group by r.source
    having count(d.latest_packet_at) > 1 and max(r.frames) >= ${KNOWN_FRAMES}::int`);
  return rows.map(({ name, heard, period }) => ({
    name,
    heard,
    limitMs: Math.max(SOURCE_SILENT_AFTER_MS, PERIODS * period),
  }));
}
