import { MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import type { Listening } from './listening';
import type { KnownSource } from './silence';
import { inMs } from './watched';

/** A source is never silent sooner, however often its devices send. */
const SOURCE_SILENT_AFTER_MS = 30 * MINUTE_MS;
/** One packet can be lost on the air. */
const PERIODS = 2;
/** The habit of a device is known after so many frames. */
const KNOWN_FRAMES = 3;

/**
 * The sources of at least two devices: one quiet device says nothing about its source. How often a device sends is
 * taken from its frames, since the settings are not every maker's; devices that no system uses count as well.
 */
export async function loadSources(db: Database, { listeningSince }: Listening): Promise<KnownSource[]> {
  const { rows } = await db.execute<{ name: string; heard: number; period: number }>(sql`
    select r.source as name, ${inMs(sql`max(d.latest_packet_at)`)} as heard,
      (extract(epoch from min((d.radio_newest_at - r.first_heard_at) / (d.radio_frames - 1))
        filter (where d.radio_frames >= ${KNOWN_FRAMES}::int)) * 1000)::float8 as period
    from device_radio r
    join device d on d.id = r.device_id
    group by r.source
    having count(d.latest_packet_at) > 1 and max(d.radio_frames) >= ${KNOWN_FRAMES}::int`);
  return rows.map(({ name, heard, period }) => ({
    name,
    heard,
    limitMs: Math.max(SOURCE_SILENT_AFTER_MS, PERIODS * period),
    isBehind: heard < listeningSince - period,
  }));
}
