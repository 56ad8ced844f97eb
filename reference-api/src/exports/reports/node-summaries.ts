import type { Database } from '../../db/database';
import { figuresOf, lastReading } from '../report-figures.statements';
import type { NodeSummary, ReportFacts } from './facts';
import { figuresUnit } from './periods';

/** What the nodes of a report have read in its span. */
export async function nodeSummaries(
  db: Database,
  { nodes, span, zone, days }: Pick<ReportFacts, 'nodes' | 'span' | 'zone' | 'days'>,
): Promise<NodeSummary[]> {
  const summaries: NodeSummary[] = [];
  for (const node of nodes) {
    const figures = await figuresOf(db, node, span, zone, figuresUnit(days));
    summaries.push({ node, figures, last: figures.length === 0 ? null : await lastReading(db, node, span) });
  }
  return summaries;
}
