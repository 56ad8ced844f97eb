import * as v from 'valibot';
import { operation } from '../operation';
import { ACCESS_RIGHTS, type AccessRight } from '../rules/access-right';
import { ACCOUNT_ROLES } from '../rules/account-role';
import { extend, IdParamsSchema, maybe, SqlStringSchema } from '../wire';
import { SYSTEM_VERSIONS } from './system';

export { ACCESS_RIGHTS, type AccessRight };

/**
 * Event types that a person can be told of, in each of three channels (docs/product/access.md#rights-to-an-account).
 */
export const NOTIFICATION_EVENTS = ['System', 'Heartbeat', 'L1', 'L2', 'L3', 'L4', 'Obstruction'] as const;
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];

export const NOTIFICATION_CHANNELS = ['email', 'push', 'sms'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** `accessRightToAccount` is valid only where Valid is true (docs/product/access.md#rights-to-an-account). */
const AccessRightSchema = v.fallback(v.object({ String: v.picklist(ACCESS_RIGHTS), Valid: v.boolean() }), {
  String: 'none',
  Valid: false,
});

/** An account in the list (docs/product/access.md#rights-to-an-account). */
export const AccountRowSchema = v.object({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  phone: maybe(SqlStringSchema),
  accountCategory: v.string(),
  /** Comma-separated system ids; parse with {@link systemIds}. */
  systems: maybe(SqlStringSchema),
  accessRightToAccount: AccessRightSchema,
  /** Whether the caller may delete the account. Null if the host does not say. */
  mayDelete: maybe(v.boolean()),
  /** Whether the account has a second factor. Null for who is not staff, and if the host does not say. */
  hasSecondFactor: maybe(v.boolean()),
});
export type AccountRow = v.InferOutput<typeof AccountRowSchema>;

export const listAccounts = operation('GET', '/accounts', {
  name: 'listAccounts',
  output: v.array(AccountRowSchema),
  success: [200, 302],
});

/** An account's membership of one system: its role and its notifications. */
export const AssignmentSchema = extend(
  v.object({
    ID: v.number(),
    name: maybe(v.string()),
    systemVersion: maybe(v.picklist(SYSTEM_VERSIONS)),
    accountRole: maybe(v.picklist(ACCOUNT_ROLES)),
    /** Optimistic lock of the assignment. */
    AssignmentUpdatedAt: maybe(v.string()),
    accessRightsToAccount: v.fallback(v.picklist(ACCESS_RIGHTS), 'none'),
    /** Roles that the caller may give the account in this system. Null if the host does not say. */
    assignableRoles: maybe(v.array(v.picklist(ACCOUNT_ROLES))),
  }),
  notificationFlags(),
);
export type Assignment = v.InferOutput<typeof AssignmentSchema>;

/**
 * One account, whole (docs/product/access.md#rights-to-an-account). `id` 0 means forbidden
 * (docs/product/access.md#rights-to-an-account).
 */
export const AccountSchema = extend(AccountRowSchema, {
  language: maybe(v.string()),
  /** IANA zone. */
  timezone: maybe(v.string()),
  /** Optimistic lock of the account. */
  updatedAt: maybe(v.string()),
  /** Text of the QR code that pairs the mobile app. */
  QRCode: maybe(v.string()),
  RegisteredInMobileApp: maybe(v.boolean()),
  lastSystem: maybe(v.boolean()),
  accountRole: maybe(v.picklist(ACCOUNT_ROLES)),
  AssignmentUpdatedAt: maybe(v.string()),
  systemsDetails: v.fallback(v.array(AssignmentSchema), []),
});
export type Account = v.InferOutput<typeof AccountSchema>;

export const getAccount = operation('GET', '/accounts/{id}', {
  name: 'getAccount',
  params: IdParamsSchema,
  output: AccountSchema,
  success: [200, 302],
});

/** The systems of an account, as a list of ids. */
export function systemIds(systems: AccountRow['systems']): number[] {
  if (!systems?.Valid) return [];
  return systems.String.split(',')
    .map((text) => Number(text.trim()))
    .filter((id) => Number.isInteger(id) && id > 0);
}

/**
 * Flags of each channel and event, named as the wire names them: `emailNotificationsL1` …
 * (docs/product/access.md#rights-to-an-account).
 */
type NotificationFlags = {
  readonly [K in `${NotificationChannel}Notifications${NotificationEvent}`]: v.GenericSchema<
    boolean | null | undefined,
    boolean | null
  >;
};

/* @__NO_SIDE_EFFECTS__ */
function notificationFlags(): NotificationFlags {
  const names = NOTIFICATION_CHANNELS.flatMap((channel) =>
    NOTIFICATION_EVENTS.map((event) => `${channel}Notifications${event}`),
  );
  return Object.fromEntries(names.map((name) => [name, maybe(v.boolean())])) as unknown as NotificationFlags;
}
