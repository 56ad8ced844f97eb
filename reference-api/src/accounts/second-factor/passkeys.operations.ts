import { beginPasskey, finishPasskey, PASSKEYS_MAX, removePasskey } from '@sagitta/shared-contracts/api/passkey';
import { type Call, serve } from '../../access/calls/handler';
import { inTransaction } from '../../db/transactions';
import { Refusal } from '../../kit/refusal';
import { tellOwner } from '../mail/tell-owner';
import { requireOwnPassword } from '../own-password-check';
import { endSessions } from '../sessions';
import { auditOwn, changeOfCodes, dropCodesWithLast, giveRecoveryCodes, requireOneLeft } from './own-factors';
import { creationOptions, newChallenge, readNewPasskey } from './passkeys';
import { beginOffer, deletePasskey, insertPasskey, passkeysOf, takeOffer } from './passkeys.statements';
import { type RelyingParty, requireRelyingParty } from './relying-party';
import { factorsOf, lockPerson } from './second-factor.statements';

const PASSKEY = 'passkey';

// Not `serveInTransaction`: hashing the password takes tens of milliseconds, in which the one connection of PGlite must
// not wait.
const serveBegin = serve(beginPasskey, async (call) => {
  const { db, caller, clock, input } = call;
  const party = requireRelyingParty(call);
  await requireOwnPassword(call, input.currentPassword);
  return inTransaction(db, async (change) => {
    const existing = await passkeysOf(change, caller.id);
    if (existing.length >= PASSKEYS_MAX) throw new Refusal(409);
    const challenge = newChallenge();
    await beginOffer(change, caller, challenge, clock());
    await auditOwn(change, caller, beginPasskey.name, [], clock());
    return creationOptions(party, caller, existing, challenge);
  });
});

const serveFinish = serve(finishPasskey, async (call) => {
  const { db, caller, limits } = call;
  const party = requireRelyingParty(call);
  // A wrong answer uses the challenge up, and is counted.
  const result = await limits.ownCode(caller.id, () =>
    inTransaction(db, (change) => finish({ ...call, db: change }, party)),
  );
  if (!result) throw new Refusal(422);
  return result;
});

/** Null if the passkey's answer is wrong, or it is known already. */
async function finish({ db, caller, clock, env, input }: Call<typeof finishPasskey>, party: RelyingParty) {
  const now = clock();
  await lockPerson(db, caller.id);
  const challenge = await takeOffer(db, caller, now);
  const before = await factorsOf(db, caller.id);
  if (!challenge || before.passkeys >= PASSKEYS_MAX) throw new Refusal(409);
  const read = await readNewPasskey(party, input.credential, challenge);
  const name = input.name.trim();
  if (!read) return null;
  if ((await insertPasskey(db, { accountId: caller.id, name, createdAt: now, ...read })) === null) return null;
  await endSessions(db, caller.id, caller);
  const recoveryCodes = before.recoveryCodes === 0 ? await giveRecoveryCodes(db, caller.id) : null;
  const added = { field: PASSKEY, before: null, after: name };
  const changes = [added, ...changeOfCodes(before, await factorsOf(db, caller.id))];
  await auditOwn(db, caller, finishPasskey.name, changes, now);
  const text =
    `The passkey “${name}” was added to your account: it logs in after the password. ` +
    `All other browsers and devices were logged out.`;
  await tellOwner(db, env, caller, { subject: 'a passkey was added', text }, now);
  return { recoveryCodes };
}

const serveRemove = serve(removePasskey, async (call) => {
  const { db, caller, clock, env, input } = call;
  await requireOwnPassword(call, input.currentPassword);
  await inTransaction(db, async (change) => {
    await lockPerson(change, caller.id);
    const before = await factorsOf(change, caller.id);
    const name = await deletePasskey(change, caller.id, input.ID);
    if (name === null) throw new Refusal(403);
    await requireOneLeft(change, caller);
    await dropCodesWithLast(change, caller.id);
    const removed = { field: PASSKEY, before: name, after: null };
    const changes = [removed, ...changeOfCodes(before, await factorsOf(change, caller.id))];
    await auditOwn(change, caller, removePasskey.name, changes, clock());
    const text = `The passkey “${name}” of your account was removed: it no longer logs in.`;
    await tellOwner(change, env, caller, { subject: 'a passkey was removed', text }, clock());
  });
  return {};
});

export const passkeyOperations = [serveBegin, serveFinish, serveRemove];
