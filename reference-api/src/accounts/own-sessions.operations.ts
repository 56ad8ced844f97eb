import { endOtherSessions, endOwnSession, listOwnSessions } from '@sagitta/shared-contracts/api/own-session';
import type { Caller } from '../access/caller';
import { serve, serveInTransaction } from '../access/calls/handler';
import { recordAudit } from '../access/record-audit';
import type { Database } from '../db/database';
import { Refusal } from '../kit/refusal';
import { endSession, endSessions, type OwnSession, sessionsOf } from './sessions';

const serveList = serve(listOwnSessions, async ({ db, caller, clock }) =>
  (await sessionsOf(db, caller.id, clock())).map((own) => ({
    ID: own.id,
    browser: own.browser,
    network: own.network,
    signedInAt: own.createdAt.toISOString(),
    lastUsedAt: own.lastUsedAt.toISOString(),
    current: isOf(caller, own),
  })),
);

const serveEnd = serveInTransaction(endOwnSession, async ({ db, caller, clock, input }) => {
  const own = (await sessionsOf(db, caller.id, clock())).find(({ id }) => id === input.ID);
  if (!own) throw new Refusal(403);
  await endSession(db, own);
  const ended = { field: 'session', before: placeOf(own), after: null };
  await audit(db, caller, endOwnSession.name, ended, clock());
  return {};
});

const serveEndOthers = serveInTransaction(endOtherSessions, async ({ db, caller, clock }) => {
  const { length } = await sessionsOf(db, caller.id, clock());
  await endSessions(db, caller.id, caller);
  // Their number alone: an account that scripts use has thousands.
  const ended = { field: 'sessions', before: length, after: 1 };
  if (length > 1) await audit(db, caller, endOtherSessions.name, ended, clock());
  return {};
});

function isOf({ tokenHash }: Caller, own: OwnSession): boolean {
  return own.tokenHash.equals(tokenHash);
}

async function audit(
  db: Database,
  caller: Caller,
  action: string,
  change: { field: string; before: string | number; after: number | null },
  now: Date,
): Promise<void> {
  const entity = { kind: 'account', id: caller.id, name: caller.name } as const;
  await recordAudit(db, caller, { action, entity, changes: [change] }, now);
}

function placeOf({ browser, network }: OwnSession): string {
  return [browser, network].filter(Boolean).join(', ');
}

export const ownSessionOperations = [serveList, serveEnd, serveEndOthers];
