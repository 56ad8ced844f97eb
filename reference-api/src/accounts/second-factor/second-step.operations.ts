import {
  beginPasskeyLogin,
  finishLogin,
  finishPasskeyLogin,
  SECOND_FACTORS,
  type SecondFactor,
  type SecondStep,
} from '@sagitta/shared-contracts/api/second-step';
import { categoryOnWire } from '@sagitta/shared-contracts/access';
import { isAppCode, plainCode } from '@sagitta/shared-contracts/rules/one-time-code';
import { recordAudit } from '../../access/record-audit';
import type { Database } from '../../db/database';
import { inTransaction } from '../../db/transactions';
import { type Call, serve } from '../../access/calls/handler';
import type { Env } from '../../kit/env';
import { Refusal } from '../../kit/refusal';
import type { Account } from '../accounts.statements';
import { openSession } from '../sessions';
import { stepOfCode } from './codes';
import { tellOwner } from '../mail/tell-owner';
import { counterOfAnswer, newChallenge, requestOptions } from './passkeys';
import { askStep, noteUse, passkeysOf, passkeyWithCredential, takeChallenge } from './passkeys.statements';
import { type RelyingParty, requireRelyingParty } from './relying-party';
import {
  appOf,
  beginStep,
  endStep,
  factorsOf,
  hasSecondFactor,
  lockPerson,
  lockStep,
  noteFailure,
  personOfStep,
  takeRecoveryCode,
  takeStep,
} from './second-factor.statements';
import { secretsKey, unseal } from './sealed';

/** What is asked after the password was right: 'none' opens a session at once; null if the password has changed. */
export async function beginSecondStep(db: Database, person: Account, now: Date): Promise<SecondStep | 'none' | null> {
  const factors = await factorsOf(db, person.id);
  if (!hasSecondFactor(factors)) return 'none';
  const token = await beginStep(db, person, now);
  if (token === null) return null;
  const offered: Readonly<Record<SecondFactor, boolean>> = {
    passkey: factors.passkeys > 0,
    totp: factors.totpSince !== null,
    recovery: factors.recoveryCodes > 0,
  };
  return { token, factors: SECOND_FACTORS.filter((factor) => offered[factor]) };
}

/** The answer of a sign-in. */
export function signedIn(token: string, person: Account, env: Env) {
  return {
    token,
    name: person.name,
    email: person.email,
    accountCategory: categoryOnWire(person.category, env.PROVIDER_SLUG),
    ID: person.id,
  };
}

// Not `serveInTransaction`: a wrong code is counted, and stays counted.
const serveFinishLogin = serve(finishLogin, async (call) => {
  const code = plainCode(call.input.code);
  return finishStep(call, (db, person) => takeCode(db, call.env, person, code, call.clock()));
});

const serveBeginPasskeyLogin = serve(beginPasskeyLogin, async (call) => {
  const { db, clock, input } = call;
  const party = requireRelyingParty(call);
  const [step, challenge] = [await personOfStep(db, input.token, clock()), newChallenge()];
  if (!step || !(await askStep(db, input.token, challenge, clock()))) throw new Refusal(401);
  const passkeys = await passkeysOf(db, step.id);
  if (passkeys.length === 0) throw new Refusal(409);
  return requestOptions(party, passkeys, challenge);
});

const serveFinishPasskeyLogin = serve(finishPasskeyLogin, async (call) => {
  const party = requireRelyingParty(call);
  return finishStep(call, (db, person) => takePasskey(db, party, person, call.input, call.clock()));
});

type FinishCall = Pick<Call<typeof finishLogin>, 'db' | 'clock' | 'env' | 'limits' | 'address' | 'header'> & {
  input: { token: string };
};

/** Opens the session of a second step if what was given for it is right. */
async function finishStep(call: FinishCall, isRight: (db: Database, person: Account) => Promise<boolean>) {
  const { db, clock, env, limits, address, input } = call;
  const step = await personOfStep(db, input.token, clock());
  if (!step) throw new Refusal(401);
  const opened = await limits.secondStep(address, step, () =>
    inTransaction(db, (change) => enter({ ...call, db: change }, step.id, isRight)),
  );
  if (!opened) throw new Refusal((await personOfStep(db, input.token, clock())) ? 422 : 401);
  await limits.trust(address, opened.person);
  return signedIn(opened.token, opened.person, env);
}

/** Null if what was given is wrong, or the second step is not awaited any more. */
async function enter(
  { db, clock, env, address, header, input }: FinishCall,
  accountId: number,
  isRight: (db: Database, person: Account) => Promise<boolean>,
) {
  const now = clock();
  const person = await lockPerson(db, accountId);
  if (!person || !(await lockStep(db, input.token, now))) return null;
  if (!(await isRight(db, person))) {
    if (await noteFailure(db, input.token)) await warn(db, env, person, now);
    return null;
  }
  await endStep(db, input.token);
  const token = await openSession(db, person, now, { address, userAgent: header('user-agent') });
  return token === null ? null : { token, person };
}

/** What the passkey was asked is used up, whatever it answered. */
async function takePasskey(
  db: Database,
  party: RelyingParty,
  person: Account,
  { token, credential }: Call<typeof finishPasskeyLogin>['input'],
  now: Date,
): Promise<boolean> {
  const challenge = await takeChallenge(db, token);
  const passkey = await passkeyWithCredential(db, person.id, Buffer.from(credential.id, 'base64url'));
  if (!challenge || !passkey) return false;
  const counter = await counterOfAnswer(party, passkey, credential, challenge);
  if (counter === null) return false;
  await noteUse(db, passkey.id, counter, now);
  return true;
}

async function takeCode(db: Database, env: Env, person: Account, code: string, now: Date): Promise<boolean> {
  if (!isAppCode(code)) return takeRecovery(db, env, person, code, now);
  const [key, sealed] = [secretsKey(env), await appOf(db, person.id)];
  if (!key || !sealed) return false;
  const step = stepOfCode(unseal(key, person.id, sealed), code, now);
  return step !== null && takeStep(db, person.id, step);
}

async function takeRecovery(db: Database, env: Env, person: Account, code: string, now: Date): Promise<boolean> {
  if (!(await takeRecoveryCode(db, person.id, code))) return false;
  const { recoveryCodes: left } = await factorsOf(db, person.id);
  const entity = { kind: 'account', id: person.id, name: person.name } as const;
  const changes = [{ field: 'recoveryCodes', before: left + 1, after: left }];
  await recordAudit(db, person, { action: finishLogin.name, entity, changes }, now);
  const text = `Somebody signed in to your account with one of its recovery codes. Codes left: ${left}.`;
  await tellOwner(db, env, person, { subject: 'a recovery code was used', text }, now);
  return true;
}

/** Who came this far knows the password. */
async function warn(db: Database, env: Env, person: Account, now: Date): Promise<void> {
  const text =
    'Somebody entered the password of your account, and then several wrong codes or passkeys. They were not signed in.';
  await tellOwner(db, env, person, { subject: 'wrong codes at sign-in', text }, now);
}

export const secondStepOperations = [serveFinishLogin, serveBeginPasskeyLogin, serveFinishPasskeyLogin];
