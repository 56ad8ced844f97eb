import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { CATEGORIES } from '@sagitta/shared-contracts/access';
import { bytes, lower, moment, oneOf } from './columns';

/** A person who signs in (docs/product/access.md#sessions). */
export const account = pgTable(
  'account',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().unique('account_phone_unique'),
    passwordHash: text().notNull(),
    category: text({ enum: [...CATEGORIES] })
      .notNull()
      .default('commoner'),
    language: text().notNull().default('en'),
    timezone: text().notNull().default('Europe/Warsaw'),
    /** Text of the QR code that pairs the mobile app. */
    pairingCode: text().notNull(),
    registeredInAppAt: moment(),
    createdBy: integer(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('account_email_unique').on(lower(table.email)),
    oneOf('account_category', table.category, CATEGORIES),
  ],
);

/**
 * A sign-in. Only the SHA-256 of its token is kept; it ends 7 days after its last use
 * (docs/product/access.md#sessions).
 */
export const session = pgTable(
  'session',
  {
    tokenHash: bytes().primaryKey(),
    /** By which its owner names it. */
    id: integer().notNull().generatedByDefaultAsIdentity().unique('session_id_unique'),
    accountId: integer()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** What signed in, such as `Firefox on Linux`; empty if it did not say. */
    browser: text().notNull().default(''),
    /** From which it was opened: an IPv4 address, or the /64 of an IPv6 one. */
    network: text().notNull().default(''),
    createdAt: moment().notNull().defaultNow(),
    lastUsedAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('session_account').on(table.accountId), index('session_expiry').on(table.expiresAt)],
);

/**
 * A link that sets a new password: single use, valid 48 hours, one per 30 seconds (docs/product/access.md#sessions).
 */
export const passwordReset = pgTable(
  'password_reset',
  {
    tokenHash: bytes().primaryKey(),
    accountId: integer()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    sentAt: moment().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [index('password_reset_account').on(table.accountId, sql`${table.sentAt} desc`)],
);

/**
 * A link that restores the e-mail address that an account had before a change. Only the SHA-256 of its token is stored.
 */
export const emailRestore = pgTable(
  'email_restore',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    tokenHash: bytes().notNull().unique('email_restore_token'),
    accountId: integer()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    changedBy: integer().notNull(),
    changedAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('email_restore_account').on(table.accountId),
    index('email_restore_email').on(lower(table.email)),
    index('email_restore_changed_by').on(table.changedBy, table.changedAt),
  ],
);

/** A network from which the account has been signed in to: failures elsewhere do not lock its owner out there. */
export const knownAddress = pgTable(
  'known_address',
  {
    accountId: integer()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** An IPv4 address, or the /64 of an IPv6 one. */
    network: text().notNull(),
    lastUsedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.network] })],
);

/** The authenticator app of an account: the second step of its sign-in. */
export const totp = pgTable('totp', {
  accountId: integer()
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  /** Encrypted (accounts/second-factor/sealed.ts); null until an app is set up. */
  secret: bytes(),
  /** Of an app that is being set up. */
  nextSecret: bytes(),
  nextSince: moment(),
  /** Number of the half minute of the code that was taken last: that one and earlier ones are refused. */
  lastStep: integer().notNull().default(0),
  since: moment(),
});

/** A passkey of an account: the second step of its sign-in. Only its public key is known. */
export const passkey = pgTable(
  'passkey',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    accountId: integer()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    credentialId: bytes().notNull().unique('passkey_credential'),
    publicKey: bytes().notNull(),
    /** How often it has signed, as it says; 0 of those that do not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How a browser reaches it. */
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
  },
  (table) => [index('passkey_account').on(table.accountId)],
);

/** What a new passkey was asked in a session, for one answer. */
export const passkeyOffer = pgTable(
  'passkey_offer',
  {
    sessionHash: bytes()
      .primaryKey()
      .references(() => session.tokenHash, { onDelete: 'cascade' }),
    challenge: bytes().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('passkey_offer_expiry').on(table.expiresAt)],
);

/** That professionals need a second factor: its one row is there while they do. */
export const secondFactorRule = pgTable(
  'second_factor_rule',
  {
    id: smallint().primaryKey().default(1),
    since: moment().notNull(),
    /** The name of whoever turned it on, as it was then. */
    by: text().notNull(),
  },
  (table) => [check('second_factor_rule_only', sql`${table.id} = 1`)],
);

/** A recovery code that has not been used. Only its SHA-256 is kept: it has 80 random bits. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    accountId: integer()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    codeHash: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.codeHash] })],
);

/** A sign-in whose password was right and whose second step is awaited. Only the SHA-256 of its token is kept. */
export const secondStep = pgTable(
  'second_step',
  {
    tokenHash: bytes().primaryKey(),
    accountId: integer()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    failures: integer().notNull().default(0),
    /** What a passkey was asked; null until then, and again once it has answered. */
    challenge: bytes(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('second_step_account').on(table.accountId), index('second_step_expiry').on(table.expiresAt)],
);

/** A token with which a program of its owner reads. Only its SHA-256 is kept. */
export const apiToken = pgTable(
  'api_token',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    tokenHash: bytes().notNull().unique('api_token_hash'),
    accountId: integer()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The systems that it reads; null for all that its owner may see. */
    systemIds: integer().array(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    lastUsedAt: moment(),
  },
  (table) => [index('api_token_account').on(table.accountId)],
);
