import { exportReport } from '@sagitta/shared-contracts/api/export';
import { naturalCompare } from '@sagitta/shared-contracts/rules/natural-sort';
import { ALL_KINDS, LOG_KIND_NAMES, USUAL_KINDS } from '@sagitta/shared-contracts/rules/log';
import { requirePage, requireSystem } from '../access/guards';
import { Refusal } from '../kit/refusal';
import type { ReportFacts } from './reports/facts';
import { nodeSummaries } from './reports/node-summaries';
import { reportStream } from './reports/report-stream';
import { countExported } from './export-readings.statements';
import { exportedImports } from './imports.statements';
import { countReportEvents, hasEvents } from './report-events.statements';
import { reportMap, reportPlace } from './report-place.statements';
import { systemPlace } from '../systems/system-name.statements';
import { chosenSensors } from './chosen-sensors.operations';
import { daysIn, nameOfExport } from './export-range';
import { recordExport } from './audited-export.operations';
import { type Call, FileBody } from '../access/calls/handler';
import { readsInTurn } from './in-turn';

const serveReport = readsInTurn(exportReport, async (call) => {
  const { db, caller, input } = call;
  requirePage(caller, '/export');
  await requireSystem(db, caller, input.systemID);
  const facts = await readReportFacts(call);
  const summaries = await nodeSummaries(db, facts);
  // Whether there is anything to export has to be known before the response begins.
  if (!hasEvents(facts.events) && summaries.every(({ last }) => last === null)) throw new Refusal(404);
  const { systemId, days, nodes, span } = facts;
  const filters = { nodes: nodes.map((one) => one.name), from: days[0], to: days[1], events: facts.events.listed };
  const severities = input.kinds && facts.events.kinds.map((kind) => LOG_KIND_NAMES[kind]);
  const chosen = { ...filters, ...(severities && { severities }) };
  await recordExport(call, exportReport, { systemId, filters: chosen, rows: await countExported(db, nodes, span) });
  const fileName = nameOfExport(call, 'report', facts.systemName, { ...facts, extension: 'pdf' });
  return new FileBody(reportStream(db, facts, summaries), 'application/pdf', { fileName });
});

async function readReportFacts(call: Call<typeof exportReport>): Promise<ReportFacts> {
  const { db, caller, input, clock } = call;
  const { systemID: systemId, fromDate, toDate, comment } = input;
  const { name, zone } = await systemPlace(db, systemId);
  const span = daysIn(call, zone, [fromDate, toDate], ['fromDate', 'toDate']);
  const nodes = await chosenSensors(db, systemId, input.nodesIDs);
  const ids = nodes.map(({ id }) => id);
  const kinds = input.kinds ? ALL_KINDS.filter((kind) => input.kinds?.includes(kind)) : USUAL_KINDS;
  return {
    systemId,
    systemName: name,
    zone,
    span,
    days: [fromDate, toDate],
    nodes: nodes.sort((one, other) => naturalCompare(one.name, other.name)),
    place: await reportPlace(db, systemId),
    map: await reportMap(db, systemId),
    events: await countReportEvents(db, systemId, ids, span, kinds),
    imports: await exportedImports(db, systemId, ids, span),
    made: { by: caller.name, at: clock() },
    comment,
  };
}

export const exportReportOperations = [serveReport];
