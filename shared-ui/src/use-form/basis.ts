/** The basis of a form: the values that were read, and their optimistic lock. */
export interface Basis<Values> {
  stored: Values;
  lock: string | null;
}

/** Typed values over those somebody else has stored since; theirs count where nothing was typed. */
export function rebased<Values extends object>(typed: Values, stored: Values, theirs: Values): Values {
  const mine = (Object.keys(typed) as (keyof Values)[]).filter((key) => !same(typed[key], stored[key]));
  return { ...theirs, ...Object.fromEntries(mine.map((key) => [key, typed[key]])) };
}

export interface Difference {
  label: string;
  mine: string;
  theirs: string;
}

/** Differences between typed values and those somebody else stored, as pairs of texts by label. */
export function differences<Values extends object>(
  mine: Values,
  theirs: Values,
  label: (key: keyof Values) => string,
  text: (value: Values[keyof Values]) => string,
): Difference[] {
  return (Object.keys(mine) as (keyof Values)[])
    .filter((key) => !same(mine[key], theirs[key]))
    .map((key) => ({ label: label(key), mine: text(mine[key]), theirs: text(theirs[key]) }));
}

/** Whether two values of a form, which are plain data and files, are the same. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isPlain(a) || !isPlain(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && same(a[key], b[key]));
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return Array.isArray(value) || (typeof value === 'object' && value?.constructor === Object);
}
