import { and, desc, eq, isNull, ne, or, type SQL } from 'drizzle-orm';
import {
  createSimCard,
  deleteSimCard,
  getSimCard,
  listFreeSimCards,
  listSimCards,
  saveSimCard,
} from '@sagitta/shared-contracts/api/sim-card';
import { SIM_PROBLEMS } from '@sagitta/shared-contracts/rules/sim-card';
import { requirePage } from '../access/guards';
import { recordAudit } from '../access/record-audit';
import { requireRecordsOf, requireRecordsOfNode, requireRecordsOfRouter } from '../access/records';
import { maySee } from '../access/visibility';
import { lockUntilEnd } from '../db/locks';
import type { Database } from '../db/database';
import { node, router, simCard, system } from '../db/schema/index';
import { storedImage } from '../images/stored-image';
import { auditedRecord } from './audited-record';
import type { Caller } from '../access/caller';
import { type Call, reads, writes } from './handler';
import { nextLock, requireLock } from './lock';
import { Refusal } from '../refusal';
import { sanitizeNotes } from './rich-text';
import { iso } from './wire';

type Row = typeof simCard.$inferSelect;
type Input = Call<typeof createSimCard>['input'];

const serveList = reads(listSimCards, ({ db, caller }) => rows(db, caller));

const serveListFree = reads(listFreeSimCards, ({ db, caller }) =>
  rows(db, caller, and(isNull(simCard.nodeId), isNull(simCard.routerId))),
);

const serveGet = reads(getSimCard, async ({ db, caller, params }) => {
  const found = await withImage(db, caller, params.id);
  if (!found) throw new Refusal(404);
  return found;
});

const serveCreate = writes(createSimCard, async ({ db, caller, clock, input }) => {
  requirePage(caller, '/simcards');
  const fields = await checked(db, caller, null, input);
  const [made] = await db
    .insert(simCard)
    .values({ ...fields, createdAt: clock(), updatedAt: clock() })
    .returning();
  if (!made) throw new Error('The database did not return the new SIM card.');
  await recordAudit(db, caller, auditedSimCard(createSimCard.name, null, made), clock());
  return { ID: made.id };
});

const serveSave = writes(saveSimCard, async ({ db, caller, clock, input: { ID, updatedAt, ...input } }) => {
  const before = await stored(db, caller, ID);
  await requireLock(updatedAt, before.updatedAt, () => withImage(db, caller, ID));
  const fields = await checked(db, caller, ID, input);
  const [after] = await db
    .update(simCard)
    .set({ ...fields, updatedAt: nextLock(before.updatedAt, clock()) })
    .where(eq(simCard.id, ID))
    .returning();
  await recordAudit(db, caller, auditedSimCard(saveSimCard.name, before, after ?? null), clock());
  return {};
});

const serveDelete = writes(deleteSimCard, async ({ db, caller, clock, input: { ID } }) => {
  const before = await stored(db, caller, ID);
  await db.delete(simCard).where(eq(simCard.id, ID));
  await recordAudit(db, caller, auditedSimCard(deleteSimCard.name, before, null), clock());
  return {};
});

/** A SIM card with its image; null where the caller sees none. */
async function withImage(db: Database, caller: Caller, id: number) {
  const [found] = await rows(db, caller, eq(simCard.id, id));
  if (!found) return null;
  const [image] = await db
    .select({ data: simCard.imageData, mime: simCard.imageMime })
    .from(simCard)
    .where(eq(simCard.id, id));
  return { ...found, imageData: image?.data?.toString('base64') ?? null, imageMime: image?.mime ?? null };
}

/** SIM cards that the caller may see: staff all, others those of their systems. */
async function rows(db: Database, caller: Caller, where?: SQL) {
  requirePage(caller, '/simcards');
  const found = await db
    .select({
      ID: simCard.id,
      systemId: simCard.systemId,
      systemName: system.name,
      ip: simCard.ip,
      telephone: simCard.telephone,
      purpose: simCard.purpose,
      iccid: simCard.iccid,
      network: simCard.network,
      pin: simCard.pin,
      puk: simCard.puk,
      owner: simCard.owner,
      notes: simCard.notes,
      pinDisabled: simCard.pinDisabled,
      nodeId: simCard.nodeId,
      nodeName: node.name,
      routerId: simCard.routerId,
      routerSerialNumber: router.serialNumber,
      updatedAt: simCard.updatedAt,
    })
    .from(simCard)
    .leftJoin(system, eq(system.id, simCard.systemId))
    .leftJoin(node, eq(node.id, simCard.nodeId))
    .leftJoin(router, eq(router.id, simCard.routerId))
    .where(and(maySee(caller, simCard.systemId), where))
    .orderBy(desc(simCard.id));
  return found.map((row) => ({ ...row, updatedAt: iso(row.updatedAt) }));
}

/** The card, locked until the call ends. A hidden one and a missing one are refused alike. */
async function stored(db: Database, caller: Caller, id: number): Promise<Row> {
  requirePage(caller, '/simcards');
  const [found] = await db
    .select()
    .from(simCard)
    .where(and(eq(simCard.id, id), maySee(caller, simCard.systemId)))
    .for('update');
  if (!found) throw new Refusal(403);
  await requireRecordsOf(db, caller, [found.systemId]);
  return found;
}

/**
 * What is stored of a form: rights to its system and holder, nothing that another card has, notes and image made
 * harmless.
 */
async function checked(db: Database, caller: Caller, ownId: number | null, input: Input) {
  await requireRecordsOf(db, caller, [input.systemId]);
  await requireRecordsOfNode(db, caller, input.nodeId);
  await requireRecordsOfRouter(db, caller, input.routerId);
  await lockUntilEnd(db, 'simCards');
  await refuseTaken(db, ownId, input);
  const { imageData, imageMime: _declared, notes, ...fields } = input;
  const image = await storedImage('imageData', imageData);
  return {
    ...fields,
    notes: sanitizeNotes(notes),
    ...(image !== undefined && { imageData: image?.data ?? null, imageMime: image?.mime ?? null }),
  };
}

const UNIQUE = ['ip', 'telephone', 'iccid', 'nodeId', 'routerId'] as const;

async function refuseTaken(db: Database, ownId: number | null, input: Input): Promise<void> {
  const wanted = UNIQUE.filter((field) => input[field] !== null);
  if (wanted.length === 0) return;
  const others = await db
    .select({
      ip: simCard.ip,
      telephone: simCard.telephone,
      iccid: simCard.iccid,
      nodeId: simCard.nodeId,
      routerId: simCard.routerId,
    })
    .from(simCard)
    .where(
      and(
        ownId === null ? undefined : ne(simCard.id, ownId),
        or(...wanted.map((field) => eq(simCard[field], input[field] as never))),
      ),
    );
  const taken = wanted.filter((field) => others.some((other) => other[field] === input[field]));
  if (taken.length > 0) throw new Refusal(409, Object.fromEntries(taken.map((field) => [field, SIM_PROBLEMS.taken])));
}

export const auditedSimCard = (action: string, before: Row | null, after: Row | null) =>
  auditedRecord(action, 'sim_card', ({ telephone, ip }) => telephone ?? ip ?? '', before, after);

export const simCardOperations = [serveList, serveListFree, serveGet, serveCreate, serveSave, serveDelete];
