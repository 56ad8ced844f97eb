import {
  createRouter,
  deleteRouter,
  getRouter,
  listRouters,
  saveRouter,
  type RouterRow,
} from '@sagitta/shared-contracts/api/router';
import { ROUTER_IMAGES, type RouterImage } from '@sagitta/shared-contracts/rules/router';
import type { Caller } from '../access/caller';
import { requirePage } from '../access/guards';
import { recordAudits } from '../access/record-audit';
import { requireRecordsOf, requireRecordsOfNode } from '../access/records';
import type { Database } from '../db/database';
import { lockUntilEnd } from '../db/locks';
import { type StoredImage, storedImage } from '../kit/images/stored-image';
import { Refusal } from '../kit/refusal';
import { storeRouterImages } from './router-images.statements';
import {
  insertRouter,
  lockRouter,
  removeRouter,
  type StoredRouter,
  updateRouter,
  visibleRouters,
} from './routers.statements';
import { systemOfSimCard } from './sim-cards.statements';
import { type Call, serve, serveInTransaction } from '../access/calls/handler';
import { nextLock, requireLock } from '../access/calls/lock';
import { sanitizeNotes } from './rich-text';
import { auditedRouter, moveSimCard, releaseNode } from './router-holdings.operations';
import { auditedImagesOf, imageFieldsOf, withoutImages } from './router-images.operations';
import { iso } from '../access/calls/wire';

/** What is sent of a router; fields of a saved one that are not sent stay as they are. */
type Input = Omit<Call<typeof saveRouter>['input'], 'ID' | 'updatedAt'>;

const serveList = serve(listRouters, ({ db, caller }) => rows(db, caller));

const serveGet = serve(getRouter, async ({ db, caller, params }) => {
  const [found] = await rows(db, caller, params.id);
  if (!found) throw new Refusal(404);
  return { ...found, ...(await imageFieldsOf(db, params.id)) };
});

const serveCreate = serveInTransaction(createRouter, async ({ db, caller, clock, input }) => {
  requirePage(caller, '/routers');
  const { fields, images } = await checked(db, caller, input);
  const released = await releaseNode(db, createRouter.name, input.nodeId, clock());
  const made = await insertRouter(db, { ...fields, createdAt: clock(), updatedAt: clock() });
  await storeRouterImages(db, made.id, images);
  const moved = await moveSimCard(db, createRouter.name, made.id, input.simcardId, clock());
  const record = auditedRouter(createRouter.name, null, { ...made, ...(await auditedImagesOf(db, made.id)) });
  await recordAudits(db, caller, [record, ...released, ...moved], clock());
  return { ID: made.id };
});

const serveSave = serveInTransaction(saveRouter, async ({ db, caller, clock, input: { ID, updatedAt, ...input } }) => {
  const before = await stored(db, caller, ID);
  await requireLock(updatedAt, before.updatedAt, async () => {
    const [fresh] = await rows(db, caller, ID);
    return { ...fresh, ...(await imageFieldsOf(db, ID)) };
  });
  const { fields, images } = await checked(db, caller, input);
  const { nodeId = before.nodeId, simcardId } = input;
  const released = nodeId === before.nodeId ? [] : await releaseNode(db, saveRouter.name, nodeId, clock());
  const imagesBefore = await auditedImagesOf(db, ID);
  const after = await updateRouter(db, ID, { ...fields, updatedAt: nextLock(before.updatedAt, clock()) });
  await storeRouterImages(db, ID, images);
  const moved = simcardId === undefined ? [] : await moveSimCard(db, saveRouter.name, ID, simcardId, clock());
  const imagesAfter = await auditedImagesOf(db, ID);
  const record = auditedRouter(saveRouter.name, { ...before, ...imagesBefore }, { ...after, ...imagesAfter });
  await recordAudits(db, caller, [record, ...released, ...moved], clock());
  return {};
});

const serveDelete = serveInTransaction(deleteRouter, async ({ db, caller, clock, input: { ID } }) => {
  const before = await stored(db, caller, ID);
  const freed = await moveSimCard(db, deleteRouter.name, ID, null, clock());
  const record = auditedRouter(deleteRouter.name, { ...before, ...(await auditedImagesOf(db, ID)) }, null);
  await removeRouter(db, ID);
  await recordAudits(db, caller, [record, ...freed], clock());
  return {};
});

/** Routers that the caller may see: staff all, others those of their systems. */
async function rows(db: Database, caller: Caller, id?: number) {
  requirePage(caller, '/routers');
  const found = await visibleRouters(db, caller, id);
  return found.map(({ router: row, telephone, ip, ...joined }): RouterRow => {
    const { id: ID, createdAt: _, updatedAt, ...fields } = row;
    return { ...fields, ...joined, ID, simcardName: telephone ?? ip, updatedAt: iso(updatedAt) };
  });
}

/** The router, locked until the call ends. Hidden and missing ones are refused alike. */
async function stored(db: Database, caller: Caller, id: number): Promise<StoredRouter> {
  requirePage(caller, '/routers');
  const found = await lockRouter(db, caller, id);
  if (!found) throw new Refusal(403);
  await requireRecordsOf(db, caller, [found.systemId]);
  return found;
}

async function checked(db: Database, caller: Caller, input: Input) {
  if (input.systemId !== undefined) await requireRecordsOf(db, caller, [input.systemId]);
  await requireRecordsOfNode(db, caller, input.nodeId ?? null);
  await requireSimCard(db, caller, input.simcardId ?? null);
  await lockUntilEnd(db, 'simCards');
  const images = new Map<RouterImage, StoredImage>();
  for (const kind of ROUTER_IMAGES) images.set(kind, await storedImage(`${kind}ImageData`, input[`${kind}ImageData`]));
  const { simcardId: _simcardId, ...fields } = withoutImages(input);
  return { fields: { ...fields, notes: sanitizeNotes(fields.notes), remarks: sanitizeNotes(fields.remarks) }, images };
}

/** The router's new SIM card; refused if the caller may not keep records of its system. */
async function requireSimCard(db: Database, caller: Caller, id: number | null): Promise<void> {
  if (id === null) return;
  const systemId = await systemOfSimCard(db, caller, id);
  if (systemId === undefined) throw new Refusal(403);
  await requireRecordsOf(db, caller, [systemId]);
}

export const routerOperations = [serveList, serveGet, serveCreate, serveSave, serveDelete];
