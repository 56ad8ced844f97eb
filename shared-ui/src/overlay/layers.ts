import { latePart } from '../late/late-part';

/** Layers above the page, on Chakra's machines: fetched at the first hover, focus or press of a trigger. */
export const layers = latePart(() => import(/* webpackChunkName: "layers" */ './layers-chunk'));
