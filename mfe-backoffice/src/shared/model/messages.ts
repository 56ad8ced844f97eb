/** Results of a record stay so long (docs/product/back-office.md). */
export const RESULT_MS = 6_000;

/** What is told of a record, by the name of its kind: `SIM card created` (docs/product/back-office.md). */
export const CREATE_ERROR = 'Create error';
export const UPDATE_ERROR = 'Update error';
export const DELETE_ERROR = 'Delete error';

export const created = (thing: string) => `${thing} created`;
export const updated = (thing: string) => `${thing} updated`;
export const deleted = (thing: string) => `${thing} deleted`;

/** Of a deletion that is taken back (docs/product/back-office.md#undo). */
export const putBack = (thing: string) => `${thing} is back`;
export const notPutBack = (thing: string) => `${thing} was not put back`;

export const deleteQuestion = (id: number) => `Are you sure you want to delete this item (#${id})?`;

/** `1 router`, `2 routers`. */
export const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;

/** Of a change that is taken back. */
export const changedBack = (thing: string) => `${thing} is as it was`;
export const notChangedBack = (thing: string) => `${thing} was not changed back`;
