import * as v from 'valibot';
import { operation } from '../operation';
import { IdSchema, maybe } from '../wire';

/** How far back the trends of nodes go. */
export const TREND_HOURS = 24;
/** Readings of each so long a time keep their lowest and highest, so that no peak is lost. */
export const TREND_BUCKET_SECONDS = 1_800;

/**
 * The readings of one node: epoch seconds and deflection in mm or degrees, in time order; null is a reading without a
 * value.
 */
export const NodeTrendSchema = v.object({
  nodeID: v.number(),
  points: v.array(v.tuple([v.number(), maybe(v.number())])),
});
export type NodeTrend = v.InferOutput<typeof NodeTrendSchema>;

/**
 * What the nodes of one system measured in the last {@link TREND_HOURS} hours, thinned to the extremes of each
 * {@link TREND_BUCKET_SECONDS} seconds, in one request for a whole page. A node that measured nothing is left out.
 */
export const listNodeTrends = operation('POST', '/nodes-trend', {
  name: 'listNodeTrends',
  input: v.object({ systemID: IdSchema }),
  output: v.array(NodeTrendSchema),
});
