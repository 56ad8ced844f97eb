import { createInspection } from '@sagitta/shared-contracts/api/inspection';
import { importRecords } from '@sagitta/shared-contracts/api/pasted-table';
import { createRouter } from '@sagitta/shared-contracts/api/router';
import { createSimCard } from '@sagitta/shared-contracts/api/sim-card';
import type { OutputOf } from '@sagitta/shared-contracts/operation';
import * as v from 'valibot';
import { type Call, serve } from '../access/calls/handler';
import { requirePage } from '../access/guards';
import { requireRecordsOf } from '../access/records';
import { lockUntilEnd } from '../db/locks';
import { inTransaction } from '../db/transactions';
import { Refusal } from '../kit/refusal';
import { sameRecord } from './import-records.statements';
import { makeInspection } from './inspections.operations';
import { makeRouter } from './routers.operations';
import { makeSimCard } from './sim-cards.operations';

type Context = Pick<Call<typeof importRecords>, 'db' | 'caller' | 'clock' | 'env'>;
type Answer = OutputOf<typeof importRecords>;
type Row = Answer['rows'][number];

/** Thrown to undo what a check has made. */
class Undone extends Error {
  constructor(readonly rows: Row[]) {
    super('undone');
  }
}

const KINDS = {
  sim_card: { page: '/simcards', make: maker(createSimCard.input, makeSimCard) },
  router: { page: '/routers', make: maker(createRouter.input, makeRouter) },
  inspection: { page: '/inspections', make: maker(createInspection.input, makeInspection) },
} as const;

/** A check makes all records too and undoes them: it cannot find anything that storing would not. */
const serveImport = serve(importRecords, async ({ db, caller, clock, env, input: { kind, rows, store } }) => {
  requirePage(caller, KINDS[kind].page);
  try {
    return await inTransaction(db, async (tx): Promise<Answer> => {
      await lockUntilEnd(tx, 'recordTables');
      const made: Made[] = [];
      for (const row of rows) made.push(await KINDS[kind].make({ db: tx, caller, clock, env }, kind, row));
      const answers = made.map((one, index) => answerOf(one, made.slice(0, index)));
      if (!store || answers.some(({ state }) => state === 'refused')) throw new Undone(answers);
      return { stored: true, rows: answers };
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
    return { stored: false, rows: error.rows.map((row) => (row.state === 'new' ? { ...row, id: null } : row)) };
  }
});

type Made = { present: number } | { id: number } | { problems: Record<string, string> };

/** Makes the record of a row, unless it is there already or is refused. */
function maker<S extends v.GenericSchema<unknown, { systemId: number | null }>>(
  schema: S,
  make: (context: Context, input: v.InferOutput<S>, action: string) => Promise<number>,
) {
  return async (context: Context, kind: keyof typeof KINDS, row: Readonly<Record<string, unknown>>): Promise<Made> => {
    const read = v.safeParse(schema, row);
    if (!read.success) return { problems: problemsOf(read.issues) };
    try {
      const present = await sameRecord(context.db, kind, { ...read.output });
      if (present === null) return { id: await make(context, read.output, importRecords.name) };
      await requireRecordsOf(context.db, context.caller, [read.output.systemId]);
      return { present };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { problems: error.status === 403 ? { systemId: NOT_YOURS } : { ...error.fields } };
    }
  };
}

const NOT_YOURS = 'You do not keep the records of this system';

/** A rule of the whole record has no field, and stands at its first one. */
function problemsOf(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const problems = issues.map((issue) => [String(issue.path?.[0]?.key ?? 'systemId'), issue.message] as const);
  return Object.fromEntries(problems.toReversed());
}

function answerOf(one: Made, earlier: readonly Made[]): Row {
  if ('problems' in one) return { state: 'refused', id: null, problems: one.problems };
  if ('id' in one) return { state: 'new', id: one.id, problems: {} };
  const twin = earlier.findIndex((other) => 'id' in other && other.id === one.present);
  if (twin < 0) return { state: 'present', id: one.present, problems: {} };
  return { state: 'refused', id: null, problems: { systemId: `The same as row ${twin + 1}` } };
}

export const importRecordOperations = [serveImport];
