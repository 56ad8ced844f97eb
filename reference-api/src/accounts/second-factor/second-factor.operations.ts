import {
  beginTotp,
  finishTotp,
  getSecondFactor,
  removeTotp,
  renewRecoveryCodes,
  resetSecondFactor,
} from '@sagitta/shared-contracts/api/second-factor';
import { plainCode } from '@sagitta/shared-contracts/rules/one-time-code';
import { recordAudit } from '../../access/record-audit';
import { type Call, serve, serveInTransaction } from '../../access/calls/handler';
import { inTransaction } from '../../db/transactions';
import { Refusal } from '../../kit/refusal';
import { requireOwnPassword } from '../own-password-check';
import { endSessions } from '../sessions';
import { newSecret, offerOf, stepOfCode } from './codes';
import { tellOwner } from '../mail/tell-owner';
import {
  auditOwn,
  changeOfCodes,
  CODES,
  dropCodesWithLast,
  giveRecoveryCodes,
  isRequired,
  requireOneLeft,
} from './own-factors';
import { deletePasskeys, passkeysOf } from './passkeys.statements';
import { relyingPartyFor } from './relying-party';
import {
  beginApp,
  begunApp,
  factorsOf,
  type Factors,
  finishApp,
  hasSecondFactor,
  lockPerson,
  removeApp,
  replaceRecoveryCodes,
} from './second-factor.statements';
import { seal, secretsKey, unseal } from './sealed';

const APP = 'authenticatorApp';

const serveGet = serve(getSecondFactor, async ({ db, caller, env, header }) => {
  const { totpSince, recoveryCodes } = await factorsOf(db, caller.id);
  const passkeys = await passkeysOf(db, caller.id);
  return {
    totp: totpSince && { since: totpSince.toISOString() },
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      ID: id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodes,
    offersTotp: secretsKey(env) !== null,
    offersPasskeys: relyingPartyFor(env, header('origin')) !== null,
    required: await isRequired(db, caller),
  };
});

// These are not `serveInTransaction`: hashing the password takes tens of milliseconds, in which the one connection of
// PGlite must not wait.
const serveBeginTotp = serve(beginTotp, async (call) => {
  const { db, caller, clock, env, input } = call;
  const key = secretsKey(env);
  if (!key) throw new Refusal(501);
  await requireOwnPassword(call, input.currentPassword);
  const secret = newSecret();
  await inTransaction(db, async (change) => {
    await beginApp(change, caller.id, seal(key, caller.id, secret), clock());
    await auditOwn(change, caller, beginTotp.name, [], clock());
  });
  return offerOf(secret, env.PROVIDER_NAME, caller.email);
});

const serveFinishTotp = serve(finishTotp, async (call) => {
  const { db, caller, limits } = call;
  const result = await limits.ownCode(caller.id, () => inTransaction(db, (change) => finish({ ...call, db: change })));
  if (!result) throw new Refusal(422, { code: 'Wrong code' });
  return result;
});

/** Null if the code is wrong. */
async function finish({ db, caller, clock, env, input }: Call<typeof finishTotp>) {
  const [now, key] = [clock(), secretsKey(env)];
  await lockPerson(db, caller.id);
  const sealed = await begunApp(db, caller.id, now);
  if (!key || !sealed) throw new Refusal(409);
  const step = stepOfCode(unseal(key, caller.id, sealed), plainCode(input.code), now);
  if (step === null) return null;
  const before = await factorsOf(db, caller.id);
  await finishApp(db, caller.id, step, now);
  await endSessions(db, caller.id, caller);
  const recoveryCodes = before.recoveryCodes === 0 ? await giveRecoveryCodes(db, caller.id) : null;
  const change = { field: APP, before: before.totpSince !== null, after: true };
  await auditOwn(db, caller, finishTotp.name, [change, ...changeOfCodes(before, await factorsOf(db, caller.id))], now);
  const text =
    `An authenticator app was set up for your account: signing in now asks for a code of it after the password. ` +
    `All other browsers and devices were logged out.`;
  await tellOwner(db, env, caller, { subject: 'an authenticator app was set up', text }, now);
  return { recoveryCodes };
}

const serveRemoveTotp = serve(removeTotp, async (call) => {
  const { db, caller, clock, env, input } = call;
  await requireOwnPassword(call, input.currentPassword);
  await inTransaction(db, async (change) => {
    await lockPerson(change, caller.id);
    const before = await factorsOf(change, caller.id);
    if (before.totpSince === null) throw new Refusal(409);
    await removeApp(change, caller.id);
    await requireOneLeft(change, caller);
    await dropCodesWithLast(change, caller.id);
    const changes = [
      { field: APP, before: true, after: false },
      ...changeOfCodes(before, await factorsOf(change, caller.id)),
    ];
    await auditOwn(change, caller, removeTotp.name, changes, clock());
    const text = 'The authenticator app of your account was removed: signing in no longer asks for a code of it.';
    await tellOwner(change, env, caller, { subject: 'your authenticator app was removed', text }, clock());
  });
  return {};
});

const serveRenew = serve(renewRecoveryCodes, async (call) => {
  const { db, caller, clock, env, input } = call;
  await requireOwnPassword(call, input.currentPassword);
  return inTransaction(db, async (change) => {
    await lockPerson(change, caller.id);
    const before = await factorsOf(change, caller.id);
    if (!hasSecondFactor(before)) throw new Refusal(409);
    const recoveryCodes = await giveRecoveryCodes(change, caller.id);
    const changed = { field: CODES, before: before.recoveryCodes, after: recoveryCodes.length };
    await auditOwn(change, caller, renewRecoveryCodes.name, [changed], clock());
    const text = 'New recovery codes were made for your account. The old ones no longer work.';
    await tellOwner(change, env, caller, { subject: 'new recovery codes', text }, clock());
    return { recoveryCodes };
  });
});

const serveReset = serveInTransaction(resetSecondFactor, async ({ db, caller, clock, env, input }) => {
  if (caller.category !== 'staff' || input.accountID === caller.id) throw new Refusal(403);
  const person = await lockPerson(db, input.accountID);
  if (!person) throw new Refusal(403);
  const before = await factorsOf(db, person.id);
  // What somebody may be setting up goes too.
  const passkeys = await passkeysOf(db, person.id);
  await removeApp(db, person.id);
  await deletePasskeys(db, person.id);
  await replaceRecoveryCodes(db, person.id, []);
  if (!hasSecondFactor(before)) return {};
  await endSessions(db, person.id);
  const changes = [
    ...(before.totpSince === null ? [] : [{ field: APP, before: true, after: false }]),
    ...passkeys.map(({ name }) => ({ field: 'passkey', before: name, after: null })),
    ...changeOfCodes(before, NONE),
  ];
  const entity = { kind: 'account', id: person.id, name: person.name } as const;
  await recordAudit(db, caller, { action: resetSecondFactor.name, entity, changes }, clock());
  const text =
    `Staff of ${env.PROVIDER_NAME} have reset the second step of your sign-in: your password alone signs in. ` +
    `You were logged out everywhere. Set the second step up again on your account's page.`;
  await tellOwner(db, env, person, { subject: 'the second step of your sign-in was reset', text }, clock());
  return {};
});

const NONE: Factors = { totpSince: null, passkeys: 0, recoveryCodes: 0 };

export const secondFactorOperations = [
  serveGet,
  serveBeginTotp,
  serveFinishTotp,
  serveRemoveTotp,
  serveRenew,
  serveReset,
];
