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
  await audit(db, caller, endOwnSession.name, [own], clock());
  return {};
});

const serveEndOthers = serveInTransaction(endOtherSessions, async ({ db, caller, clock }) => {
  const others = (await sessionsOf(db, caller.id, clock())).filter((own) => !isOf(caller, own));
  await endSessions(db, caller.id, caller);
  if (others.length > 0) await audit(db, caller, endOtherSessions.name, others, clock());
  return {};
});

function isOf({ tokenHash }: Caller, own: OwnSession): boolean {
  return own.tokenHash.equals(tokenHash);
}

async function audit(
  db: Database,
  caller: Caller,
  action: string,
  ended: readonly OwnSession[],
  now: Date,
): Promise<void> {
  const entity = { kind: 'account', id: caller.id, name: caller.name } as const;
  const changes = ended.map(({ browser, network }) => ({
    field: 'session',
    before: [browser, network].filter(Boolean).join(', '),
    after: null,
  }));
  await recordAudit(db, caller, { action, entity, changes }, now);
}

export const ownSessionOperations = [serveList, serveEnd, serveEndOthers];
