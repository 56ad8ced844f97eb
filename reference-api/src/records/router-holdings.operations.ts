import type { AuditRecord } from '../access/record-audit';
import { requireRecordsOf } from '../access/records';
import type { Caller } from '../access/caller';
import type { Database } from '../db/database';
import { Refusal } from '../kit/refusal';
import { lockRouterOfNode, type StoredRouter, updateRouter } from './routers.statements';
import { lockSimCardsAround, type StoredSimCard, updateSimCard } from './sim-cards.statements';
import { auditedRecord } from './audited-record.operations';
import { nextLock } from '../access/calls/lock';
import { auditedSimCard } from './sim-cards.operations';

/** A router, as a card knows it. */
type Holder = Pick<StoredRouter, 'id' | 'systemId'>;

/**
 * Takes the node away from its current router. That router's lock changes too; otherwise a form of it that is still
 * open would silently take the node back.
 * @returns what happened to that router, for the audit record
 */
export async function releaseNode(
  db: Database,
  action: string,
  nodeId: number | null,
  now: Date,
): Promise<AuditRecord[]> {
  if (nodeId === null) return [];
  const holder = await lockRouterOfNode(db, nodeId);
  if (!holder) return [];
  const after = await updateRouter(db, holder.id, { nodeId: null, updatedAt: nextLock(holder.updatedAt, now) });
  return [auditedRouter(action, holder, after)];
}

/**
 * Puts the SIM card into this router and gives it the router's system; the router's previous card becomes free.
 * Undefined leaves the router with the card that it has. Refuses unless the caller may keep each card that is put in or
 * taken out; one that stays needs no right.
 * @returns what happened to each card, for the audit record
 */
export async function moveSimCard(
  db: Database,
  caller: Caller,
  {
    action,
    router,
    simcardId,
    now,
  }: { action: string; router: Holder; simcardId: number | null | undefined; now: Date },
): Promise<AuditRecord[]> {
  const before = await lockSimCardsAround(db, router.id, simcardId ?? null);
  const isHeld = ({ id }: StoredSimCard) => simcardId === undefined || id === simcardId;
  const stays = (card: StoredSimCard) => isHeld(card) && card.routerId === router.id;
  if (simcardId && !before.some(isHeld)) throw new Refusal(403);
  const moving = before.filter((card) => !stays(card));
  await requireRecordsOf(
    db,
    caller,
    moving.map(({ systemId }) => systemId),
  );
  // Freed cards first: a router has one card.
  const cards = before.sort((a, b) => Number(a.id === simcardId) - Number(b.id === simcardId));
  const records: AuditRecord[] = [];
  for (const card of cards) {
    if (stays(card) && card.systemId === router.systemId) continue;
    const moved = {
      ...(isHeld(card) ? { routerId: router.id, nodeId: null, systemId: router.systemId } : { routerId: null }),
      updatedAt: nextLock(card.updatedAt, now),
    };
    await updateSimCard(db, card.id, moved);
    records.push(auditedSimCard(action, card, { ...card, ...moved }));
  }
  return records;
}

export const auditedRouter = (action: string, before: StoredRouter | null, after: StoredRouter | null) =>
  auditedRecord(action, 'router', ({ serialNumber }) => serialNumber, before, after);
