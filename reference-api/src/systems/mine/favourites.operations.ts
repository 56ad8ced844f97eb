import { addFavourite, listFavourites, removeFavourite } from '@sagitta/shared-contracts/api/favourite';
import { FAVOURITES_MAX } from '@sagitta/shared-contracts/rules/mine';
import type { Caller } from '../../access/caller';
import { serve, serveInTransaction } from '../../access/calls/handler';
import { requireNode, requirePage, requireSystem } from '../../access/guards';
import type { Database } from '../../db/database';
import { lockUntilEnd } from '../../db/locks';
import { Refusal } from '../../kit/refusal';
import { isGroupVisible } from '../groups/system-groups.statements';
import {
  countFavourites,
  deleteFavourite,
  favouritesOf,
  insertFavourite,
  isMarked,
  type Marked,
} from './favourites.statements';

// Not in the audit record: a star is a person's own, nobody else sees it, and it changes nothing of a system.

const serveList = serve(listFavourites, async ({ db, caller }) => favouritesOf(db, caller));

const serveAdd = serveInTransaction(addFavourite, async ({ db, caller, clock, input }) => {
  await requireVisible(db, caller, input);
  await lockUntilEnd(db, 'mine');
  if (await isMarked(db, caller, input)) return {};
  if ((await countFavourites(db, caller)) >= FAVOURITES_MAX) throw new Refusal(422);
  await insertFavourite(db, caller, input, clock());
  return {};
});

const serveRemove = serveInTransaction(removeFavourite, async ({ db, caller, input }) => {
  await deleteFavourite(db, caller, input);
  return {};
});

/** Refuses what does not exist or may not be seen, without revealing which. */
async function requireVisible(db: Database, caller: Caller, { kind, id }: Marked): Promise<void> {
  if (kind === 'system') await requireSystem(db, caller, id);
  else if (kind === 'device') await requireNode(db, caller, id);
  else await requireGroup(db, caller, id);
}

async function requireGroup(db: Database, caller: Caller, id: number): Promise<void> {
  requirePage(caller, '/system-groups');
  if (!(await isGroupVisible(db, caller, id))) throw new Refusal(403);
}

export const favouriteOperations = [serveList, serveAdd, serveRemove];
