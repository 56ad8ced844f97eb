import { bigint, boolean, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { bytes, moment, oneOf } from './columns';
import { device, node } from './node';

/**
 * What the host knows of a device's radio (docs/decisions/0049-uplinks.md). What each frame changes is on the row of
 * its device, so that an ordinary frame changes no row here; db/functions/radio_of_version_before.sql tells it what an
 * instance of the version before writes here.
 */
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
  /** Highest frame counter of all stored frames of other epochs, and when it last counted; null without one. */
  pastFcnt: bigint({ mode: 'number' }),
  pastAt: moment(),
  firstHeardAt: moment().notNull(),
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

/**
 * Frames of the last weeks, each once: whoever stores one holds the lock of its device. Partitioned by the day on which
 * they came; `ensure_frame_days` makes days, `drop_frame_days` drops them. The columns stand where they leave no gaps.
 */
export const uplinkFrame = pgTable(
  'uplink_frame',
  {
    receivedAt: moment().notNull(),
    measuredAt: moment().notNull(),
    /** As the network server says, however wrong its clock is. */
    sentAt: moment(),
    fcnt: bigint({ mode: 'number' }).notNull(),
    /** The device, its node then and its system: no foreign keys, so that a frame locks none of their rows. */
    deviceId: integer().notNull(),
    /**
     * Null without a node. It may have been deleted since. An instance of the version before leaves it to
     * db/functions/node_of_frame.sql.
     */
    nodeId: integer(),
    /** 0 without one, and for frames that are older than this column. */
    systemId: integer().notNull().default(0),
    epoch: integer().notNull(),
    port: smallint().notNull(),
    source: text().notNull(),
    payload: bytes().notNull(),
    /** What the network server decoded, as JSON text. */
    object: text(),
    /** Its reception by all gateways, best first, by `receptionText`. */
    signal: text().notNull(),
  },
  (table) => [index('uplink_frame_device').on(table.deviceId, table.measuredAt)],
);

/** The devices that a node has had: frames are found by their device. */
export const nodeHardware = pgTable(
  'node_hardware',
  {
    nodeId: integer()
      .notNull()
      .references(() => node.id, { onDelete: 'cascade' }),
    deviceId: integer()
      .notNull()
      .references(() => device.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.nodeId, table.deviceId] }),
    index('node_hardware_device').on(table.deviceId),
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
