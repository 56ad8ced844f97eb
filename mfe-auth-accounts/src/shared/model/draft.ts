/** A form over something stored: what was read, its lock, and what is typed now. */
export interface DraftState<Values> {
  stored: Values;
  /** Optimistic lock of what was read. */
  lock: string | null;
  typed: Values;
}

export function draftOf<Values>(stored: Values, lock: string | null): DraftState<Values> {
  return { stored, lock, typed: stored };
}

/** Whether something is typed that is not stored. Values are plain data. */
export function isDirty<Values>({ stored, typed }: DraftState<Values>): boolean {
  return !same(stored, typed);
}

/** Takes what was read anew, unless something typed would be lost. */
export function follow<Values>(draft: DraftState<Values>, stored: Values, lock: string | null): DraftState<Values> {
  return draft.lock === lock || isDirty(draft) ? draft : draftOf(stored, lock);
}

/** `sent` is stored now, as `stored` says. What was typed while it was under way is kept. */
export function afterSave<Values>(
  draft: DraftState<Values>,
  sent: Values,
  stored: Values,
  lock: string | null,
): DraftState<Values> {
  return same(draft.typed, sent) ? draftOf(stored, lock) : { stored, lock, typed: draft.typed };
}

/** What is typed, over what somebody else stored meanwhile: where nothing was typed, theirs counts. */
export function rebase<Values extends object>(
  { stored, typed }: DraftState<Values>,
  theirs: Values,
  lock: string | null,
): DraftState<Values> {
  const mine = (Object.keys(typed) as (keyof Values)[]).filter((key) => !same(typed[key], stored[key]));
  return { stored: theirs, lock, typed: { ...theirs, ...Object.fromEntries(mine.map((key) => [key, typed[key]])) } };
}

/** What differs between what is typed and what somebody else stored, as pairs of texts by label. */
export function differences<Values extends object>(
  mine: Values,
  theirs: Values,
  label: (key: keyof Values) => string,
  text: (value: Values[keyof Values]) => string,
): { label: string; mine: string; theirs: string }[] {
  return (Object.keys(mine) as (keyof Values)[])
    .filter((key) => !same(mine[key], theirs[key]))
    .map((key) => ({ label: label(key), mine: text(mine[key]), theirs: text(theirs[key]) }));
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
