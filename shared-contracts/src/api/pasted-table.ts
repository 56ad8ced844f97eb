import * as v from 'valibot';
import { operation } from '../operation';
import { TABLE_MAX_LENGTH } from '../rules/pasted-table';

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
