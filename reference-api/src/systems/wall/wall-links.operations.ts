import { createWallLink, endWallLink, listWallLinks, WALL_LINKS_MAX } from '@sagitta/shared-contracts/api/wall';
import { newToken } from '../../accounts/secrets';
import { requirePage } from '../../access/guards';
import { serve, serveInTransaction } from '../../access/calls/handler';
import { changesBetween, recordAudit } from '../../access/record-audit';
import type { Caller } from '../../access/caller';
import type { Database } from '../../db/database';
import { lockUntilEnd } from '../../db/locks';
import { Refusal } from '../../kit/refusal';
import { countVisibleSystems } from '../groups/system-group-admin.statements';
import { isGroupVisible } from '../groups/system-groups.statements';
import { countWallLinks, deleteWallLink, insertWallLink, wallLinksOf } from './wall-links.statements';

const serveList = serve(listWallLinks, async ({ db, caller }) => {
  requirePage(caller, '/system-groups');
  return (await wallLinksOf(db, caller)).map(({ id, createdAt, lastUsedAt, ...link }) => ({
    ID: id,
    ...link,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
});

const serveCreate = serveInTransaction(createWallLink, async ({ db, caller, clock, input }) => {
  requirePage(caller, '/system-groups');
  const { groupID: groupId, systemIDs, turnSeconds } = input;
  if (groupId !== null && systemIDs !== null) throw new Refusal(400, { systemIDs: ONE_OF_BOTH });
  if (groupId !== null && !(await isGroupVisible(db, caller, groupId))) throw new Refusal(403);
  const systemIds = systemIDs && [...new Set(systemIDs)];
  if (systemIds && (await countVisibleSystems(db, caller, systemIds)) !== systemIds.length) throw new Refusal(403);
  await lockUntilEnd(db, 'wallLinks');
  if ((await countWallLinks(db, caller.id)) >= WALL_LINKS_MAX) throw new Refusal(409);
  const secret = newToken();
  const name = input.name.trim();
  const link = { name, createdBy: caller.id, groupId, systemIds, turnSeconds, createdAt: clock() };
  const id = await insertWallLink(db, secret, link);
  await audit(db, caller, { action: createWallLink.name, owner: caller, after: name }, clock());
  return { ID: id, secret };
});

const ONE_OF_BOTH = 'A group or systems, not both';

const serveEnd = serveInTransaction(endWallLink, async ({ db, caller, clock, input }) => {
  requirePage(caller, '/system-groups');
  const gone = await deleteWallLink(db, caller, input.ID);
  if (!gone) throw new Refusal(403);
  await audit(db, caller, { action: endWallLink.name, owner: { id: gone.createdBy }, before: gone.name }, clock());
  return {};
});

/** Under the account whose rights the link has. */
async function audit(
  db: Database,
  caller: Caller,
  change: { action: string; owner: Pick<Caller, 'id'>; before?: string; after?: string },
  now: Date,
): Promise<void> {
  const { action, owner, before = null, after = null } = change;
  const changes = changesBetween({ wallLink: before }, { wallLink: after });
  const name = owner.id === caller.id ? caller.name : null;
  await recordAudit(db, caller, { action, entity: { kind: 'account', id: owner.id, name }, changes }, now);
}

export const wallLinkOperations = [serveList, serveCreate, serveEnd];
