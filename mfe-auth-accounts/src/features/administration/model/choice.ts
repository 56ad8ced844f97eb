import * as v from 'valibot';

/** What is chosen from a list, by id. Whether it still is in the list is for the form to say. */
export const ChoiceSchema = v.object({ id: v.nullable(v.number()) });
export const NO_CHOICE: v.InferInput<typeof ChoiceSchema> = { id: null };
