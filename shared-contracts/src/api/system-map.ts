import * as v from 'valibot';
import { CONFLICT, NO_TURN_FOR_FILE, operation } from '../operation';
import { UPLOAD_TIMEOUT_MS } from '../rules/limits';
import { IdParamsSchema, IdSchema, maybe } from '../wire';

/** Size of a system's map and its boundary (docs/product/map.md#system-map). */
export const SystemMapSchema = v.object({
  mapWidth: maybe(v.number()),
  mapHeight: maybe(v.number()),
  /** Polygons; points joined by semicolons in parentheses: `(0,0;10,0;10,5)(20,20;30,20;25,30)`. */
  mapBoundaries: maybe(v.string()),
  /** Optimistic lock of the map. */
  updatedViaWebsiteAt: maybe(v.string()),
  /**
   * The map that the image before was, since contract 1.3 and for those who may bring it back
   * ({@link restoreSystemMap}); null without one, and if the host keeps none.
   */
  before: maybe(
    v.object({ mapWidth: v.number(), mapHeight: v.number(), replacedAt: v.string(), replacedBy: v.string() }),
  ),
});
export type SystemMap = v.InferOutput<typeof SystemMapSchema>;

export const getSystemMap = operation('GET', '/system/system-map/{id}', {
  name: 'getSystemMap',
  params: IdParamsSchema,
  output: SystemMapSchema,
  errors: { 404: 'The system has no map.' },
  retry: { times: 10, delayMs: 5_000 },
});

/** The map image. With If-Modified-Since it may answer 304 without a body (docs/product/map.md#system-map). */
export const getSystemMapImage = operation('GET', '/system/system-map-image/{id}', {
  name: 'getSystemMapImage',
  params: IdParamsSchema,
  output: 'blob',
  success: [200, 304],
  errors: { 404: 'The system has no map.' },
});

const SavedSchema = v.object({ succeeded: v.boolean(), updatedAt: maybe(v.string()) });

/**
 * Moves a node on the map; in pixels of the map image, inside it. A save fails where `succeeded` is not true
 * (docs/product/map.md#system-map).
 */
export const moveNodeOnMap = operation('PATCH', '/node/map-position', {
  name: 'moveNodeOnMap',
  once: true,
  input: v.object({
    systemID: IdSchema,
    x: v.number(),
    y: v.number(),
    updatedViaWebsiteAt: maybe(v.string()),
    id: IdSchema,
  }),
  output: SavedSchema,
  errors: CONFLICT,
});

export const saveMapBoundaries = operation('PATCH', '/system/system-map/boundaries', {
  name: 'saveMapBoundaries',
  input: v.object({
    systemID: IdSchema,
    mapBoundaries: v.pipe(v.string(), v.maxLength(100_000)),
    updatedViaWebsiteAt: maybe(v.string()),
  }),
  output: SavedSchema,
  errors: CONFLICT,
});

/** Uploads the map or the map of reports, as multipart. */
export const uploadSystemMap = operation('POST', '/system/system-map', {
  name: 'uploadSystemMap',
  body: 'multipart',
  input: v.object({
    systemID: IdSchema,
    file: v.custom<Blob>((value) => value instanceof Blob),
    updatedViaWebsiteAt: maybe(v.string()),
    mapType: v.picklist(['main', 'report']),
    /** Somebody has said that an image of other proportions or size is the same plan (`mapChangeQuestion`). */
    sizeConfirmed: v.optional(v.picklist(['yes'])),
  }),
  output: v.object({ updatedAt: maybe(v.string()) }),
  errors: {
    ...CONFLICT,
    413: 'A map has at most 10 MB.',
    415: 'Not an image.',
    422: 'Of other proportions or size than the map: to be confirmed.',
    ...NO_TURN_FOR_FILE,
  },
  timeoutMs: UPLOAD_TIMEOUT_MS,
});

/**
 * Brings back the map that the image before was: image, outlines and the places of devices as they were when it was
 * replaced. What it takes the place of is kept as the map before. Devices that were placed since keep their places.
 */
export const restoreSystemMap = operation('POST', '/system/system-map/restore', {
  name: 'restoreSystemMap',
  input: v.object({ systemID: IdSchema, updatedViaWebsiteAt: maybe(v.string()) }),
  output: v.object({ updatedAt: maybe(v.string()) }),
  errors: { ...CONFLICT, 404: 'There is no map before.' },
});
