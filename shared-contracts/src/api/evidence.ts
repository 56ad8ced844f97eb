import * as v from 'valibot';
import { DayFieldSchema } from '../fields';
import { operation } from '../operation';
import { EXPORT_TIMEOUT_MS } from '../rules/limits';
import { IdSchema } from '../wire';

/**
 * Report, readings, events, ledger and audit record of an alarm, or of a system between two days of its zone (both
 * included), as a zip with their SHA-256 sums (docs/product/export.md#evidence-pack). For those who administer the
 * system. The same stored data gives the same bytes.
 */
export const exportEvidence = operation('POST', '/get-evidence', {
  name: 'exportEvidence',
  input: v.pipe(
    v.object({
      /** The log entry that opened the alarm. */
      logID: v.nullish(IdSchema, null),
      systemID: v.nullish(IdSchema, null),
      fromDate: DayFieldSchema,
      toDate: DayFieldSchema,
    }),
    v.check(({ logID, systemID, fromDate, toDate }) => {
      const given = [systemID, fromDate, toDate].filter((one) => one !== null).length;
      return given === (logID === null ? 3 : 0);
    }, 'An alarm is needed, or a system with two days'),
  ),
  output: 'blob',
  timeoutMs: EXPORT_TIMEOUT_MS,
  errors: { 404: 'Nothing to export.', 429: 'Too many evidence packs are being made, by you or by others.' },
});
