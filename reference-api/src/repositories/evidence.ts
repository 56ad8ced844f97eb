import { and, arrayContains, asc, eq, gt, gte, inArray, lt, ne } from 'drizzle-orm';
import type { AuditKind } from '@sagitta/shared-contracts/api/audit';
import type { Database } from '../db/database';
import { audit, ledger, log, measurement } from '../db/schema/index';
import type { Span } from './export-readings';
import { chosenEvents } from './report-events';

/** Rows per query. */
const BATCH = 500;

/** What administrators of a system may know of its changes: nothing of groups, or of the provider's records. */
const KINDS: readonly AuditKind[] = ['system', 'node', 'assignment', 'log'];

/** How many readings nodes have in a span, counted up to one more than `most`. */
export async function countReadings(
  db: Database,
  nodeIds: readonly number[],
  { from, until }: Span,
  most: number,
): Promise<number> {
  const some = db
    .select({ id: measurement.nodeId })
    .from(measurement)
    .where(
      and(
        inArray(measurement.nodeId, [...nodeIds]),
        gte(measurement.measuredAt, from),
        lt(measurement.measuredAt, until),
      ),
    )
    .limit(most + 1)
    .as('some');
  return db.$count(some);
}

export type LedgerRow = typeof ledger.$inferSelect;

/** What the ledger has of the alarms of a span, whenever it was recorded, in its order. */
export async function* ledgerOfEvents(
  db: Database,
  systemId: number,
  nodeIds: readonly number[],
  span: Span,
): AsyncGenerator<LedgerRow> {
  const events = db
    .select({ id: log.id })
    .from(log)
    .where(chosenEvents(systemId, nodeIds, span));
  yield* inBatches<LedgerRow>(
    (after) =>
      db
        .select()
        .from(ledger)
        .where(and(eq(ledger.systemId, systemId), inArray(ledger.logId, events), gt(ledger.seq, after)))
        .orderBy(asc(ledger.seq))
        .limit(BATCH),
    ({ seq }) => seq,
  );
}

export type AuditRow = typeof audit.$inferSelect;

/** What was changed about a system in a span, in order, without the taking of evidence: it would differ each time. */
export async function* auditOfSystem(
  db: Database,
  systemId: number,
  { from, until }: Span,
  taking: string,
): AsyncGenerator<AuditRow> {
  yield* inBatches<AuditRow>(
    (after) =>
      db
        .select()
        .from(audit)
        .where(
          and(
            arrayContains(audit.systems, [systemId]),
            inArray(audit.entity, [...KINDS]),
            ne(audit.action, taking),
            gte(audit.at, from),
            lt(audit.at, until),
            gt(audit.id, after),
          ),
        )
        .orderBy(asc(audit.id))
        .limit(BATCH),
    ({ id }) => id,
  );
}

async function* inBatches<T>(next: (after: number) => PromiseLike<T[]>, keyOf: (row: T) => number): AsyncGenerator<T> {
  let after = 0;
  for (;;) {
    const rows = await next(after);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = keyOf(last);
  }
}
