import * as v from 'valibot';
import { exportDaysProblem } from './rules/export';

/**
 * The days of an export in a form, until `today` (yyyy-mm-dd).
 * @param problemOf what else is wrong with them
 */
/* @__NO_SIDE_EFFECTS__ */
export function exportDaysSchema(today: string, problemOf = exportDaysProblem) {
  return v.pipe(
    v.object({ from: v.string(), to: v.string() }),
    v.rawCheck(({ dataset, addIssue }) => {
      const problem = dataset.typed ? problemOf(dataset.value, today) : null;
      if (problem) addIssue({ message: problem.text });
    }),
  );
}
