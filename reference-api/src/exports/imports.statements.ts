import { and, asc, eq, gte, inArray, isNull, lt, type SQL } from 'drizzle-orm';
import type { Database } from '../db/database';
import { readingImport } from '../db/schema/index';
import type { Span } from './export-readings.statements';

export type ExportedImport = typeof readingImport.$inferSelect;

/** Imports of nodes whose readings lie around or in a span, those that were taken back among them. */
export function importsIn(systemId: number, nodeIds: readonly number[], { from, until }: Span): SQL | undefined {
  return and(
    eq(readingImport.systemId, systemId),
    inArray(readingImport.nodeId, [...nodeIds]),
    lt(readingImport.firstAt, until),
    gte(readingImport.lastAt, from),
  );
}

export async function exportedImports(
  db: Database,
  systemId: number,
  nodeIds: readonly number[],
  span: Span,
): Promise<ExportedImport[]> {
  return db
    .select()
    .from(readingImport)
    .where(importsIn(systemId, nodeIds, span))
    .orderBy(asc(readingImport.id));
}

/** Notes that readings of imports are handed out as evidence: from then on, none of them is taken back. */
export async function markPacked(
  db: Database,
  systemId: number,
  nodeIds: readonly number[],
  span: Span,
  now: Date,
): Promise<void> {
  const waiting = and(isNull(readingImport.packedAt), isNull(readingImport.takenBackAt));
  await db
    .update(readingImport)
    .set({ packedAt: now })
    .where(and(importsIn(systemId, nodeIds, span), waiting));
}
