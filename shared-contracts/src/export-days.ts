import * as v from 'valibot';
import { exportDaysProblem } from './rules/export';

/** The days of an export in a form, until `today` (yyyy-mm-dd). */
/* @__NO_SIDE_EFFECTS__ */
export function exportDaysSchema(today: string) {
  return v.pipe(
    v.object({ from: v.string(), to: v.string() }),
    v.rawCheck(({ dataset, addIssue }) => {
      const problem = dataset.typed ? exportDaysProblem(dataset.value, today) : null;
      if (problem) addIssue({ message: problem.text });
    }),
  );
}
