import * as v from 'valibot';
import { AccountNameSchema, EmailSchema, LockSchema, NewPasswordSchema, PhoneOrNoneSchema } from '../fields';
import { CONFLICT, operation } from '../operation';
import { TOO_MANY_ATTEMPTS } from '../rules/retry-after';
import { MAX_LENGTH } from '../rules/text';
import { isTimeZone } from '../rules/time';
import {
  DeleteByIdSchema,
  extend,
  IdParamsSchema,
  IDS_MAX,
  IdSchema,
  maybe,
  oneOf,
  patchOf,
  SucceededSchema,
} from '../wire';
import { AssignmentSchema, NOTIFICATION_EVENTS } from './account';
import { ACCOUNT_ROLES } from '../rules/account-role';

/** What the edit form may send (docs/product/accounts.md). */
export const ACCOUNT_LANGUAGES = ['en'] as const;
export const ACCOUNT_TIMEZONES = ['Europe/Warsaw'] as const;

/**
 * Saves the account form. `succeeded` false is a failure, as is any status but 200 and 201. Another e-mail of one's own
 * account needs `currentPassword`; without it, or with a wrong one, 422.
 */
export const saveAccount = operation('PATCH', '/account', {
  name: 'saveAccount',
  input: extend(
    patchOf(
      v.object({
        id: IdSchema,
        name: AccountNameSchema,
        email: EmailSchema,
        phone: PhoneOrNoneSchema,
        language: v.picklist(ACCOUNT_LANGUAGES),
        timezone: v.picklist(ACCOUNT_TIMEZONES),
      }),
    ),
    {
      updatedAt: LockSchema,
      currentPassword: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(MAX_LENGTH.password))), null),
    },
  ),
  output: SucceededSchema,
  errors: {
    409:
      'E-mail or phone is taken (then `fields` names which), or somebody else changed the account (then ' +
      '`stored` carries it).',
    422: 'The current password is missing or wrong.',
    429: TOO_MANY_ATTEMPTS,
  },
});

/** Categories of an account that can be created. Only staff may create another than the first. */
export const NEW_ACCOUNT_CATEGORIES = ['commoner', 'installer', 'observer'] as const;
export type NewAccountCategory = (typeof NEW_ACCOUNT_CATEGORIES)[number];

/**
 * Creates an account, a commoner by default. `id` 0 or below means that the e-mail or the phone is taken. Without a
 * password, since contract 1.3, the person gets a link to choose one; an older host refuses that.
 */
export const createAccount = operation('PUT', '/account', {
  name: 'createAccount',
  input: v.object({
    name: AccountNameSchema,
    email: EmailSchema,
    phone: PhoneOrNoneSchema,
    password: v.optional(v.nullable(NewPasswordSchema), null),
    /** The browser's IANA zone. */
    timezone: v.pipe(v.string(), v.maxLength(MAX_LENGTH.default), v.check(isTimeZone, 'Unknown time zone')),
    accountCategory: v.optional(v.picklist(NEW_ACCOUNT_CATEGORIES), 'commoner'),
  }),
  output: v.object({
    id: v.number(),
    /** What was created. Null where the host does not say: then it is a commoner, whatever was asked for. */
    accountCategory: maybe(v.picklist(NEW_ACCOUNT_CATEGORIES)),
  }),
  errors: { 429: TOO_MANY_ATTEMPTS },
});

export const deleteAccount = operation('DELETE', '/account', {
  name: 'deleteAccount',
  input: DeleteByIdSchema,
  output: v.unknown(),
  success: [200],
});

/** The systems of an account, as far as the caller may see them. `id` is the account's. */
export const listAccountSystems = operation('GET', '/account-systems-relation/{id}', {
  name: 'listAccountSystems',
  params: IdParamsSchema,
  output: v.array(AssignmentSchema),
  success: [200, 302],
});

const ChannelSchema = v.array(v.picklist(NOTIFICATION_EVENTS));

/**
 * Sets an account's role in one system and its notifications there. A caller who may not set the role sends the stored
 * one.
 * The notifications of a W2 system are set elsewhere: there only the role changes, and the three lists are the stored
 * ones.
 */
export const saveAssignment = operation('PATCH', '/assignment', {
  name: 'saveAssignment',
  once: true,
  input: v.object({
    accountID: IdSchema,
    systemID: IdSchema,
    accountRole: v.picklist(ACCOUNT_ROLES),
    updatedAt: LockSchema,
    emailSettings: ChannelSchema,
    pushSettings: ChannelSchema,
    smsSettings: ChannelSchema,
  }),
  output: v.object({ updatedAt: v.string() }),
  errors: { ...CONFLICT, 422: 'The notifications of a W2 system are not set here.' },
});

/** Why an account was not pinned to a system. */
export const SKIP_REASONS = ['already_pinned'] as const;

const SkippedSystemSchema = v.object({
  systemID: v.number(),
  reason: oneOf(SKIP_REASONS, 'already_pinned'),
  /** The role that the account has there. */
  accountRole: maybe(v.picklist(ACCOUNT_ROLES)),
});
export type SkippedSystem = v.InferOutput<typeof SkippedSystemSchema>;

/**
 * Assigns an account to systems; `accountTypes` are its roles there, in the order of `systemIDs`.
 * Systems in which it already is are skipped: it keeps its role and notifications there. Where it is in all of them,
 * 400.
 */
export const pinAccount = operation('POST', '/account/pin', {
  name: 'pinAccount',
  input: v.pipe(
    v.object({
      accountID: IdSchema,
      systemIDs: v.pipe(v.array(IdSchema), v.minLength(1), v.maxLength(IDS_MAX)),
      accountTypes: v.array(v.picklist(ACCOUNT_ROLES)),
    }),
    v.check(
      ({ systemIDs, accountTypes }) => systemIDs.length === accountTypes.length,
      'One account type for each system',
    ),
  ),
  /** A host that does not say which systems it skipped counts as having skipped none. */
  output: v.fallback(v.object({ skipped: v.optional(v.fallback(v.array(SkippedSystemSchema), []), []) }), {
    skipped: [],
  }),
});

/** Unbinds an account from a system; from its last system, the account is deleted (docs/product/accounts.md). */
export const detachAccount = operation('POST', '/detach-account', {
  name: 'detachAccount',
  input: v.object({ accountID: IdSchema, systemID: IdSchema }),
  output: v.unknown(),
});

export const unpairMobileApp = operation('POST', '/unpair-mobile-app', {
  name: 'unpairMobileApp',
  input: v.object({ accountID: IdSchema }),
  output: v.unknown(),
});
