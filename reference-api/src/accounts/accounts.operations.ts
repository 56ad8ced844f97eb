import { categoryOnWire } from '@sagitta/shared-contracts/access';
import {
  type AccessRight,
  getAccount,
  listAccounts,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_EVENTS,
} from '@sagitta/shared-contracts/api/account';
import { accessRight, type SharedRoles } from '@sagitta/shared-contracts/rules/access-right';
import { assignableRoles } from '@sagitta/shared-contracts/rules/assignable-roles';
import { administeredBy } from '../access/administers';
import { mayDeleteAccount } from '../access/may-delete-account';
import { callerRoles } from '../access/caller-roles';
import { type VisibleAccount, visibleAccounts } from '../access/visible-accounts';
import { livesBySystems } from '../access/lives-by-systems';
import type { Database } from '../db/database';
import type { Env } from '../kit/env';
import type { Caller } from '../access/caller';
import { accountById } from './accounts.statements';
import { accountsWithFactor } from './second-factor/rule.statements';
import { countAssignments, type AssignmentWithSystem, visibleAssignments } from './assignments.statements';
import { type AnswerOf, type JsonText, serve } from '../access/calls/handler';
import { iso, sqlString } from '../access/calls/wire';

/**
 * A person without a system is not listed to themselves: the page says that they are not connected yet. Their creator
 * sees them.
 */
const serveListAccounts = serve(listAccounts, async ({ db, caller, env }) => {
  const found = await visibleAccounts(db, caller);
  const administers = await administeredBy(db, caller);
  const withFactor = caller.category === 'staff' ? await accountsWithFactor(db) : null;
  return found
    .filter(({ person, systems }) => caller.category === 'staff' || systems.length > 0 || person.id !== caller.id)
    .map((entry) => ({
      ...wireRow(entry, env.PROVIDER_SLUG),
      mayDelete: !entry.isElsewhere && mayDeleteAccount(caller, entry.person, entry.systems, administers),
      hasSecondFactor: withFactor?.has(entry.person.id) ?? null,
    }));
});

const NO_ACCOUNT = {
  id: 0,
  name: '',
  email: '',
  accountCategory: 'commoner',
  accessRightToAccount: { String: 'none', Valid: true },
  systemsDetails: [],
} satisfies AnswerOf<typeof getAccount>;

/**
 * `id` 0 if the account does not exist or the caller has no right to it: the two look the same
 * (docs/product/accounts.md#accounts-list).
 */
const serveGetAccount = serve(getAccount, (call) => readAccount(call, call.params.id));

export async function readAccount(
  { db, caller, env }: { db: Database; caller: Caller; env: Env },
  id: number,
): Promise<Exclude<AnswerOf<typeof getAccount>, JsonText>> {
  const person = await accountById(db, id);
  const places = await visibleAssignments(db, caller, id);
  const roles = await callerRoles(db, caller);
  if (!person) return NO_ACCOUNT;
  const shared = places.flatMap((place): SharedRoles[] => {
    const role = roles.get(place.assignment.systemId);
    return role ? [{ viewer: role, target: place.assignment.role }] : [];
  });
  const right = accessRight(caller, person, shared);
  if (right === 'none') return NO_ACCOUNT;

  const all = await countAssignments(db, person.id);
  const only = places.length === 1 ? places[0] : undefined;
  return {
    ...wireRow({ person, systems: places.map((place) => place.assignment.systemId), right }, env.PROVIDER_SLUG),
    language: person.language,
    timezone: person.timezone,
    updatedAt: iso(person.updatedAt),
    // Scanning it gives access to this person's notifications, so only callers who may change everything see it.
    QRCode: right === 'full' ? person.pairingCode : null,
    RegisteredInMobileApp: person.registeredInAppAt !== null,
    // Only these are deleted with their last system (docs/product/accounts.md#accounts-list).
    lastSystem: all === 1 && livesBySystems(person),
    accountRole: only?.assignment.role ?? null,
    AssignmentUpdatedAt: iso(only?.assignment.updatedAt ?? null),
    systemsDetails: places.map((place) => {
      const both = { viewer: roles.get(place.assignment.systemId) ?? 'common_user', target: place.assignment.role };
      return {
        ...wirePlace(place, accessRight(caller, person, [both])),
        assignableRoles: [...assignableRoles(caller, person, both)],
      };
    }),
  };
}

export function wireRow({ person, systems, right }: Omit<VisibleAccount, 'isElsewhere'>, slug: string) {
  return {
    id: person.id,
    name: person.name,
    email: person.email,
    phone: sqlString(person.phone),
    accountCategory: categoryOnWire(person.category, slug),
    systems: sqlString(systems.length === 0 ? null : systems.join(',')),
    accessRightToAccount: { String: right, Valid: true },
  };
}

function wirePlace({ assignment: place, system: site }: AssignmentWithSystem, right: AccessRight) {
  const told = { email: place.emailEvents, push: place.pushEvents, sms: place.smsEvents };
  const flags = NOTIFICATION_CHANNELS.flatMap((channel) =>
    NOTIFICATION_EVENTS.map((event) => [`${channel}Notifications${event}`, told[channel].includes(event)] as const),
  );
  return {
    ID: place.systemId,
    name: site.name,
    systemVersion: site.version,
    accountRole: place.role,
    AssignmentUpdatedAt: iso(place.updatedAt),
    accessRightsToAccount: right,
    ...Object.fromEntries(flags),
  };
}

export const accountOperations = [serveListAccounts, serveGetAccount];
