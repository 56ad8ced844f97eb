import {
  createRouter,
  deleteRouter,
  getRouter,
  listRouters,
  replaceRouter,
  saveRouter,
  type RouterRow,
} from '@sagitta/shared-contracts/api/router';
import { ROUTER_IMAGES, ROUTER_PROBLEMS, type RouterImage } from '@sagitta/shared-contracts/rules/router';
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
  isSerialNumberTaken,
  lockRouter,
  removeRouter,
  type StoredRouter,
  systemOfGateway,
  updateRouter,
  visibleRouters,
} from './routers.statements';
import { simCardOfRouter } from './sim-cards.statements';
import { type Call, type CallContext, serve, serveInTransaction } from '../access/calls/handler';
import { nextLock, requireLock } from '../access/calls/lock';
import { requireOwners } from './owners';
import { requireRecordDays } from './record-days';
import { storedNotes } from './rich-text';
import { keepDeleted } from './deleted-records.statements';
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

const serveCreate = serveInTransaction(createRouter, async (call) => ({ ID: await makeRouter(call, call.input) }));

/** Makes one; also for each row of a table. */
export async function makeRouter(
  { db, caller, clock, env }: Pick<Call<typeof createRouter>, 'db' | 'caller' | 'clock' | 'env'>,
  input: Call<typeof createRouter>['input'],
  action: string = createRouter.name,
): Promise<number> {
  requirePage(caller, '/routers');
  const { fields, images } = await checked({ db, caller, env }, null, input);
  const released = await releaseNode(db, action, input.nodeId, clock());
  const made = await insertRouter(db, { ...fields, createdAt: clock(), updatedAt: clock() });
  await storeRouterImages(db, made.id, images);
  const moved = await moveSimCard(db, caller, {
    action,
    router: made,
    simcardId: input.simcardId,
    now: clock(),
  });
  const record = auditedRouter(action, null, { ...made, ...(await auditedImagesOf(db, made.id)) });
  await recordAudits(db, caller, [record, ...released, ...moved], clock());
  return made.id;
}

const serveSave = serveInTransaction(
  saveRouter,
  async ({ db, caller, clock, env, input: { ID, updatedAt, ...input } }) => {
    const before = await stored(db, caller, ID);
    await requireLock(updatedAt, before.updatedAt, async () => {
      const [fresh] = await rows(db, caller, ID);
      return { ...fresh, ...(await imageFieldsOf(db, ID)) };
    });
    const { fields, images } = await checked({ db, caller, env }, before, input);
    const { nodeId = before.nodeId, simcardId } = input;
    const released = nodeId === before.nodeId ? [] : await releaseNode(db, saveRouter.name, nodeId, clock());
    const imagesBefore = await auditedImagesOf(db, ID);
    const after = await updateRouter(db, ID, { ...fields, updatedAt: nextLock(before.updatedAt, clock()) });
    await storeRouterImages(db, ID, images);
    const moved = await moveSimCard(db, caller, { action: saveRouter.name, router: after, simcardId, now: clock() });
    const imagesAfter = await auditedImagesOf(db, ID);
    const record = auditedRouter(saveRouter.name, { ...before, ...imagesBefore }, { ...after, ...imagesAfter });
    await recordAudits(db, caller, [record, ...released, ...moved], clock());
    return { updatedAt: iso(after.updatedAt) };
  },
);

const serveReplace = serveInTransaction(
  replaceRouter,
  async ({ db, caller, clock, input: { ID, updatedAt, replacementId, serialNumber, type } }) => {
    const action = replaceRouter.name;
    // Always in the same order: two people may replace each other's router.
    const locked = new Map<number, StoredRouter>();
    for (const id of [ID, replacementId ?? ID].sort((a, b) => a - b)) locked.set(id, await stored(db, caller, id));
    const [before, chosen] = [locked.get(ID), replacementId === null ? null : locked.get(replacementId)];
    if (!before || chosen === undefined) throw new Error('A router that was locked is missing.');
    await requireLock(updatedAt, before.updatedAt, async () => (await rows(db, caller, ID))[0]);
    if (before === chosen || (chosen && chosen.nodeId !== null))
      throw new Refusal(400, { replacementId: ROUTER_PROBLEMS.inUse });
    await lockUntilEnd(db, 'simCards');
    if (serialNumber !== null) await requireFreeSerialNumber(db, null, serialNumber);
    const { systemId, nodeId, owner, supplier } = before;
    const now = clock();
    // What older releases left in another system is of this one before it moves.
    const kept = await moveSimCard(db, caller, { action, router: before, simcardId: undefined, now });
    const inStore = { systemId: null, nodeId: null, updatedAt: nextLock(before.updatedAt, now) };
    const released = await updateRouter(db, ID, inStore);
    const place = { systemId, nodeId };
    const after = chosen
      ? await updateRouter(db, chosen.id, { ...place, updatedAt: nextLock(chosen.updatedAt, now) })
      : await insertRouter(db, {
          ...place,
          owner,
          supplier,
          type,
          serialNumber: serialNumber ?? '',
          createdAt: now,
          updatedAt: now,
        });
    const simcardId = (await simCardOfRouter(db, ID)) ?? undefined;
    const moved = await moveSimCard(db, caller, { action, router: after, simcardId, now });
    const routers = [auditedRouter(action, chosen, after), auditedRouter(action, before, released)];
    await recordAudits(db, caller, [...routers, ...kept, ...moved], now);
    return { ID: after.id };
  },
);

const serveDelete = serveInTransaction(deleteRouter, async ({ db, caller, clock, input: { ID } }) => {
  const before = await stored(db, caller, ID);
  const simCardId = await simCardOfRouter(db, ID);
  await keepDeleted(db, 'router', ID, { by: caller.id, at: clock() }, simCardId);
  const freed = await moveSimCard(db, caller, {
    action: deleteRouter.name,
    router: before,
    simcardId: null,
    now: clock(),
  });
  const record = auditedRouter(deleteRouter.name, { ...before, ...(await auditedImagesOf(db, ID)) }, null);
  await removeRouter(db, before);
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

/**
 * What is stored of what is sent. Refused without the right to the new system or device, of which a kept one needs
 * none; a device has to be a gateway of the same system, and a serial number nobody else's.
 */
async function checked(
  { db, caller, env }: Pick<CallContext, 'db' | 'env'> & { caller: Caller },
  before: StoredRouter | null,
  input: Input,
) {
  if (input.systemId !== undefined) await requireRecordsOf(db, caller, [input.systemId]);
  if (input.nodeId !== before?.nodeId) await requireRecordsOfNode(db, caller, input.nodeId ?? null);
  requireRecordDays(['purchaseDate', 'installationDate', 'upsInstallationDate'], input, before);
  requireOwners(['owner', 'supplier'], input, before, env.PROVIDER_SLUG);
  await lockUntilEnd(db, 'simCards');
  await requireGateway(db, before, { nodeId: null, systemId: null, ...before, ...input });
  if (input.serialNumber !== undefined && input.serialNumber !== before?.serialNumber)
    await requireFreeSerialNumber(db, before?.id ?? null, input.serialNumber);
  const images = new Map<RouterImage, StoredImage>();
  for (const kind of ROUTER_IMAGES) images.set(kind, await storedImage(`${kind}ImageData`, input[`${kind}ImageData`]));
  const { simcardId: _simcardId, ...fields } = withoutImages(input);
  const [notes, remarks] = [storedNotes('notes', fields.notes), storedNotes('remarks', fields.remarks)];
  return { fields: { ...fields, notes, remarks }, images };
}

type Place = Pick<StoredRouter, 'systemId' | 'nodeId'>;

async function requireGateway(db: Database, before: Place | null, { systemId, nodeId }: Place): Promise<void> {
  if (nodeId === null || (nodeId === before?.nodeId && systemId === before.systemId)) return;
  if (systemId === null || (await systemOfGateway(db, nodeId)) !== systemId)
    throw new Refusal(400, { nodeId: ROUTER_PROBLEMS.node });
}

async function requireFreeSerialNumber(db: Database, ownId: number | null, serialNumber: string): Promise<void> {
  if (await isSerialNumberTaken(db, ownId, serialNumber))
    throw new Refusal(409, { serialNumber: ROUTER_PROBLEMS.taken });
}

export const routerOperations = [serveList, serveGet, serveCreate, serveSave, serveReplace, serveDelete];
