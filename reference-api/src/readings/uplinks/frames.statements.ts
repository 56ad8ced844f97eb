import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import type { Database } from '../../db/database';
import { insertRows } from '../../db/rows';
import { uplinkFrame } from '../../db/schema/index';
import { grouped } from '../../kit/grouped';
import type { DeviceState, EventRows } from './follow-event';
import { AHEAD_MS, OLDEST_MS } from './judge-frame';
import { gatewaysOf } from './signal';

// Frames are stored and dropped by the day on which they came. No index keeps them apart, since one would have to begin
// with the day: who stores a frame holds the lock of its device, and looks whether it is there.

/** Frames are kept for as long as an older one could be sent again. */
const KEPT_MS = OLDEST_MS + AHEAD_MS;

type Radio = Pick<DeviceState['radio'], 'fcnt' | 'devAddr' | 'pastFcnt' | 'pastAt'>;

/**
 * Whether a frame may be stored already, or take its place among stored ones. One with a higher counter than all that
 * are stored is neither, unless another session sent it: so an ordinary frame is not looked for in any day.
 */
export function mayBeStored(radio: Radio, frame: { fcnt: number; devAddr: string | null }, now: Date): boolean {
  if (radio.fcnt !== null && frame.fcnt <= radio.fcnt) return true;
  const isPast = radio.pastAt !== null && now.getTime() - radio.pastAt.getTime() > KEPT_MS + DAY_MS;
  if (!isPast && radio.pastFcnt !== null && frame.fcnt <= radio.pastFcnt) return true;
  return frame.devAddr !== null && radio.devAddr !== null && frame.devAddr !== radio.devAddr;
}

/** A counter that a device sends now. */
interface Asked {
  deviceId: number;
  fcnt: number;
}

/** The stored frames with these counters, of any epoch, by device. */
export async function knownFrames(
  db: Database,
  asked: readonly Asked[],
): Promise<Map<number, DeviceState['frames'][number][]>> {
  if (asked.length === 0) return new Map();
  const { deviceId, fcnt, epoch, payload, sentAt, receivedAt, systemId, signal } = FRAME;
  const list = JSON.stringify(asked.map((one) => ({ device_id: one.deviceId, fcnt: one.fcnt })));
  const rows = await db
    .select({ deviceId, fcnt, epoch, payload, sentAt, receivedAt, systemId, signal })
    .from(uplinkFrame)
    .where(
      sql`(${deviceId}, ${fcnt}) in (
        select device_id, fcnt from json_to_recordset(${list}::json) as a(device_id int, fcnt bigint))`,
    );
  return grouped(
    rows.map((row) => ({ ...row, gateways: gatewaysOf(row.signal) })),
    'deviceId',
  );
}

const FRAME = getTableColumns(uplinkFrame);

/** As for readings (store-readings.ts): a distributed database sends each value straight to its shard. */
export async function saveFrames(
  db: Database,
  { frames, receptions }: Pick<EventRows, 'frames' | 'receptions'>,
  isDistributed: boolean,
): Promise<void> {
  if (isDistributed && frames.length > 0) await db.insert(uplinkFrame).values(frames);
  else await insertRows(db, uplinkFrame, FRAME, frames);
  const { deviceId, epoch, fcnt, receivedAt, systemId } = FRAME;
  // Of several receptions of one frame the last contains all.
  const last = new Map(receptions.map((row) => [`${row.deviceId} ${row.epoch} ${row.fcnt}`, row]));
  for (const row of last.values())
    await db
      .update(uplinkFrame)
      .set({ signal: row.signal })
      .where(
        and(
          eq(systemId, row.systemId),
          eq(receivedAt, row.receivedAt),
          eq(deviceId, row.deviceId),
          eq(epoch, row.epoch),
          eq(fcnt, row.fcnt),
        ),
      );
}

/**
 * Makes the days that are missing, by db/functions/ensure_frame_days.sql. On a distributed database it has to come
 * first in a transaction that goes on to write.
 * @returns whether the database is distributed: only then there is drop_readings
 */
export async function ensureFrameDays(db: Database, first: Date, last: Date): Promise<boolean> {
  const { rows } = await db.execute<{ is_distributed: boolean }>(sql`
    select ensure_frame_days(${first}::timestamptz, ${last}::timestamptz),
      to_regproc('drop_readings') is not null as is_distributed`);
  return rows[0]?.is_distributed === true;
}

/** Days of frames go as a whole, once the youngest is old enough: db/functions/drop_frame_days.sql. */
export async function dropFrameDays(db: Database, now: Date): Promise<void> {
  await db.execute(sql`select drop_frame_days(${new Date(now.getTime() - KEPT_MS)}::timestamptz)`);
}
