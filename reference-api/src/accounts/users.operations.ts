import {
  createAccount,
  deleteAccount,
  listAccountSystems,
  pinAccount,
} from '@sagitta/shared-contracts/api/account-admin';
import { mayLook } from '@sagitta/shared-contracts/rules/access-right';
import { accessTo } from '../access/account-access';
import { administeredBy, requireAdministered } from '../access/administers';
import { callerRoles } from '../access/caller-roles';
import { requirePage } from '../access/guards';
import { mayDeleteAccount } from '../access/may-delete-account';
import { auditedAssignment } from '../access/audited-assignment';
import { changesBetween, recordAudit, recordAudits } from '../access/record-audit';
import { hashPassword, newToken } from './secrets';
import type { Database } from '../db/database';
import { lockUntilEnd } from '../db/locks';
import { INVITATION_DAYS, INVITATION_VALID_MS, queueMail } from './mail/outbox';
import { type Account, deleteAccountRow, insertAccount, lockAccount } from './accounts.statements';
import { insertReset } from './password-resets.statements';
import { countAssignments, insertAssignments, rolesInSystems, systemsOfAccount } from './assignments.statements';
import { systemVersions } from '../access/system-versions.statements';
import { auditedGone, recordTaken, takenFields, type TakenFields } from './account-admin.operations';
import { readAccount } from './accounts.operations';
import { firstEvents } from './first-events';
import type { Caller } from '../access/caller';
import { type AnswerOf, type Call, serve, serveInTransaction } from '../access/calls/handler';
import type { Env } from '../kit/env';
import { Refusal } from '../kit/refusal';

// Not `serveInTransaction`: hashing takes tens of milliseconds, in which the one connection of PGlite must not wait.
const serveCreateAccount = serve(createAccount, async (call) => {
  const { db, caller, clock, limits, input } = call;
  if (input.accountCategory !== 'commoner' && caller.category !== 'staff') throw new Refusal(403);
  if (!(await administersAny(db, caller))) throw new Refusal(403);
  const person = { name: input.name.trim(), email: input.email, phone: input.phone };
  const create = () => createUser(call, person);
  const made = await limits.tryIdentity(
    'creating',
    caller.id,
    // Staff manage many customers; anyone else could send the provider's mails to strangers.
    () => (caller.category === 'staff' ? create() : limits.greetUser(caller.id, create, isMade)),
    (result) => !isMade(result),
  );
  if (isMade(made)) return made;
  await recordTaken(db, caller, { id: caller.id, name: caller.name }, made.taken, person, clock());
  return { id: 0, accountCategory: null };
});

type Person = Pick<Account, 'name' | 'email' | 'phone'>;
type CreatedAccount = AnswerOf<typeof createAccount> & { id: number };
type CreateOutcome = CreatedAccount | { taken: TakenFields };

const isMade = (created: CreateOutcome): created is CreatedAccount => 'id' in created;

async function createUser(
  { db, caller, clock, env, input }: Call<typeof createAccount>,
  person: Person,
): Promise<CreateOutcome> {
  // Without a password nobody can sign in before the link is used.
  const passwordHash = await hashPassword(input.password ?? newToken());
  const invitation = input.password === null ? newToken() : null;
  const now = clock();
  return db.transaction(async (change) => {
    await lockUntilEnd(change, 'identities');
    const taken = await takenFields(change, 0, person, now);
    if (taken) return { taken };
    const id = await insertAccount(change, {
      ...person,
      category: input.accountCategory,
      passwordHash,
      timezone: input.timezone,
      pairingCode: newToken(),
      createdBy: caller.id,
      createdAt: now,
      updatedAt: now,
    });
    if (invitation !== null)
      await insertReset(change, {
        token: invitation,
        accountId: id,
        sentAt: now,
        expiresAt: new Date(now.getTime() + INVITATION_VALID_MS),
      });
    await queueMail(
      change,
      {
        recipient: person.email,
        subject: `${env.PROVIDER_NAME}: your account`,
        // Nothing that the caller typed, not even names: otherwise callers could send words of their own to strangers.
        body:
          `Hello,\n\nan account at ${env.PROVIDER_NAME} was created for you. ` +
          (invitation === null ? withPassword(env) : withInvitation(env, invitation)),
      },
      now,
    );
    await recordAudit(
      change,
      caller,
      {
        action: createAccount.name,
        entity: { kind: 'account', id, name: person.name },
        changes: changesBetween(null, { ...person, category: input.accountCategory, timezone: input.timezone }),
      },
      now,
    );
    return { id, accountCategory: input.accountCategory };
  });
}

function withPassword({ WEB_URL }: Env): string {
  return (
    `Sign in with this e-mail address at\n${WEB_URL}\n\n` +
    `Ask the person who created it for the password. ` +
    `You can choose your own under "My Account", or with "Forgot password" on the sign-in page.\n`
  );
}

function withInvitation({ WEB_URL }: Env, token: string): string {
  return (
    `Open this link within ${INVITATION_DAYS} days to choose your password:\n` +
    `${WEB_URL}/pages/change-password/${token}\n\n` +
    `From then on you sign in with this e-mail address at\n${WEB_URL}\n\n` +
    `If the link is no longer valid, "Forgot password" on the sign-in page sends another one.\n`
  );
}

async function administersAny(db: Database, caller: Caller): Promise<boolean> {
  if (caller.category === 'staff') return true;
  const administers = await administeredBy(db, caller);
  return [...(await callerRoles(db, caller)).keys()].some(administers);
}

const servePinAccount = serveInTransaction(
  pinAccount,
  async ({ db, caller, clock, input: { accountID, systemIDs, accountTypes } }) => {
    await requireAdministered(db, caller, systemIDs);
    const { person, right } = await accessTo(db, caller, accountID);
    // Only accounts that the caller can see, or has just created; whether others exist is not revealed.
    if (!mayLook(right) && !(await isFresh(db, caller, person))) throw new Refusal(403);
    if (caller.category !== 'staff' && (person.category !== 'commoner' || accountTypes.includes('installer')))
      throw new Refusal(403);
    if (caller.category === 'commoner' && accountTypes.some((type) => type !== 'common_user')) throw new Refusal(403);

    const sites = await systemVersions(db, systemIDs);
    if (sites.length !== new Set(systemIDs).size) throw new Refusal(403);
    const places = sites.map(({ id, version }) => ({
      accountId: accountID,
      systemId: id,
      role: accountTypes[systemIDs.indexOf(id)] ?? 'common_user',
      ...firstEvents(version),
      updatedAt: clock(),
    }));
    const given = await insertAssignments(db, places);
    if (given.size === 0) throw new Refusal(400);
    const left = systemIDs.filter((id) => !given.has(id));
    const already = await rolesInSystems(db, accountID, left);
    await recordAudits(
      db,
      caller,
      places
        .filter(({ systemId }) => given.has(systemId))
        .map((place) => auditedAssignment(pinAccount.name, person, place.systemId, null, place)),
      clock(),
    );
    return { skipped: already.map((place) => ({ ...place, reason: 'already_pinned' as const })) };
  },
);

/** Created by the caller and in no system yet. Afterwards only shared systems count. */
async function isFresh(db: Database, caller: Caller, person: Account): Promise<boolean> {
  return person.createdBy === caller.id && (await countAssignments(db, person.id)) === 0;
}

const serveDeleteAccount = serveInTransaction(deleteAccount, async ({ db, caller, clock, input: { ID } }) => {
  requirePage(caller, '/installer_panel');
  const person = await lockAccount(db, ID);
  const systems = await systemsOfAccount(db, ID);
  const administers = await administeredBy(db, caller);
  if (!person || !mayDeleteAccount(caller, person, systems, administers)) throw new Refusal(403);
  await deleteAccountRow(db, ID);
  await recordAudit(db, caller, { ...auditedGone(person), systems }, clock());
  return {};
});

const serveListAccountSystems = serve(listAccountSystems, async (call) => {
  const found = await readAccount(call, call.params.id);
  if (found.id === 0) throw new Refusal(403);
  return found.systemsDetails ?? [];
});

export const userOperations = [serveCreateAccount, servePinAccount, serveDeleteAccount, serveListAccountSystems];
