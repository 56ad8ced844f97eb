import type { AuditedRecord } from '@sagitta/shared-contracts/api/audit';
import { PathIdSchema } from '@sagitta/shared-contracts/wire';
import { and, arrayOverlaps, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import * as v from 'valibot';
import type { Caller } from '../access/caller';
import { maySee } from '../access/visibility';
import type { Database } from '../db/database';
import { liveNode } from '../db/live-node';
import { agreement, audit, device, inspection, node, router, simCard, system } from '../db/schema/index';

/** Where a record of the back office is, and what the audit record calls it. */
export interface HistoricRecord {
  /** Null of one that belongs to no system. */
  systemId: number | null;
  entities: readonly { kind: string; id: string }[];
}

const TABLES = { sim_card: simCard, router, inspection, agreement } as const;

/** What deletes one. */
const DELETIONS: Readonly<Record<AuditedRecord, string | null>> = {
  sim_card: 'deleteSimCard',
  router: 'deleteRouter',
  inspection: 'deleteInspection',
  agreement: 'deleteAgreement',
  gateway: null,
  device: null,
};

/** The record that the caller sees; null of one that is hidden, missing or not there any more. */
export async function historicRecord(
  db: Database,
  caller: Caller,
  kind: AuditedRecord,
  id: string,
): Promise<HistoricRecord | null> {
  if (isDevice(kind)) return historicDevice(db, caller, kind, id);
  const read = v.safeParse(PathIdSchema, id);
  if (!read.success) return null;
  const table = TABLES[kind];
  const [found] = await db
    .select({ systemId: table.systemId })
    .from(table)
    .where(and(eq(table.id, read.output), maySee(caller, table.systemId)));
  return found ? { systemId: found.systemId, entities: entitiesOf(kind, id) } : null;
}

const isDevice = (kind: AuditedRecord): kind is 'device' | 'gateway' => kind === 'device' || kind === 'gateway';

/** A device, which a gateway is too, has its own history and that of its node. */
async function historicDevice(
  db: Database,
  caller: Caller,
  kind: 'device' | 'gateway',
  serial: string,
): Promise<HistoricRecord | null> {
  const role = kind === 'gateway' ? eq(device.role, 'gateway') : undefined;
  const [found] = await db
    .select({ systemId: liveNode.systemId, nodeId: liveNode.id })
    .from(device)
    .leftJoin(liveNode, eq(liveNode.deviceId, device.id))
    .where(and(eq(device.serial, serial), role, maySee(caller, liveNode.systemId)));
  return found ? { systemId: found.systemId, entities: entitiesOf(kind, serial, found.nodeId) } : null;
}

/** What the audit record calls it. A gateway is a device and, where it serves one, a node. */
export function entitiesOf(kind: AuditedRecord, id: string, nodeId: number | null = null): HistoricRecord['entities'] {
  if (!isDevice(kind)) return [{ kind, id }];
  return [
    { kind: 'device', id },
    { kind: 'node', id: String(nodeId ?? '') },
  ];
}

/** Which entries are wanted: those of entities, or the deletions of a kind; `systems` null for any system. */
export interface HistoryPage {
  kind: AuditedRecord;
  entities: readonly { kind: string; id: string }[] | null;
  systems: readonly number[] | null;
  amount: number;
  offset: number;
}

/** A page of what happened to records, newest first, and the total. */
export async function historyPage(db: Database, { kind, entities, systems, amount, offset }: HistoryPage) {
  const of: SQL | undefined =
    entities === null
      ? and(eq(audit.entity, kind), eq(audit.action, DELETIONS[kind] ?? ''), isGone(kind))
      : or(...entities.map((one) => and(eq(audit.entity, one.kind), eq(audit.entityId, one.id))));
  if (systems?.length === 0) return { rows: [], count: 0 };
  const where = and(of, systems ? arrayOverlaps(audit.systems, [...systems]) : undefined);
  const rows = await db.select().from(audit).where(where).orderBy(desc(audit.id)).limit(amount).offset(offset);
  return { rows, count: await db.$count(audit, where) };
}

/** Whether it was not put back since (docs/product/back-office.md#undo). */
function isGone(kind: AuditedRecord): SQL | undefined {
  if (isDevice(kind)) return undefined;
  return sql`not exists (select from ${TABLES[kind]} t where t.id::text = ${audit.entityId})`;
}

/** Fields that name another thing by its number. */
export const REFERENCES = ['systemId', 'nodeId', 'routerId'] as const;
export type Reference = (typeof REFERENCES)[number];

export function isReference(field: string): field is Reference {
  return REFERENCES.some((one) => one === field);
}

/** What the caller may see of what is named, by field and number. */
export async function visibleNames(
  db: Database,
  caller: Caller,
  wanted: ReadonlyMap<Reference, readonly number[]>,
): Promise<ReadonlyMap<Reference, ReadonlyMap<number, string>>> {
  const of = (field: Reference) => [...(wanted.get(field) ?? [])];
  const [systems, nodes, routers] = [
    await db
      .select({ id: system.id, name: system.name })
      .from(system)
      .where(and(inArray(system.id, of('systemId')), maySee(caller, system.id))),
    await db
      .select({ id: node.id, name: node.name })
      .from(node)
      .where(and(inArray(node.id, of('nodeId')), maySee(caller, node.systemId))),
    await db
      .select({ id: router.id, name: router.serialNumber })
      .from(router)
      .where(and(inArray(router.id, of('routerId')), maySee(caller, router.systemId))),
  ];
  const named = (rows: readonly { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]));
  return new Map([
    ['systemId', named(systems)],
    ['nodeId', named(nodes)],
    ['routerId', named(routers)],
  ]);
}
