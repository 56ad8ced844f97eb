import { isNotNull, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { FINDING_KINDS } from '@sagitta/shared-contracts/rules/finding';
import { INSPECTION_MODES, INSPECTION_STATUSES } from '@sagitta/shared-contracts/rules/inspection';
import { ROUTER_IMAGES, ROUTER_TYPES, UPS_TYPES } from '@sagitta/shared-contracts/rules/router';
import { SIM_NETWORKS, SIM_PURPOSES } from '@sagitta/shared-contracts/rules/sim-card';
import { SMS_DIRECTIONS, SMS_STATES } from '@sagitta/shared-contracts/rules/sms';
import { bytes, moment, oneOf } from './columns';
import { node } from './node';
import { system } from './system';

/** A router (docs/product/back-office.md#routers). */
export const router = pgTable(
  'router',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    systemId: integer().references(() => system.id, { onDelete: 'set null' }),
    nodeId: integer()
      .unique('router_node_unique')
      .references(() => node.id, { onDelete: 'set null' }),
    type: text({ enum: [...ROUTER_TYPES] })
      .notNull()
      .default('other'),
    firmware: text(),
    serialNumber: text().notNull(),
    purchaseDate: date({ mode: 'string' }),
    owner: text().notNull(),
    supplier: text().notNull(),
    notes: text(),
    remarks: text(),
    installationDate: date({ mode: 'string' }),
    upsType: text({ enum: [...UPS_TYPES] }),
    upsSerialNumber: text(),
    upsInstallationDate: date({ mode: 'string' }),
    modemRestarter: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('router_system').on(table.systemId),
    oneOf('router_type', table.type, ROUTER_TYPES),
    oneOf('router_ups_type', table.upsType, UPS_TYPES),
    check('router_serial_number', sql`length(${table.serialNumber}) between 1 and 128`),
  ],
);

/** The four pictures of a router. */
export const routerImage = pgTable(
  'router_image',
  {
    routerId: integer()
      .notNull()
      .references(() => router.id, { onDelete: 'cascade' }),
    kind: text({ enum: [...ROUTER_IMAGES] }).notNull(),
    data: bytes().notNull(),
    mime: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.routerId, table.kind] }),
    oneOf('router_image_kind', table.kind, ROUTER_IMAGES),
  ],
);

/** A SIM card (docs/product/back-office.md#sim-cards). It serves a node or a router, never both. */
export const simCard = pgTable(
  'sim_card',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    systemId: integer().references(() => system.id, { onDelete: 'set null' }),
    nodeId: integer()
      .unique('sim_card_node_unique')
      .references(() => node.id, { onDelete: 'set null' }),
    routerId: integer()
      .unique('sim_card_router_unique')
      .references(() => router.id, { onDelete: 'set null' }),
    ip: text().unique('sim_card_ip_unique'),
    telephone: text().unique('sim_card_telephone_unique'),
    iccid: text().unique('sim_card_iccid_unique'),
    purpose: text({ enum: [...SIM_PURPOSES] })
      .notNull()
      .default('data'),
    network: text({ enum: [...SIM_NETWORKS] })
      .notNull()
      .default('other'),
    owner: text().notNull(),
    pin: text(),
    puk: text(),
    pinDisabled: boolean().notNull().default(false),
    /** Rich text. */
    notes: text(),
    imageData: bytes(),
    imageMime: text(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('sim_card_system').on(table.systemId),
    oneOf('sim_card_purpose', table.purpose, SIM_PURPOSES),
    oneOf('sim_card_network', table.network, SIM_NETWORKS),
    check('sim_card_place', sql`${table.nodeId} is null or ${table.routerId} is null`),
    check('sim_card_address', sql`${table.ip} is not null or ${table.telephone} is not null`),
  ],
);

/** A text message (docs/product/back-office.md#sms). */
export const sms = pgTable(
  'sms',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    number: text().notNull(),
    routerId: integer().references(() => router.id, { onDelete: 'set null' }),
    /** Of a router that was deleted. */
    routerSerialNumber: text(),
    nodeId: integer().references(() => node.id, { onDelete: 'set null' }),
    systemId: integer().references(() => system.id, { onDelete: 'set null' }),
    at: moment().notNull(),
    text: text().notNull(),
    direction: text({ enum: [...SMS_DIRECTIONS] }).notNull(),
    /** The delivery state of a sent message; null if unknown. */
    state: text({ enum: [...SMS_STATES] }),
    /** Why the last attempt failed. */
    failure: text(),
    attempts: smallint().notNull().default(0),
    /** The gateway's own id of a received message. */
    gatewayId: text().unique('sms_gateway_id_unique'),
    /** When a queued message is tried next. */
    dueAt: moment(),
  },
  (table) => [
    index('sms_at').on(sql`${table.at} desc`),
    index('sms_system').on(table.systemId, sql`${table.at} desc`),
    index('sms_router').on(table.routerId).where(isNotNull(table.routerId)),
    index('sms_node').on(table.nodeId).where(isNotNull(table.nodeId)),
    index('sms_queued')
      .on(table.dueAt)
      .where(sql`${table.state} = 'queued'`),
    oneOf('sms_direction', table.direction, SMS_DIRECTIONS),
    oneOf('sms_state', table.state, SMS_STATES),
  ],
);

/** An inspection (docs/product/back-office.md#inspections). */
export const inspection = pgTable(
  'inspection',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    systemId: integer()
      .notNull()
      .references(() => system.id, { onDelete: 'cascade' }),
    year: smallint().notNull(),
    performedAt: date({ mode: 'string' }),
    protocolNumber: text(),
    mode: text({ enum: [...INSPECTION_MODES] })
      .notNull()
      .default('on-line'),
    performedBy: text(),
    underWarranty: boolean().notNull().default(false),
    offerNumber: text(),
    offerCreatedAt: date({ mode: 'string' }),
    orderNumber: text(),
    orderCreatedAt: date({ mode: 'string' }),
    status: text({ enum: [...INSPECTION_STATUSES] })
      .notNull()
      .default('planned'),
    /** Null while it is not signed. */
    signedAt: moment(),
    signedBy: text(),
    /** JSON: the lines of the signature; null where the name was typed alone. */
    signature: text(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('inspection_system').on(table.systemId),
    oneOf('inspection_mode', table.mode, INSPECTION_MODES),
    oneOf('inspection_status', table.status, INSPECTION_STATUSES),
  ],
);

/** What was found at an inspection (docs/product/inspection.md#findings). */
export const inspectionFinding = pgTable(
  'inspection_finding',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    inspectionId: integer()
      .notNull()
      .references(() => inspection.id, { onDelete: 'cascade' }),
    kind: text({ enum: [...FINDING_KINDS] }).notNull(),
    text: text().notNull().default(''),
    nodeId: integer().references(() => node.id, { onDelete: 'set null' }),
    /** What the device was called, for when it is gone. */
    nodeName: text(),
    /** Parts of the plan's width and height. */
    x: doublePrecision(),
    y: doublePrecision(),
    /** Of its photo; null without one. */
    photoWidth: integer(),
    photoHeight: integer(),
    photoSize: integer(),
    photoUpdatedAt: moment(),
    photoTakenAt: moment(),
    photoLatitude: doublePrecision(),
    photoLongitude: doublePrecision(),
    /** m. */
    photoAccuracy: doublePrecision(),
    notedAt: moment().notNull(),
    notedBy: text().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    index('inspection_finding_inspection').on(table.inspectionId),
    index('inspection_finding_node').on(table.nodeId).where(isNotNull(table.nodeId)),
    oneOf('inspection_finding_kind', table.kind, FINDING_KINDS),
    check('inspection_finding_x', sql`${table.x} between 0 and 1`),
    check('inspection_finding_y', sql`${table.y} between 0 and 1`),
  ],
);

/**
 * The photo of a finding, a JPEG. Without a foreign key: it outlives its finding for as long as the deletion of the
 * inspection can be undone (src/records/findings.statements.ts, `forgetPhotos`).
 */
export const findingPhoto = pgTable('finding_photo', { findingId: integer().primaryKey(), data: bytes().notNull() });

/** The agreements about a system, at most one record each (docs/product/back-office.md#agreements). */
export const agreement = pgTable('agreement', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  systemId: integer()
    .notNull()
    .unique('agreement_system_unique')
    .references(() => system.id, { onDelete: 'cascade' }),
  installationAgreementNumber: text(),
  installationAgreementDate: date({ mode: 'string' }),
  supportAgreementNumber: text(),
  supportAgreementDate: date({ mode: 'string' }),
  supportAgreementEndDate: date({ mode: 'string' }),
  guaranteeAgreementNumber: text(),
  guaranteeAgreementDate: date({ mode: 'string' }),
  guaranteeAgreementEndDate: date({ mode: 'string' }),
  handoverDate: date({ mode: 'string' }),
  /** Months, at most two digits. */
  baseGuaranteeTime: smallint(),
  maintenanceCoveredByGuarantee: boolean().notNull().default(false),
  updatedAt: moment().notNull().defaultNow(),
});
