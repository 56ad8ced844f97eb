import { finishLogin, type SecondStep } from '@sagitta/shared-contracts/api/second-step';
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
  return token === null
    ? null
    : { token, factors: ['totp', ...(factors.recoveryCodes > 0 ? (['recovery'] as const) : [])] };
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
  const { db, clock, env, limits, address, input } = call;
  const step = await personOfStep(db, input.token, clock());
  if (!step) throw new Refusal(401);
  const opened = await limits.secondStep(address, step, () =>
    inTransaction(db, (change) => enter({ ...call, db: change }, step.id)),
  );
  if (!opened) throw new Refusal((await personOfStep(db, input.token, clock())) ? 422 : 401);
  await limits.trust(address, opened.person);
  return signedIn(opened.token, opened.person, env);
});

/** Null if the code is wrong, or the second step is not awaited any more. */
async function enter(call: Call<typeof finishLogin>, accountId: number) {
  const { db, clock, env, address, header, input } = call;
  const now = clock();
  const person = await lockPerson(db, accountId);
  if (!person || !(await lockStep(db, input.token, now))) return null;
  if (!(await takeCode(db, env, person, plainCode(input.code), now))) {
    if (await noteFailure(db, input.token)) await warn(db, env, person, now);
    return null;
  }
  await endStep(db, input.token);
  const token = await openSession(db, person, now, { address, userAgent: header('user-agent') });
  return token === null ? null : { token, person };
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
  const text = 'Somebody entered the password of your account, and then several wrong codes. They were not signed in.';
  await tellOwner(db, env, person, { subject: 'wrong codes at sign-in', text }, now);
}

export const secondStepOperations = [serveFinishLogin];
