import { API_TOKENS_MAX, createApiToken, endApiToken, listApiTokens } from '@sagitta/shared-contracts/api/api-token';
import type { AuditChange } from '@sagitta/shared-contracts/api/audit';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import type { Caller } from '../../access/caller';
import { serve, serveInTransaction } from '../../access/calls/handler';
import { recordAudit } from '../../access/record-audit';
import type { Database } from '../../db/database';
import { inTransaction } from '../../db/transactions';
import { Refusal } from '../../kit/refusal';
import { tellOwner } from '../mail/tell-owner';
import { requireOwnPassword } from '../own-password-check';
import { apiTokensOf, countApiTokens, deleteApiToken, insertApiToken, seesAll } from './api-tokens.statements';

const serveList = serve(listApiTokens, async ({ db, caller, clock }) =>
  (await apiTokensOf(db, caller.id, clock())).map((token) => ({
    ID: token.id,
    name: token.name,
    systemIDs: token.systemIds,
    createdAt: token.createdAt.toISOString(),
    expiresAt: token.expiresAt.toISOString(),
    lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
  })),
);

// Not `serveInTransaction`: hashing takes tens of milliseconds, in which the one connection of PGlite must not wait.
const serveCreate = serve(createApiToken, async (call) => {
  const { db, caller, clock, env, input } = call;
  await requireOwnPassword(call, input.currentPassword);
  return inTransaction(db, async (change) => {
    const now = clock();
    if (input.systemIDs && !(await seesAll(change, caller, input.systemIDs))) throw new Refusal(403);
    if ((await countApiTokens(change, caller.id, now)) >= API_TOKENS_MAX) throw new Refusal(409);
    const { id, token } = await insertApiToken(change, {
      accountId: caller.id,
      name: input.name.trim(),
      systemIds: input.systemIDs && [...new Set(input.systemIDs)],
      createdAt: now,
      expiresAt: new Date(now.getTime() + input.days * DAY_MS),
    });
    const made = { field: 'apiToken', before: null, after: input.name.trim() };
    await audit(change, caller, createApiToken.name, made, now);
    const text = 'An API token was made for your account: a program can read with it what you may see.';
    await tellOwner(change, env, caller, { subject: 'an API token was made', text }, now);
    return { ID: id, token };
  });
});

const serveEnd = serveInTransaction(endApiToken, async ({ db, caller, clock, env, input }) => {
  const name = await deleteApiToken(db, caller.id, input.ID);
  if (name === null) throw new Refusal(403);
  await audit(db, caller, endApiToken.name, { field: 'apiToken', before: name, after: null }, clock());
  const text = 'An API token of your account was ended: the program that used it can no longer read.';
  await tellOwner(db, env, caller, { subject: 'an API token was ended', text }, clock());
  return {};
});

async function audit(db: Database, caller: Caller, action: string, change: AuditChange, now: Date): Promise<void> {
  const entity = { kind: 'account', id: caller.id, name: caller.name } as const;
  await recordAudit(db, caller, { action, entity, changes: [change] }, now);
}

export const apiTokenOperations = [serveList, serveCreate, serveEnd];
