import { latePart } from '../late/late-part';

/** The machine of the search fields, with its windowed list: fetched with the first page that shows one. */
export const machines = latePart(() => import(/* webpackChunkName: "select" */ './select-chunk'));
