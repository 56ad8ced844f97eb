import type { Operation } from '@sagitta/shared-contracts/operation';
import type { AuditChange } from '@sagitta/shared-contracts/api/audit';
import { recordAudit } from '../access/record-audit';
import { systemName } from '../systems/system-name.statements';
import type { Caller } from '../access/caller';
import type { CallContext } from '../access/calls/handler';

/** What left the house with a file. */
export interface Exported {
  /** Null if it was all that the caller may see. */
  systemId: number | null;
  /** Those that the file is about, where it was all. */
  systems?: readonly number[];
  /** What was asked for: days, devices, format. */
  filters?: Readonly<Record<string, AuditChange['after']>>;
  /** Rows of the file, or readings behind its pictures. */
  rows: number;
}

/**
 * Records who exported what. Before the first byte is sent: what breaks off was taken as far as it came. One of all
 * systems is listed under its caller and under each of the systems.
 */
export async function recordExport(
  { db, caller, clock }: Pick<CallContext, 'db' | 'clock'> & { caller: Caller },
  { name: action }: Operation,
  { systemId, systems, filters = {}, rows }: Exported,
): Promise<void> {
  const entity =
    systemId === null
      ? ({ kind: 'account', id: caller.id, name: caller.name } as const)
      : ({ kind: 'system', id: systemId, name: await systemName(db, systemId) } as const);
  const asked = { ...(systemId === null && { systems: 'all' }), ...filters, rows };
  const changes = Object.entries(asked).map(([field, after]) => ({ field, before: null, after }));
  await recordAudit(db, caller, { action, entity, changes, ...(systemId === null && { systems }) }, clock());
}
