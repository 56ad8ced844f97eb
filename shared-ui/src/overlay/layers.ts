import { latePart } from '../late/late-part';

/** What stands above the page, on Chakra's machines: fetched with the first layer that opens, or ahead of it. */
export const layers = latePart(() => import(/* webpackChunkName: "layers" */ './layers-chunk'));

/** Fetches them ahead of the first layer: for when the page has nothing else to do. */
export function warmLayers(): void {
  layers.load();
}
