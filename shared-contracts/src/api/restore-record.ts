import * as v from 'valibot';
import { operation } from '../operation';
import { IdSchema } from '../wire';

/** The records that can be put back after they were deleted. */
export const RESTORABLE_RECORDS = ['sim_card', 'router', 'inspection', 'agreement'] as const;
export type RestorableRecord = (typeof RESTORABLE_RECORDS)[number];

/**
 * Puts back a record that the caller deleted in the last ten minutes, under its old number and with all that was in it;
 * a router also gets its images, its messages and, while it is free, its SIM card. One that is back already stays as it
 * is.
 */
export const restoreRecord = operation('POST', '/restore-record', {
  name: 'restoreRecord',
  input: v.object({ kind: v.picklist(RESTORABLE_RECORDS), ID: IdSchema }),
  output: v.unknown(),
  errors: { 409: 'It cannot be put back: `error.fields.ID` says why.' },
});
