import { getSecondFactorRule, setSecondFactorRule } from '@sagitta/shared-contracts/api/second-factor';
import type { Caller } from '../../access/caller';
import { recordAudit } from '../../access/record-audit';
import { type Call, serve } from '../../access/calls/handler';
import { inTransaction } from '../../db/transactions';
import { Refusal } from '../../kit/refusal';
import { queueMail } from '../mail/outbox';
import { requireOwnPassword } from '../own-password-check';
import { beginRule, countProfessionals, endRule, ruleOf, toldOfRule } from './rule.statements';
import { factorsOf, hasSecondFactor, lockPerson } from './second-factor.statements';

function requireStaff({ category }: Caller): void {
  if (category !== 'staff') throw new Refusal(403);
}

const serveGetRule = serve(getSecondFactorRule, async ({ db, caller }) => {
  requireStaff(caller);
  const rule = await ruleOf(db);
  return {
    required: rule && { since: rule.since.toISOString(), by: rule.by },
    ...(await countProfessionals(db)),
    own: hasSecondFactor(await factorsOf(db, caller.id)),
  };
});

// Not `serveInTransaction`: hashing the password takes tens of milliseconds, in which the one connection of PGlite must
// not wait.
const serveSetRule = serve(setSecondFactorRule, async (call) => {
  requireStaff(call.caller);
  await requireOwnPassword(call, call.input.currentPassword);
  await inTransaction(call.db, (db) => setRule({ ...call, db }));
  return {};
});

async function setRule(call: Call<typeof setSecondFactorRule>): Promise<void> {
  const { db, caller, clock, input } = call;
  // Locked, so that the caller's own last factor is not removed meanwhile: nobody might be left to end the rule.
  await lockPerson(db, caller.id);
  if (input.required && !hasSecondFactor(await factorsOf(db, caller.id))) throw new Refusal(409);
  const isChanged = input.required ? await beginRule(db, caller.name, clock()) : await endRule(db);
  if (!isChanged) return;
  const entity = { kind: 'account', id: caller.id, name: caller.name } as const;
  const changes = [{ field: 'secondStepRequired', before: !input.required, after: input.required }];
  await recordAudit(db, caller, { action: setSecondFactorRule.name, entity, changes }, clock());
  await tell(call);
}

/** Staff, since the rule protects them all; and installers who have something to do. */
async function tell({ db, caller, clock, env, input }: Call<typeof setSecondFactorRule>): Promise<void> {
  const subject = input.required
    ? `${env.PROVIDER_NAME}: a second step at sign-in is required now`
    : `${env.PROVIDER_NAME}: a second step at sign-in is no longer required`;
  for (const { email, hasFactor } of await toldOfRule(db, { others: input.required })) {
    const did = input.required
      ? `${caller.name} has made a second step at sign-in necessary for installers and staff.`
      : `${caller.name} has ended the rule that installers and staff need a second step at sign-in.`;
    const next = input.required ? whatToDo(hasFactor) : 'The second step of each account stays.';
    const body = `Hello,\n\n${did} ${next}\n\n${env.WEB_URL}\n`;
    await queueMail(db, { recipient: email, subject, body }, clock());
  }
}

const whatToDo = (hasFactor: boolean) =>
  hasFactor
    ? 'You have one: nothing changes for you.'
    : 'You have none yet. Set it up when you next open the product, in a minute or two: nothing else opens before, ' +
      'and your API tokens wait too. Alarms are sent to you as before.';

export const secondFactorRuleOperations = [serveGetRule, serveSetRule];
