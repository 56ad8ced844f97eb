import { bigint, index, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns';
import { device } from './node';

/** What the host knows of a device's radio (docs/decisions/0049-uplinks.md). */
export const deviceRadio = pgTable('device_radio', {
  deviceId: integer()
    .primaryKey()
    .references(() => device.id, { onDelete: 'cascade' }),
  /** The source that reported it last, and what its network server calls it. */
  source: text().notNull(),
  profile: text(),
  applicationId: text(),
  /** Its name there; The Things Stack takes downlinks by it. */
  name: text(),
  devAddr: text(),
  /** Counts up with every session and every restart of the frame counter. */
  epoch: integer().notNull().default(0),
  /** Highest frame counter of the epoch, and when that frame was sent; null before the first frame. */
  fcnt: bigint({ mode: 'number' }),
  newestAt: moment(),
  firstHeardAt: moment().notNull(),
  frames: bigint({ mode: 'number' }).notNull().default(0),
  duplicates: bigint({ mode: 'number' }).notNull().default(0),
  restarts: integer().notNull().default(0),
  /** Why its newest frame gave no reading; null if it gave one. */
  problem: text(),
});

/** Frames of the last weeks, each once. */
export const uplinkFrame = pgTable(
  'uplink_frame',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    deviceId: integer()
      .notNull()
      .references(() => device.id, { onDelete: 'cascade' }),
    epoch: integer().notNull(),
    fcnt: bigint({ mode: 'number' }).notNull(),
    source: text().notNull(),
    port: smallint().notNull(),
    payload: bytes().notNull(),
    /** What the network server decoded, as JSON text. */
    object: text(),
    /** As the network server says, however wrong its clock is. */
    sentAt: moment(),
    measuredAt: moment().notNull(),
    receivedAt: moment().notNull(),
    /** JSON text of its reception by all gateways, best first. */
    signal: text().notNull(),
  },
  (table) => [
    unique('uplink_frame_once').on(table.deviceId, table.fcnt, table.epoch),
    index('uplink_frame_received').on(table.receivedAt),
  ],
);
