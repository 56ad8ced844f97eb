import { createHash } from 'node:crypto';
import { and, desc, eq, inArray, or, type SQL } from 'drizzle-orm';
import { createRouter, deleteRouter, getRouter, listRouters, saveRouter } from '@sagitta/shared-contracts/api/router';
import { ROUTER_IMAGES, type RouterImage } from '@sagitta/shared-contracts/rules/router';
import { requirePage } from '../access/guards';
import { type AuditRecord, recordAudits } from '../access/record-audit';
import { requireRecordsOf, requireRecordsOfNode } from '../access/records';
import { maySee } from '../access/visibility';
import type { Database } from '../db/database';
import { lockUntilEnd } from '../db/locks';
import { node, router, routerImage, simCard, system } from '../db/schema/index';
import { type StoredImage, storedImage } from '../images/stored-image';
import { auditedRecord } from './audited-record';
import type { Caller } from '../access/caller';
import { type Call, reads, writes } from './handler';
import { nextLock } from './lock';
import { Refusal } from '../refusal';
import { sanitizeNotes } from './rich-text';
import { auditedSimCard } from './sim-cards';
import { iso } from './wire';

type Row = typeof router.$inferSelect;
type Input = Call<typeof createRouter>['input'];

const serveList = reads(listRouters, ({ db, caller }) => rows(db, caller));

const serveGet = reads(getRouter, async ({ db, caller, params }) => {
  const [found] = await rows(db, caller, eq(router.id, params.id));
  if (!found) throw new Refusal(404);
  return { ...found, ...(await imagesOf(db, params.id)) };
});

const serveCreate = writes(createRouter, async ({ db, caller, clock, input }) => {
  requirePage(caller, '/routers');
  const { fields, images } = await checked(db, caller, input);
  const released = await releaseNode(db, createRouter.name, input.nodeId, clock());
  const [made] = await db
    .insert(router)
    .values({ ...fields, createdAt: clock(), updatedAt: clock() })
    .returning();
  if (!made) throw new Error('The database did not return the new router.');
  await storePictures(db, made.id, images);
  const moved = await moveSimCard(db, createRouter.name, made.id, input.simcardId, clock());
  const record = audited(createRouter.name, null, { ...made, ...(await picturesOf(db, made.id)) });
  await recordAudits(db, caller, [record, ...released, ...moved], clock());
  return { ID: made.id };
});

const serveSave = writes(saveRouter, async ({ db, caller, clock, input: { ID, updatedAt, ...input } }) => {
  const before = await stored(db, caller, ID);
  if (updatedAt !== iso(before.updatedAt)) {
    const [fresh] = await rows(db, caller, eq(router.id, ID));
    throw new Refusal(409, undefined, { ...fresh, ...(await imagesOf(db, ID)) });
  }
  const { fields, images } = await checked(db, caller, input);
  const released = input.nodeId === before.nodeId ? [] : await releaseNode(db, saveRouter.name, input.nodeId, clock());
  const pictures = await picturesOf(db, ID);
  const [after] = await db
    .update(router)
    .set({ ...fields, updatedAt: nextLock(before.updatedAt, clock()) })
    .where(eq(router.id, ID))
    .returning();
  if (!after) throw new Error('The database did not return the saved router.');
  await storePictures(db, ID, images);
  const moved = await moveSimCard(db, saveRouter.name, ID, input.simcardId, clock());
  const now = await picturesOf(db, ID);
  const record = audited(saveRouter.name, { ...before, ...pictures }, { ...after, ...now });
  await recordAudits(db, caller, [record, ...released, ...moved], clock());
  return {};
});

const serveDelete = writes(deleteRouter, async ({ db, caller, clock, input: { ID } }) => {
  const before = await stored(db, caller, ID);
  const freed = await moveSimCard(db, deleteRouter.name, ID, null, clock());
  const record = audited(deleteRouter.name, { ...before, ...(await picturesOf(db, ID)) }, null);
  await db.delete(router).where(eq(router.id, ID));
  await recordAudits(db, caller, [record, ...freed], clock());
  return {};
});

/** Routers that the caller may see: staff all, others those of their systems. */
async function rows(db: Database, caller: Caller, where?: SQL) {
  requirePage(caller, '/routers');
  const found = await db
    .select({
      router,
      systemName: system.name,
      nodeName: node.name,
      simcardId: simCard.id,
      telephone: simCard.telephone,
      ip: simCard.ip,
    })
    .from(router)
    .leftJoin(system, eq(system.id, router.systemId))
    .leftJoin(node, eq(node.id, router.nodeId))
    .leftJoin(simCard, eq(simCard.routerId, router.id))
    .where(and(maySee(caller, router.systemId), where))
    .orderBy(desc(router.id));
  return found.map(({ router: row, telephone, ip, ...joined }) => {
    const { id, createdAt: _, updatedAt, ...fields } = row;
    return { ...fields, ...joined, ID: id, simcardName: telephone ?? ip, updatedAt: iso(updatedAt) };
  });
}

type ImageFields = { [K in `${RouterImage}Image${'Data' | 'Mime'}`]: string | null };

/** The four images as the wire names them. */
async function imagesOf(db: Database, routerId: number): Promise<ImageFields> {
  const found = await db.select().from(routerImage).where(eq(routerImage.routerId, routerId));
  return Object.fromEntries(
    ROUTER_IMAGES.flatMap((kind) => {
      const image = found.find((one) => one.kind === kind);
      return [
        [`${kind}ImageData`, image?.data.toString('base64') ?? null],
        [`${kind}ImageMime`, image?.mime ?? null],
      ];
    }),
  ) as ImageFields;
}

/** The router, locked until the call ends. A hidden one and a missing one are refused alike. */
async function stored(db: Database, caller: Caller, id: number): Promise<Row> {
  requirePage(caller, '/routers');
  const [found] = await db
    .select()
    .from(router)
    .where(and(eq(router.id, id), maySee(caller, router.systemId)))
    .for('update');
  if (!found) throw new Refusal(403);
  await requireRecordsOf(db, caller, [found.systemId]);
  return found;
}

async function checked(db: Database, caller: Caller, input: Input) {
  await requireRecordsOf(db, caller, [input.systemId]);
  await requireRecordsOfNode(db, caller, input.nodeId);
  await requireSimCard(db, caller, input.simcardId);
  await lockUntilEnd(db, 'simCards');
  const images = new Map<RouterImage, StoredImage>();
  for (const kind of ROUTER_IMAGES) images.set(kind, await storedImage(`${kind}ImageData`, input[`${kind}ImageData`]));
  const fields = {
    systemId: input.systemId,
    nodeId: input.nodeId,
    type: input.type,
    firmware: input.firmware,
    serialNumber: input.serialNumber,
    purchaseDate: input.purchaseDate,
    owner: input.owner,
    supplier: input.supplier,
    installationDate: input.installationDate,
    upsType: input.upsType,
    upsSerialNumber: input.upsSerialNumber,
    upsInstallationDate: input.upsInstallationDate,
    modemRestarter: input.modemRestarter,
    notes: sanitizeNotes(input.notes),
    remarks: sanitizeNotes(input.remarks),
  };
  return { fields, images };
}

/** A SIM card that the router is to have; refused where the caller may not keep records of its system. */
async function requireSimCard(db: Database, caller: Caller, id: number | null): Promise<void> {
  if (id === null) return;
  const [found] = await db
    .select({ systemId: simCard.systemId })
    .from(simCard)
    .where(and(eq(simCard.id, id), maySee(caller, simCard.systemId)));
  if (!found) throw new Refusal(403);
  await requireRecordsOf(db, caller, [found.systemId]);
}

/**
 * A device that another router holds moves to this one. The other one's lock changes with it, or a form of it that is
 * still open would take the device back unasked.
 * @returns what happened to the other router, for the audit record
 */
async function releaseNode(db: Database, action: string, nodeId: number | null, now: Date): Promise<AuditRecord[]> {
  if (nodeId === null) return [];
  const [holder] = await db.select().from(router).where(eq(router.nodeId, nodeId)).for('update');
  if (!holder) return [];
  const after = { ...holder, nodeId: null, updatedAt: nextLock(holder.updatedAt, now) };
  await db.update(router).set({ nodeId: null, updatedAt: after.updatedAt }).where(eq(router.id, holder.id));
  return [audited(action, holder, after)];
}

/**
 * The SIM card moves to this router from wherever it was; what the router had before becomes free.
 * @returns what happened to each card, for the audit record
 */
async function moveSimCard(db: Database, action: string, routerId: number, simcardId: number | null, now: Date) {
  const concerned = or(eq(simCard.routerId, routerId), eq(simCard.id, simcardId ?? 0));
  const before = await db.select().from(simCard).where(concerned).for('update');
  // Those that become free first: a router has one card.
  const cards = before.sort((a, b) => Number(a.id === simcardId) - Number(b.id === simcardId));
  const records: AuditRecord[] = [];
  for (const card of cards) {
    const holder = card.id === simcardId ? { routerId, nodeId: null } : { routerId: null, nodeId: card.nodeId };
    if (holder.routerId === card.routerId && holder.nodeId === card.nodeId) continue;
    const moved = { ...holder, updatedAt: nextLock(card.updatedAt, now) };
    await db.update(simCard).set(moved).where(eq(simCard.id, card.id));
    records.push(auditedSimCard(action, card, { ...card, ...moved }));
  }
  return records;
}

async function storePictures(
  db: Database,
  routerId: number,
  images: ReadonlyMap<RouterImage, StoredImage>,
): Promise<void> {
  const changed = [...images].flatMap(([kind, image]) => (image === undefined ? [] : [{ kind, image }]));
  if (changed.length === 0) return;
  const kinds = changed.map(({ kind }) => kind);
  await db.delete(routerImage).where(and(eq(routerImage.routerId, routerId), inArray(routerImage.kind, kinds)));
  const kept = changed.flatMap(({ kind, image }) => (image === null ? [] : [{ routerId, kind, ...image }]));
  if (kept.length > 0) await db.insert(routerImage).values(kept);
}

/** The router's pictures as the audit record tells them: of what type, and which, by the start of their hash. */
async function picturesOf(db: Database, routerId: number): Promise<Record<string, string | null>> {
  const found = await db.select().from(routerImage).where(eq(routerImage.routerId, routerId));
  return Object.fromEntries(
    ROUTER_IMAGES.map((kind) => {
      const image = found.find((one) => one.kind === kind);
      const hash = image && createHash('sha256').update(image.data).digest('hex').slice(0, 8);
      return [`${kind}Image`, image ? `${image.mime} ${hash}` : null];
    }),
  );
}

const audited = (action: string, before: Row | null, after: Row | null) =>
  auditedRecord(action, 'router', ({ serialNumber }) => serialNumber, before, after);

export const routerOperations = [serveList, serveGet, serveCreate, serveSave, serveDelete];
