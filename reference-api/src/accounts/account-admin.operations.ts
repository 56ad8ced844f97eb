import {
  deleteAccount,
  detachAccount,
  saveAccount,
  saveAssignment,
  unpairMobileApp,
} from '@sagitta/shared-contracts/api/account-admin';
import { assignableRoles } from '@sagitta/shared-contracts/rules/assignable-roles';
import { accessInSystem, accessTo, requireArea } from '../access/account-access';
import { livesBySystems } from '../access/lives-by-systems';
import { auditedAssignment } from '../access/audited-assignment';
import { type AuditRecord, changesBetween, recordAudit } from '../access/record-audit';
import { requireOwnPassword } from './own-password-check';
import type { Database } from '../db/database';
import { lockUntilEnd } from '../db/locks';
import { inTransaction } from '../db/transactions';
import {
  type Account,
  deleteAccountRow,
  isEmailOfAnother,
  isPhoneOfAnother,
  updateAccount,
} from './accounts.statements';
import { type Assignment, countAssignments, deleteAssignment, updateAssignment } from './assignments.statements';
import { isEmailReserved } from './email-restores.statements';
import { deleteResets } from './password-resets.statements';
import { systemVersion } from '../access/system-versions.statements';
import { readAccount } from './accounts.operations';
import { tellOldAddress } from './email-restore.operations';
import type { Caller } from '../access/caller';
import { type Call, serve, serveInTransaction } from '../access/calls/handler';
import { Refusal } from '../kit/refusal';
import { nextLock, requireLock } from '../access/calls/lock';

const TAKEN = 'Already in use';

// Not `serveInTransaction`: a refusal is counted and recorded after its transaction has been rolled back.
const serveSaveAccount = serve(saveAccount, async (call) => {
  const { db, caller, clock, limits, input } = call;
  await requirePasswordForEmail(call);
  const save = () => inTransaction(db, (change) => saveDetails({ ...call, db: change }));
  const taken = await limits.tryIdentity('saving', caller.id, save, (fields) => fields !== null);
  if (taken === null) return { succeeded: true };
  const asked = { email: input.email, phone: input.phone ?? null };
  await recordTaken(db, caller, { id: input.id, name: input.name.trim() }, taken, asked, clock());
  throw new Refusal(409, taken);
});

/**
 * Whoever finds somebody's screen unlocked could take the account over with another e-mail. Others' e-mails are changed
 * by those who administer them, whose own password proves nothing about them.
 */
async function requirePasswordForEmail(call: Call<typeof saveAccount>): Promise<void> {
  const { db, caller, input } = call;
  if (input.id !== caller.id || caller.email.toLowerCase() === input.email) return;
  const { right } = await accessTo(db, caller, input.id);
  requireArea(right, 'identity');
  const { currentPassword } = input;
  if (!currentPassword) throw new Refusal(422, { currentPassword: 'Enter your current password' });
  await requireOwnPassword(call, currentPassword);
}

/** Null if it is saved; else the fields that another account has, and nothing is changed. */
async function saveDetails(call: Call<typeof saveAccount>): Promise<TakenFields | null> {
  const { db, caller, clock, env, input } = call;
  const { person, right } = await accessTo(db, caller, input.id);
  requireArea(right, 'locale');
  // A phone that was not sent is as it is stored.
  const { phone } = { ...person, ...input };
  const identity = { name: input.name.trim(), email: input.email, phone };
  if (changesIdentity(person, identity)) requireArea(right, 'identity');
  await requireLock(input.updatedAt, person.updatedAt, () => readAccount(call, input.id));
  await lockUntilEnd(db, 'identities');
  const taken = await takenFields(db, person.id, identity, clock());
  if (taken) return taken;
  const { language, timezone } = input;
  const updatedAt = nextLock(person.updatedAt, clock());
  await updateAccount(db, person.id, { ...identity, language, timezone, updatedAt });
  if (person.email.toLowerCase() !== identity.email) {
    // A link that went to the old address must not open the account any more.
    await deleteResets(db, person.id);
    await tellOldAddress(db, env, caller, person, clock());
  }
  const { name, email } = person;
  const changes = changesBetween(
    { name, email, phone: person.phone, language: person.language, timezone: person.timezone },
    { ...identity, language, timezone },
  );
  await recordAudit(
    db,
    caller,
    { action: saveAccount.name, entity: { kind: 'account', id: person.id, name: identity.name }, changes },
    clock(),
  );
  return null;
}

type Identity = Pick<Account, 'name' | 'email' | 'phone'>;

function changesIdentity(person: Account, { name, email, phone }: Identity): boolean {
  return person.name !== name || person.email.toLowerCase() !== email || person.phone !== phone;
}

export type TakenFields = Readonly<Partial<Record<'email' | 'phone', string>>>;

/** Which of e-mail and phone another account has, or may restore; an e-mail in any letter case. */
export async function takenFields(
  db: Database,
  ownId: number,
  { email, phone }: Pick<Identity, 'email' | 'phone'>,
  now: Date,
): Promise<TakenFields | null> {
  const takenEmail = (await isEmailOfAnother(db, ownId, email)) || (await isEmailReserved(db, ownId, email, now));
  const takenPhone = phone !== null && (await isPhoneOfAnother(db, ownId, phone));
  if (!takenEmail && !takenPhone) return null;
  return { ...(takenEmail && { email: TAKEN }), ...(takenPhone && { phone: TAKEN }) };
}

/** Records that a caller learned that an e-mail or phone is taken: many such records suggest probing for accounts. */
export async function recordTaken(
  db: Database,
  caller: Caller,
  entity: { id: number; name: string },
  fields: TakenFields,
  asked: Pick<Identity, 'email' | 'phone'>,
  now: Date,
): Promise<void> {
  const told = Object.fromEntries(TAKEABLE.filter((field) => field in fields).map((field) => [field, asked[field]]));
  await recordAudit(
    db,
    caller,
    { action: 'refuseTaken', entity: { kind: 'account', ...entity }, changes: changesBetween(null, told) },
    now,
  );
}

const TAKEABLE = ['email', 'phone'] as const;

const serveSaveAssignment = serveInTransaction(saveAssignment, async (call) => {
  const { db, caller, clock, input } = call;
  const { person, place, right, roles } = await accessInSystem(db, caller, input.accountID, input.systemID);
  requireArea(right, 'notifications');
  const changesRole = input.accountRole !== place.role;
  if (changesRole && !assignableRoles(caller, person, roles).includes(input.accountRole)) throw new Refusal(403);
  await requireLock(input.updatedAt, place.updatedAt, () => readAccount(call, input.accountID));
  const updatedAt = nextLock(place.updatedAt, clock());
  const told = {
    emailEvents: unique(input.emailSettings),
    pushEvents: unique(input.pushSettings),
    smsEvents: unique(input.smsSettings),
  };
  const version = await systemVersion(db, input.systemID);
  if (version === 'W2' && !(changesRole && sameEvents(told, place))) throw new Refusal(422);
  await updateAssignment(db, place, { role: input.accountRole, ...told, updatedAt });
  await recordAudit(
    db,
    caller,
    auditedAssignment(saveAssignment.name, person, input.systemID, place, {
      ...place,
      role: input.accountRole,
      ...told,
    }),
    clock(),
  );
  return { updatedAt: updatedAt.toISOString() };
});

const serveDetachAccount = serveInTransaction(
  detachAccount,
  async ({ db, caller, clock, input: { accountID, systemID } }) => {
    const { person, place, right } = await accessInSystem(db, caller, accountID, systemID);
    requireArea(right, 'unbind');
    await deleteAssignment(db, place);
    await recordAudit(db, caller, auditedAssignment(detachAccount.name, person, systemID, place, null), clock());
    if ((await countAssignments(db, accountID)) > 0 || !livesBySystems(person)) return {};
    await deleteAccountRow(db, accountID);
    await recordAudit(db, caller, { ...auditedGone(person), systems: [systemID] }, clock());
    return {};
  },
);

const serveUnpairMobileApp = serveInTransaction(
  unpairMobileApp,
  async ({ db, caller, clock, input: { accountID } }) => {
    const { person, right } = await accessTo(db, caller, accountID);
    requireArea(right, 'mobile_app');
    await updateAccount(db, accountID, { registeredInAppAt: null });
    const changes = changesBetween(
      { registeredInMobileApp: person.registeredInAppAt !== null },
      { registeredInMobileApp: false },
    );
    await recordAudit(
      db,
      caller,
      { action: unpairMobileApp.name, entity: { kind: 'account', id: accountID, name: person.name }, changes },
      clock(),
    );
    return {};
  },
);

/** The record of a deleted account, whichever call deleted it. */
export function auditedGone({ id, name, email, phone, category }: Account): AuditRecord {
  return {
    action: deleteAccount.name,
    entity: { kind: 'account', id, name },
    changes: changesBetween({ name, email, phone, category }, null),
  };
}

type Events = Pick<Assignment, 'emailEvents' | 'pushEvents' | 'smsEvents'>;

function sameEvents(one: Events, other: Events): boolean {
  const channels = ['emailEvents', 'pushEvents', 'smsEvents'] as const;
  return channels.every((channel) => String(one[channel].toSorted()) === String(other[channel].toSorted()));
}

function unique<T>(events: readonly T[]): T[] {
  return [...new Set(events)];
}

export const accountAdminOperations = [serveSaveAccount, serveSaveAssignment, serveDetachAccount, serveUnpairMobileApp];
