import { isRecordDay, RECORD_DAY_PROBLEM } from '@sagitta/shared-contracts/rules/time';
import { Refusal } from '../kit/refusal';

/** Refuses a day of a year that is a slip. A stored one may stay. */
export function requireRecordDays<Field extends string>(
  fields: readonly Field[],
  sent: Readonly<Partial<Record<Field, string | null | undefined>>>,
  before: Readonly<Record<Field, string | null>> | null,
): void {
  const wrong = fields.find((field) => {
    const day = sent[field];
    return day && day !== before?.[field] && !isRecordDay(day);
  });
  if (wrong) throw new Refusal(400, { [wrong]: RECORD_DAY_PROBLEM });
}
