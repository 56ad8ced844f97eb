import { exportReport } from '@sagitta/shared-contracts/api/export';
import { naturalCompare } from '@sagitta/shared-contracts/rules/natural-sort';
import { requirePage, requireSystem } from '../access/guards';
import { Refusal } from '../refusal';
import type { NodeSummary, ReportFacts } from '../reports/facts';
import { figuresUnit } from '../reports/periods';
import { reportStream } from '../reports/report-stream';
import { countEvents } from '../repositories/report-events';
import { figuresOf, lastReading } from '../repositories/report-figures';
import { reportMap, reportPlace } from '../repositories/report-place';
import { systemPlace } from '../repositories/system-name';
import { chosenSensors } from './chosen-sensors';
import { daysIn, nameOfExport } from './export-range';
import { type Call, FileBody, reads } from './handler';

const serveReport = reads(exportReport, async (call) => {
  const { db, caller, input } = call;
  requirePage(caller, '/export');
  await requireSystem(db, caller, input.systemID);
  const facts = await factsOf(call);
  const summaries = await summariesOf(call, facts);
  // Whether there is anything to export has to be known before the response begins.
  if (facts.events === 0 && summaries.every(({ last }) => last === null)) throw new Refusal(404);
  const fileName = nameOfExport(call, 'report', facts.systemName, facts.zone, 'pdf');
  return new FileBody(reportStream(db, facts, summaries), 'application/pdf', { fileName });
});

async function factsOf(call: Call<typeof exportReport>): Promise<ReportFacts> {
  const { db, caller, input, clock } = call;
  const { systemID: systemId, fromDate, toDate, comment } = input;
  const { name, zone } = await systemPlace(db, systemId);
  const span = daysIn(call, zone, [fromDate, toDate], ['fromDate', 'toDate']);
  const nodes = await chosenSensors(db, systemId, input.nodesIDs);
  const ids = nodes.map(({ id }) => id);
  return {
    systemId,
    systemName: name,
    zone,
    span,
    days: [fromDate, toDate],
    nodes: nodes.sort((one, other) => naturalCompare(one.name, other.name)),
    place: await reportPlace(db, systemId),
    map: await reportMap(db, systemId),
    events: await countEvents(db, systemId, ids, span),
    author: caller.name,
    madeAt: clock(),
    comment,
  };
}

async function summariesOf(
  { db }: Pick<Call<typeof exportReport>, 'db'>,
  { nodes, span, zone, days }: ReportFacts,
): Promise<NodeSummary[]> {
  const summaries: NodeSummary[] = [];
  for (const node of nodes) {
    const figures = await figuresOf(db, node.id, span, zone, figuresUnit(days));
    summaries.push({ node, figures, last: figures.length === 0 ? null : await lastReading(db, node.id, span) });
  }
  return summaries;
}

export const exportReportOperations = [serveReport];
