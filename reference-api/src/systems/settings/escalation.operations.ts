import { type Escalation, getEscalation, saveEscalation } from '@sagitta/shared-contracts/api/escalation';
import { requireAdministered } from '../../access/administers';
import type { Caller } from '../../access/caller';
import { changesBetween } from '../../access/record-audit';
import type { Database } from '../../db/database';
import type { Env } from '../../kit/env';
import { Refusal } from '../../kit/refusal';
import { candidatesOf, escalationLock, peopleOf, replaceEscalation } from './escalation.statements';
import { lockSite } from './set-system.statements';
import { requireSystem } from '../../access/guards';
import { serve, serveInTransaction } from '../../access/calls/handler';
import { nextLock } from '../../access/calls/lock';
import { auditSystem } from './set-system.operations';
import { iso } from '../../access/calls/wire';

const serveGet = serve(getEscalation, async ({ db, caller, env, params }) => {
  await requireAdministered(db, caller, [params.id]);
  await requireSystem(db, caller, params.id);
  return stored(db, caller, env, params.id);
});

const serveSave = serveInTransaction(saveEscalation, async ({ db, caller, clock, env, input }) => {
  await requireAdministered(db, caller, [input.systemID]);
  const site = await lockSite(db, caller, input.systemID);
  if (!site) throw new Refusal(403);
  const before = await stored(db, caller, env, site.id);
  if (input.updatedAt !== before.updatedAt) throw new Refusal(409, undefined, before);
  const names = new Map(before.candidates.map(({ accountID, name }) => [accountID, name]));
  if (!input.people.every(({ accountID }) => names.has(accountID))) throw new Refusal(422);
  const updatedAt = nextLock((await escalationLock(db, site.id)) ?? new Date(0), clock());
  await replaceEscalation(db, site.id, input.people, updatedAt);
  const after = input.people.map(({ accountID, minutes }) => recorded(names.get(accountID) ?? null, minutes));
  const changes = changesBetween(
    { people: before.people.map(({ name, minutes }) => recorded(name, minutes)) },
    { people: after },
  );
  await auditSystem(db, caller, saveEscalation.name, site, changes, clock());
  return { updatedAt: updatedAt.toISOString() };
});

async function stored(db: Database, caller: Caller, env: Env, systemID: number): Promise<Escalation> {
  return {
    systemID,
    people: await peopleOf(db, systemID),
    candidates: await candidatesOf(db, systemID, { withStaff: caller.category === 'staff' }),
    defaultMinutes: env.ESCALATE_AFTER ?? null,
    updatedAt: iso(await escalationLock(db, systemID)),
  };
}

/** A step in the audit record. */
function recorded(name: string | null, minutes: number): string {
  return `${name ?? 'a deleted account'} after ${minutes} min`;
}

export const escalationOperations = [serveGet, serveSave];
