import type { Measurement } from '@sagitta/shared-contracts/api/measurement';
import { BUCKET_POINTS, END_POINTS } from '@sagitta/shared-contracts/api/measurement';
import type { Database } from '../../db/database';
import type { ExportedNode, Span } from '../export-readings.statements';
import { baseChanges } from '../export-nodes.statements';
import { measurementsJson } from '../../readings/measurements.statements';
import { CHART_BUCKETS, type Curve, curveOf } from './curve';

const MAX_POINTS = CHART_BUCKETS * BUCKET_POINTS + END_POINTS;

/** The curve of a node, thinned by the database: every extreme stays. */
export async function readCurve(db: Database, node: ExportedNode, span: Span): Promise<Curve> {
  const json = await measurementsJson(db, node.systemId, {
    NodeID: node.id,
    Start: span.from.toISOString(),
    End: new Date(span.until.getTime() - 1).toISOString(),
    MaxPoints: MAX_POINTS,
    Average: false,
  });
  const readings = JSON.parse(json) as Measurement[];
  const bases = await baseChanges(db, node.id, span);
  return curveOf(node.name, node.sensor === 'inclinometer' ? 'inclinometer' : 'laser', readings, bases);
}
