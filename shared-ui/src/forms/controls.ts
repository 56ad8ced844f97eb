import { latePart } from '../late/late-part';

/** Controls with a machine: fetched with the first page that shows one. */
export const controls = latePart(() => import(/* webpackChunkName: "forms" */ './controls-chunk'));
