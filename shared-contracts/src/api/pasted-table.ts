import * as v from 'valibot';
import { operation } from '../operation';
import { TABLE_MAX_LENGTH, TABLE_ROWS } from '../rules/pasted-table';
import { maybe, oneOf } from '../wire';

/** What became of the rows of a table, or would: all of them are stored, or none while one is refused. */
export const RowsAnswerSchema = v.object({
  stored: v.boolean(),
  rows: v.array(
    v.object({
      /** `present` is what is there already, and is left as it is. */
      state: oneOf(['new', 'present', 'refused'], 'refused'),
      /** Once there is one. */
      id: maybe(v.number()),
      /** By the names of the row. */
      problems: v.fallback(v.optional(v.record(v.string(), v.string()), {}), {}),
    }),
  ),
});

/**
 * The cells of a table as a spreadsheet gives them: separated by tabs, or a CSV. Stores nothing. Every row has as many
 * cells as the longest (docs/product/commissioning.md#table).
 */
export const readTable = operation('POST', '/table', {
  name: 'readTable',
  input: v.object({ text: v.pipe(v.string(), v.maxLength(TABLE_MAX_LENGTH)) }),
  output: v.object({ cells: v.array(v.array(v.string())) }),
  errors: { 422: 'It cannot be read, or is too long: `error.fields.text` says why.' },
});

export const IMPORTED_RECORDS = ['sim_card', 'router', 'inspection'] as const;

/**
 * Records from a pasted table, each as the call that creates one takes it: all of them, or none while a row is refused.
 * One that is there already, the same in every field, is left as it is (docs/product/back-office.md#from-a-table).
 */
export const importRecords = operation('POST', '/records/import', {
  name: 'importRecords',
  input: v.object({
    kind: v.picklist(IMPORTED_RECORDS),
    rows: v.pipe(v.array(v.record(v.string(), v.unknown())), v.maxLength(TABLE_ROWS)),
    /** False only checks. */
    store: v.boolean(),
  }),
  output: RowsAnswerSchema,
});
