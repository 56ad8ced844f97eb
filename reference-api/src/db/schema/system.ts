import { isNotNull, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { NOTIFICATION_EVENTS } from '@sagitta/shared-contracts/api/account';
import { ACCOUNT_ROLES, SYSTEM_VERSIONS } from '@sagitta/shared-contracts/api/system';
import { account } from './account';
import { bytes, lower, moment, oneOf, someOf } from './columns';

/**
 * A site with its settings, W4 and W2 (docs/product/system-settings.md). Periods in seconds, distances in mm, angles in
 * degrees.
 */
export const system = pgTable(
  'system',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    version: text({ enum: [...SYSTEM_VERSIONS] }).notNull(),
    /** Id of a W2 system at its own controller. */
    w2SystemId: text().unique('system_w2_system_id_unique'),
    w2Operational: boolean().notNull().default(true),
    w2ConfigurationUpdatedAt: moment(),
    ipAddress: text(),
    country: text().notNull().default('PL'),
    language: text().notNull().default('en'),
    timezone: text().notNull().default('Europe/Warsaw'),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    addressStreet: text(),
    addressBuildingNumber: text(),
    addressPostalCode: text(),
    addressCity: text(),
    /** `DD.MM`. */
    winterSeasonStart: text().notNull().default('01.11'),
    winterSeasonEnd: text().notNull().default('31.03'),
    heartbeatTime: moment(),
    rainstormModeEnd: moment(),
    summertimeMeasurementPeriod: integer().notNull().default(3600),
    wintertimeMeasurementPeriod: integer().notNull().default(3600),
    communicationPeriod: integer().notNull().default(300),
    /** `HH:MM` in the site's zone; W2 only. */
    dailyMeasurementTime: text(),
    dailyMeasurementOn: boolean().notNull().default(false),
    obstructionDetectionThreshold: integer().notNull().default(20),
    obstructionChangeThreshold: integer().notNull().default(10),
    obstructionCancelThreshold: integer().notNull().default(10),
    hysteresisForDistance: integer().notNull().default(2),
    hysteresisForAngle: real().notNull().default(0.02),
    inclinometerRange: real().notNull().default(4),
    createdBy: integer().references(() => account.id, { onDelete: 'set null' }),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    /** Optimistic lock of the settings. */
    updatedViaWebsiteAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('system_name_unique').on(lower(table.name)),
    index('system_created_by').on(table.createdBy).where(isNotNull(table.createdBy)),
    oneOf('system_version', table.version, SYSTEM_VERSIONS),
    check('system_latitude', sql`${table.latitude} between -90 and 90`),
    check('system_longitude', sql`${table.longitude} between -180 and 180`),
    check('system_w2_id', sql`${table.version} = 'W2' or ${table.w2SystemId} is null`),
  ],
);

/**
 * An account's membership of one system: its role and its notifications by channel (docs/product/system-settings.md,
 * Notification settings).
 */
export const assignment = pgTable(
  'assignment',
  {
    accountId: integer()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    systemId: integer()
      .notNull()
      .references(() => system.id, { onDelete: 'cascade' }),
    role: text({ enum: [...ACCOUNT_ROLES] }).notNull(),
    emailEvents: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    pushEvents: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    smsEvents: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.systemId] }),
    index('assignment_system').on(table.systemId),
    oneOf('assignment_role', table.role, ACCOUNT_ROLES),
    someOf('assignment_email_events', table.emailEvents, NOTIFICATION_EVENTS),
    someOf('assignment_push_events', table.pushEvents, NOTIFICATION_EVENTS),
    someOf('assignment_sms_events', table.smsEvents, NOTIFICATION_EVENTS),
  ],
);

/** A named set of systems; a private one is visible only to its member accounts (docs/product/access.md). */
export const systemGroup = pgTable(
  'system_group',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    isPublic: boolean().notNull().default(true),
    createdBy: integer().references(() => account.id, { onDelete: 'set null' }),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('system_group_name_unique').on(lower(table.name)),
    index('system_group_created_by').on(table.createdBy).where(isNotNull(table.createdBy)),
  ],
);

export const systemGroupSystem = pgTable(
  'system_group_system',
  {
    groupId: integer()
      .notNull()
      .references(() => systemGroup.id, { onDelete: 'cascade' }),
    systemId: integer()
      .notNull()
      .references(() => system.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.systemId] }),
    index('system_group_system_system').on(table.systemId),
  ],
);

export const systemGroupAccount = pgTable(
  'system_group_account',
  {
    groupId: integer()
      .notNull()
      .references(() => systemGroup.id, { onDelete: 'cascade' }),
    accountId: integer()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.accountId] }),
    index('system_group_account_account').on(table.accountId),
  ],
);

/**
 * The map of a system: its image, its size in pixels of that image, its boundaries, and the map of reports
 * (docs/product/system-settings.md).
 */
export const systemMap = pgTable('system_map', {
  systemId: integer()
    .primaryKey()
    .references(() => system.id, { onDelete: 'cascade' }),
  image: bytes().notNull(),
  imageMime: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  /** `(0,0;10,0;10,5)(20,20;30,20;25,30)`. */
  boundaries: text(),
  reportImage: bytes(),
  reportImageMime: text(),
  /** When the image last changed; used as Last-Modified. */
  imageUpdatedAt: moment().notNull().defaultNow(),
  /** Optimistic lock. */
  updatedViaWebsiteAt: moment().notNull().defaultNow(),
});

/** The map that the image before was, for one step back; only the last one is kept. */
export const systemMapBefore = pgTable('system_map_before', {
  systemId: integer()
    .primaryKey()
    .references(() => systemMap.systemId, { onDelete: 'cascade' }),
  image: bytes().notNull(),
  imageMime: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  boundaries: text(),
  /** JSON: `[[id of a node, x, y], …]`. */
  places: text().notNull(),
  replacedAt: moment().notNull(),
  /** Their name then. */
  replacedBy: text().notNull(),
});

/**
 * File contents, stored once each, by SHA-256. db/functions/drop_unused_content.sql removes contents that no file uses
 * any more, also when the system is deleted.
 */
export const storedFile = pgTable('stored_file', { hash: text().primaryKey() });

/** The bytes of a content, in pieces of any length, in the order of their numbers. */
export const storedFilePiece = pgTable(
  'stored_file_piece',
  {
    hash: text()
      .notNull()
      .references(() => storedFile.hash, { onDelete: 'cascade' }),
    number: integer().notNull(),
    bytes: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.hash, table.number] })],
);

/** A document of a system (docs/product/system-settings.md). */
export const systemFile = pgTable(
  'system_file',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    systemId: integer()
      .notNull()
      .references(() => system.id, { onDelete: 'cascade' }),
    filename: text().notNull(),
    mimeType: text().notNull(),
    size: integer().notNull(),
    contentHash: text()
      .notNull()
      .references(() => storedFile.hash),
    createdBy: integer().references(() => account.id, { onDelete: 'set null' }),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('system_file_system').on(table.systemId),
    index('system_file_content_hash').on(table.contentHash),
    index('system_file_created_by').on(table.createdBy).where(isNotNull(table.createdBy)),
  ],
);

/** Who may download a file besides the system's installers and staff. */
export const systemFileAccess = pgTable(
  'system_file_access',
  {
    fileId: integer()
      .notNull()
      .references(() => systemFile.id, { onDelete: 'cascade' }),
    accountId: integer()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.accountId] }),
    index('system_file_access_account').on(table.accountId),
  ],
);

/** The newest forecast of a site, as OpenWeather-like JSON text (docs/product/system-settings.md, weatherReport). */
export const weather = pgTable('weather', {
  systemId: integer()
    .primaryKey()
    .references(() => system.id, { onDelete: 'cascade' }),
  report: text().notNull(),
  fetchedAt: moment().notNull(),
});

/**
 * One hour of a forecast, as a report of its own, in sync with {@link weather} (db/functions/split_weather.sql).
 * Temperature (°C) and snowfall (mm of water in an hour) are null where the report does not say them, or not in which
 * unit.
 */
export const weatherHour = pgTable(
  'weather_hour',
  {
    systemId: integer()
      .notNull()
      .references(() => weather.systemId, { onDelete: 'cascade' }),
    at: moment().notNull(),
    report: text().notNull(),
    temperature: real(),
    snow: real(),
  },
  (table) => [primaryKey({ columns: [table.systemId, table.at] })],
);

/**
 * Past hours of a site's weather: of each hour the last forecast made before it, °C and mm of water in an hour. The
 * trigger on {@link weather} adds them and removes those older than three years (docs/decisions/0052-past-weather.md).
 */
export const weatherPast = pgTable(
  'weather_past',
  {
    systemId: integer()
      .notNull()
      .references(() => system.id, { onDelete: 'cascade' }),
    at: moment().notNull(),
    temperature: real().notNull(),
    snow: real(),
  },
  (table) => [primaryKey({ columns: [table.systemId, table.at] })],
);
