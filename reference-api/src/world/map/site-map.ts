import { boundariesText, type Polygon } from '@sagitta/shared-contracts/rules/map-boundaries';
import type { SiteSpec } from '../sites';
import { aerialPicture } from './aerial';
import { bridgeDetail, hallDetail, planDrawing, standDetail } from './plan';

export interface SiteMap {
  image: Buffer;
  imageMime: string;
  width: number;
  height: number;
  boundaries: string;
}

/** Size of a site's map in pixels. */
export function mapSize(site: SiteSpec): { width: number; height: number } {
  return site.map === 'aerial' ? { width: 960, height: 640 } : { width: 1200, height: 800 };
}

/** The map of a site: a drawing or a picture, with its boundaries around every device. */
export function siteMap(site: SiteSpec): SiteMap {
  const { width, height } = mapSize(site);
  const outlines = OUTLINES[site.map].map((points) =>
    points.map(([x, y]) => [Math.round(x * width), Math.round(y * height)] as const),
  );
  return { ...draw(site, width, height, outlines), width, height, boundaries: boundariesText(outlines) };
}

function draw(
  site: SiteSpec,
  width: number,
  height: number,
  outlines: readonly Polygon[],
): Pick<SiteMap, 'image' | 'imageMime'> {
  const [[left, top] = [0, 0], , [right, bottom] = [0, 0]] = outlines[0] ?? [];
  if (site.map === 'aerial')
    return {
      image: aerialPicture(site.name, width, height, { x: left, y: top, w: right - left, h: bottom - top }),
      imageMime: 'image/png',
    };
  const style = { name: site.name, width, height, outlines };
  const axes = Math.max(4, Math.ceil(site.sensors.length / 2) + 1);
  if (site.map === 'hall') return { image: planDrawing(style, axes, hallDetail(outlines)), imageMime: 'image/svg+xml' };
  if (site.map === 'stand')
    return { image: planDrawing(style, axes, standDetail(outlines)), imageMime: 'image/svg+xml' };
  return { image: planDrawing(style, axes, bridgeDetail(outlines, width, height)), imageMime: 'image/svg+xml' };
}

/** As fractions of width and height. The first four points of the first outline are the corners of the building. */
const OUTLINES: Readonly<Record<SiteSpec['map'], readonly Polygon[]>> = {
  hall: [
    [
      [0.09, 0.22],
      [0.92, 0.22],
      [0.92, 0.78],
      [0.09, 0.78],
    ],
    [
      [0.4, 0.8],
      [0.62, 0.8],
      [0.62, 0.87],
      [0.4, 0.87],
    ],
  ],
  aerial: [
    [
      [0.08, 0.2],
      [0.92, 0.2],
      [0.92, 0.8],
      [0.08, 0.8],
    ],
  ],
  stand: [
    [
      [0.08, 0.26],
      [0.92, 0.26],
      [0.94, 0.72],
      [0.72, 0.78],
      [0.28, 0.78],
      [0.06, 0.72],
    ],
  ],
  bridge: [
    [
      [0.06, 0.36],
      [0.94, 0.36],
      [0.94, 0.64],
      [0.06, 0.64],
    ],
  ],
};
