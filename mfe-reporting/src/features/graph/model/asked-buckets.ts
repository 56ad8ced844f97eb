import { GRAPH_BUCKETS } from '@sagitta/shared-contracts/rules/thinning';

/**
 * Buckets that the host is asked to thin to: a silence that empties one of them is a gap, and stays one when the curve
 * is thinned again.
 */
export const ASKED_BUCKETS = 2 * GRAPH_BUCKETS;
