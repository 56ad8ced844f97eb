import * as v from 'valibot';

/** Text of a form that a rule looks at; it answers what is wrong, or null. */
/* @__NO_SIDE_EFFECTS__ */
export function checkedText(problemOf: (typed: string) => string | null) {
  return v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      const message = dataset.typed ? problemOf(dataset.value) : null;
      if (message !== null) addIssue({ message });
    }),
  );
}
