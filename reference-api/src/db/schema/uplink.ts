import { bigint, boolean, index, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import { bytes, moment, oneOf } from './columns';
import { device } from './node';

/** What the host knows of a device's radio (docs/decisions/0049-uplinks.md). */
export const deviceRadio = pgTable('device_radio', {
  deviceId: integer()
    .primaryKey()
    .references(() => device.id, { onDelete: 'cascade' }),
  /** The source that it was first heard from, which speaks for it until staff move it; what its network server says. */
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
  /** What is odd about its newest frame, which is read all the same; null for nothing. */
  notice: text(),
  /** Whether it speaks our own format, and so understands our commands; null if its profile is unknown. */
  ownFormat: boolean(),
  /** Another source that reports it as well, which is not listened to. */
  otherSource: text(),
  /** When staff let its source speak for it; null while it is the one that it was first heard from. */
  movedAt: moment(),
});

/** Frames of the last weeks, each once. */
export const uplinkFrame = pgTable(
  'uplink_frame',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    deviceId: integer()
      .notNull()
      .references(() => device.id, { onDelete: 'cascade' }),
    /**
     * The node that had the device then, by db/functions/node_of_frame.sql; null without one. It may have been deleted
     * since.
     */
    nodeId: integer(),
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
    index('uplink_frame_node').on(table.nodeId, table.measuredAt),
  ],
);

/** - `unstorable`: cannot be stored as an event
 *  - `foreign`: of a device that belongs to another source
 *  - `simulated`: made up at the network server's console */
const REFUSED_AS = ['unstorable', 'foreign', 'simulated'] as const;
export type RefusedAs = (typeof REFUSED_AS)[number];

/** Events of the last weeks that were kept as they came, and count as nothing. */
export const refusedUplink = pgTable(
  'refused_uplink',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    source: text().notNull(),
    kind: text({ enum: [...REFUSED_AS] }).notNull(),
    receivedAt: moment().notNull(),
    /** As it came, 256 KB at most. */
    body: bytes().notNull(),
    reason: text().notNull(),
  },
  (table) => [
    index('refused_uplink_received').on(table.receivedAt),
    oneOf('refused_uplink_kind', table.kind, REFUSED_AS),
  ],
);

/** How many events were only kept, of which device and from where. It outlives the events themselves. */
export const refusedCount = pgTable(
  'refused_count',
  {
    source: text().notNull(),
    kind: text({ enum: [...REFUSED_AS] }).notNull(),
    /** In lower case; '' where the event could not be read so far. It need not be a device that is known. */
    serial: text().notNull(),
    events: bigint({ mode: 'number' }).notNull(),
    firstAt: moment().notNull(),
    lastAt: moment().notNull(),
    /** Of the newest one. */
    reason: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.serial, table.kind, table.source] }),
    oneOf('refused_count_kind', table.kind, REFUSED_AS),
  ],
);

/** Which instance listens to the broker of a source, until when by the database's clock. */
export const mqttListener = pgTable('mqtt_listener', {
  source: text().primaryKey(),
  holder: text().notNull(),
  until: moment().notNull(),
});
