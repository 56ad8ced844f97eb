import { randomBytes } from 'node:crypto';
import { createView, deleteView, getSharedView, listViews, saveView } from '@sagitta/shared-contracts/api/view';
import { VIEWS_MAX } from '@sagitta/shared-contracts/rules/mine';
import { TAKEN_PROBLEM } from '@sagitta/shared-contracts/rules/text';
import type { Caller } from '../../access/caller';
import { serve, serveInTransaction } from '../../access/calls/handler';
import { changesBetween, recordAudit } from '../../access/record-audit';
import type { Database } from '../../db/database';
import { lockUntilEnd } from '../../db/locks';
import { Refusal } from '../../kit/refusal';
import {
  clearDefault,
  countViews,
  deleteViewRow,
  insertView,
  ownView,
  type SavedView,
  sharedView,
  shownView,
  updateView,
  viewNamed,
  viewsOf,
} from './views.statements';

const CODE_BYTES = 16;

const serveList = serve(listViews, async ({ db, caller, params }) =>
  (await viewsOf(db, caller, params.page)).map(shownView),
);

const serveCreate = serveInTransaction(createView, async ({ db, caller, clock, input }) => {
  const { page, search } = input;
  const name = input.name.trim();
  await lockUntilEnd(db, 'mine');
  await requireFree(db, caller, page, name);
  if ((await countViews(db, caller)) >= VIEWS_MAX) throw new Refusal(422);
  const made = await insertView(db, {
    accountId: caller.id,
    page,
    name,
    search,
    code: randomBytes(CODE_BYTES).toString('base64url'),
    updatedAt: clock(),
  });
  await audit(db, caller, createView.name, [null, made], clock());
  return shownView(made);
});

const serveSave = serveInTransaction(saveView, async ({ db, caller, clock, input }) => {
  const { ID, ...rest } = input;
  const name = input.name?.trim();
  await lockUntilEnd(db, 'mine');
  const stored = await requireOwn(db, caller, ID);
  if (name !== undefined) await requireFree(db, caller, stored.page, name, ID);
  if (rest.isDefault) await clearDefault(db, stored);
  const saved = await updateView(db, ID, { ...rest, name, updatedAt: clock() });
  await audit(db, caller, saveView.name, [stored, saved], clock());
  return shownView(saved);
});

const serveDelete = serveInTransaction(deleteView, async ({ db, caller, clock, input }) => {
  const stored = await requireOwn(db, caller, input.ID);
  await deleteViewRow(db, input.ID);
  await audit(db, caller, deleteView.name, [stored, null], clock());
  return {};
});

const serveShared = serve(getSharedView, async ({ db, caller, params }) => {
  const found = await sharedView(db, caller, params.code);
  if (!found) throw new Refusal(403);
  const { page, name, search } = found.view;
  return { page, name, search, owner: found.owner };
});

async function requireOwn(db: Database, caller: Caller, id: number): Promise<SavedView> {
  const found = await ownView(db, caller, id);
  if (!found) throw new Refusal(403);
  return found;
}

async function requireFree(db: Database, caller: Caller, page: string, name: string, except?: number): Promise<void> {
  const taken = await viewNamed(db, caller, page, name);
  if (taken !== undefined && taken !== except) throw new Refusal(409, { name: TAKEN_PROBLEM });
}

/** Others may open a view by its link: what it was called, and what it asked for, is kept. */
async function audit(
  db: Database,
  caller: Caller,
  action: string,
  [before, after]: readonly [SavedView | null, SavedView | null],
  now: Date,
): Promise<void> {
  const entity = { kind: 'account', id: caller.id, name: caller.name } as const;
  const named = { field: 'view', before: before && labelOf(before), after: after && labelOf(after) };
  const changes = [named, ...changesBetween(before && recorded(before), after && recorded(after))];
  await recordAudit(db, caller, { action, entity, changes }, now);
}

const labelOf = ({ page, name }: SavedView) => `${page}: ${name}`;
const recorded = ({ search, isDefault }: SavedView) => ({ search, isDefault });

export const viewOperations = [serveList, serveCreate, serveSave, serveDelete, serveShared];
