import { type RestorableRecord, restoreRecord } from '@sagitta/shared-contracts/api/restore-record';
import { RESTORE_PROBLEMS } from '@sagitta/shared-contracts/rules/undo';
import type { Caller } from '../access/caller';
import { serveInTransaction } from '../access/calls/handler';
import { nextLock } from '../access/calls/lock';
import { requirePage } from '../access/guards';
import { type AuditRecord, recordAudits } from '../access/record-audit';
import { requireRecordsOf } from '../access/records';
import type { Database } from '../db/database';
import { lockUntilEnd } from '../db/locks';
import { codeOf } from '../db/transactions';
import { Refusal } from '../kit/refusal';
import { auditedAgreement } from './agreements.operations';
import { lockAgreement, updateAgreement } from './agreements.statements';
import { putBack, takeDeleted } from './deleted-records.statements';
import { auditedInspection } from './inspections.operations';
import { lockInspection, updateInspection } from './inspections.statements';
import { auditedRouter, moveSimCard } from './router-holdings.operations';
import { auditedImagesOf } from './router-images.operations';
import { isSerialNumberTaken, lockRouter, updateRouter } from './routers.statements';
import { auditedSimCard } from './sim-cards.operations';
import { lockSimCard, updateSimCard } from './sim-cards.statements';

interface Kind {
  page: '/simcards' | '/routers' | '/inspections' | '/agreements';
  /** The record, locked, if the caller may see it. */
  lock: (db: Database, caller: Caller, id: number) => Promise<{ systemId: number | null; updatedAt: Date } | undefined>;
  /** Gives it a new lock, so that no form of before can overwrite it; answers what is recorded. */
  renew: (db: Database, id: number, updatedAt: Date) => Promise<AuditRecord>;
}

const ACTION = restoreRecord.name;

function stored<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('A record that was put back is missing.');
  return row;
}

const KINDS: Readonly<Record<RestorableRecord, Kind>> = {
  sim_card: {
    page: '/simcards',
    lock: lockSimCard,
    renew: async (db, id, updatedAt) =>
      auditedSimCard(ACTION, null, stored(await updateSimCard(db, id, { updatedAt }))),
  },
  router: {
    page: '/routers',
    lock: lockRouter,
    renew: async (db, id, updatedAt) => {
      const after = await updateRouter(db, id, { updatedAt });
      if (await isSerialNumberTaken(db, id, after.serialNumber)) throw new Refusal(409, { ID: RESTORE_PROBLEMS.taken });
      return auditedRouter(ACTION, null, { ...after, ...(await auditedImagesOf(db, id)) });
    },
  },
  inspection: {
    page: '/inspections',
    lock: lockInspection,
    renew: async (db, id, updatedAt) =>
      auditedInspection(ACTION, null, stored(await updateInspection(db, id, { updatedAt }))),
  },
  agreement: {
    page: '/agreements',
    lock: lockAgreement,
    renew: async (db, id, updatedAt) =>
      auditedAgreement(ACTION, null, stored(await updateAgreement(db, id, { updatedAt }))),
  },
};

/** A unique value, a system or a device that came between. */
const CAME_BETWEEN = new Set(['23503', '23505']);

const serveRestore = serveInTransaction(restoreRecord, async ({ db, caller, clock, input: { kind, ID } }) => {
  const { page, lock, renew } = KINDS[kind];
  requirePage(caller, page);
  await lockUntilEnd(db, 'simCards');
  // An answer that was lost is asked for again.
  if (await lock(db, caller, ID)) return {};
  const kept = await takeDeleted(db, kind, ID, { by: caller.id, at: clock() });
  if (!kept) throw new Refusal(409, { ID: RESTORE_PROBLEMS.late });
  try {
    await putBack(db, kept);
  } catch (error) {
    throw CAME_BETWEEN.has(codeOf(error)) ? new Refusal(409, { ID: RESTORE_PROBLEMS.taken }) : error;
  }
  const back = await lock(db, caller, ID);
  if (!back) throw new Refusal(403);
  await requireRecordsOf(db, caller, [back.systemId]);
  const record = await renew(db, ID, nextLock(back.updatedAt, clock()));
  const card = kept.simCardId === null ? undefined : await lockSimCard(db, caller, kept.simCardId);
  const isFree = card !== undefined && card.routerId === null && card.nodeId === null;
  const moved = isFree
    ? await moveSimCard(db, caller, {
        action: ACTION,
        router: { id: ID, systemId: back.systemId },
        simcardId: card.id,
        now: clock(),
      })
    : [];
  await recordAudits(db, caller, [record, ...moved], clock());
  return {};
});

export const restoreRecordOperations = [serveRestore];
