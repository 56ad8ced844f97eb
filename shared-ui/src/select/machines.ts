import { latePart } from '../late/late-part';

/** The machine of the search fields, with its windowed list: fetched when one is pointed at or focused. */
export const machines = latePart(() => import(/* webpackChunkName: "select" */ './select-chunk'));
