/**
 * Values for a table that may name its columns alone. A spread hides a field without a column from TypeScript, and the
 * database would drop it in silence: `apn` is then said not to be of type `never`.
 */
export type Exact<Columns, Values extends Columns> = Values & Record<Exclude<keyof Values, keyof Columns>, never>;
