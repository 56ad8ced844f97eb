import type { ReplayEvent } from '@sagitta/shared-contracts/api/roof-replay';
import type { Polygon } from '@sagitta/shared-contracts/rules/map-boundaries';
import type { Track } from '@sagitta/shared-contracts/rules/replay-frame';
import { lightToken, type TokenName } from '@sagitta/shared-ui/core';
import type { MapSize } from '../../../shared/map/map-size';
import type { TimeRange } from './replay-address';
import type { Weather } from './weather';

/** CSS pixels of a picture and of a video, which every player shows without scaling it up. */
export const PICTURE = { width: 1280, height: 720 } as const;

/** What pictures of a replay show, whatever the moment. */
export interface Scene {
  /** The system's. */
  name: string;
  zone: string;
  range: TimeRange;
  tracks: readonly Track[];
  events: readonly ReplayEvent[];
  weather: Weather;
  /** Null where there is no plan that can be drawn: the devices are listed instead. */
  plan: { image: CanvasImageSource; size: MapSize; outlines: readonly Polygon[] } | null;
}

export type Context = CanvasRenderingContext2D;

/** Px from the sides, and between them. */
export const EDGE = 32;
export const WIDTH = PICTURE.width - 2 * EDGE;

interface Said {
  y: number;
  size: number;
  x?: number;
  weight?: 400 | 500 | 600;
  token?: TokenName;
  align?: 'left' | 'center' | 'right';
  /** Px: longer text is drawn narrower, since none of it may be missing. */
  most?: number;
  /** A light edge around it, over a plan. */
  halo?: boolean;
}

/** Draws text; returns its width. */
export function say(
  context: Context,
  words: string,
  { x = EDGE, y, size, weight = 400, token = 'text', ...more }: Said,
) {
  context.font = `${weight} ${size}px Inter, sans-serif`;
  context.textAlign = more.align ?? 'left';
  context.textBaseline = 'alphabetic';
  const width = Math.min(context.measureText(words).width, more.most ?? Number.POSITIVE_INFINITY);
  if (more.halo) {
    Object.assign(context, { lineWidth: 4, lineJoin: 'round', strokeStyle: lightToken('surface') });
    context.strokeText(words, x, y, width);
  }
  context.fillStyle = lightToken(token);
  context.fillText(words, x, y, width);
  return width;
}
