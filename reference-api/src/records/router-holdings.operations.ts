import type { AuditRecord } from '../access/record-audit';
import type { Database } from '../db/database';
import { lockRouterOfNode, type StoredRouter, updateRouter } from './routers.statements';
import { lockSimCardsAround, updateSimCard } from './sim-cards.statements';
import { auditedRecord } from './audited-record.operations';
import { nextLock } from '../access/calls/lock';
import { auditedSimCard } from './sim-cards.operations';

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
 * Moves the SIM card to this router; the router's previous card becomes free.
 * @returns what happened to each card, for the audit record
 */
export async function moveSimCard(
  db: Database,
  action: string,
  routerId: number,
  simcardId: number | null,
  now: Date,
): Promise<AuditRecord[]> {
  const before = await lockSimCardsAround(db, routerId, simcardId);
  // Freed cards first: a router has one card.
  const cards = before.sort((a, b) => Number(a.id === simcardId) - Number(b.id === simcardId));
  const records: AuditRecord[] = [];
  for (const card of cards) {
    const holder = card.id === simcardId ? { routerId, nodeId: null } : { routerId: null, nodeId: card.nodeId };
    if (holder.routerId === card.routerId && holder.nodeId === card.nodeId) continue;
    const moved = { ...holder, updatedAt: nextLock(card.updatedAt, now) };
    await updateSimCard(db, card.id, moved);
    records.push(auditedSimCard(action, card, { ...card, ...moved }));
  }
  return records;
}

export const auditedRouter = (action: string, before: StoredRouter | null, after: StoredRouter | null) =>
  auditedRecord(action, 'router', ({ serialNumber }) => serialNumber, before, after);
