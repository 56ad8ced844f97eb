import { exportCharts } from '@sagitta/shared-contracts/api/export';
import { exportFileName } from '@sagitta/shared-contracts/rules/export';
import { requirePage, requireSystem } from '../access/guards';
import { archiveStream, type ArchivedFile } from './charts/chart-archive';
import type { Charted } from './charts/chart';
import { chartFile } from './charts/chart-file';
import type { Curve } from './charts/curve';
import { readCurve } from './charts/node-curve';
import { Refusal } from '../kit/refusal';
import { countExported, type Span } from './export-readings.statements';
import { type ChosenNode, nodesWithReadings } from './export-nodes.statements';
import { systemPlace } from '../systems/system-name.statements';
import { chosenSensors } from './chosen-sensors.operations';
import { daysIn, nameOfExport } from './export-range';
import { recordExport } from './audited-export.operations';
import { type Call, FileBody } from '../access/calls/handler';
import { readsInTurn } from './in-turn';

type ChartsCall = Call<typeof exportCharts>;

const serveCharts = readsInTurn(exportCharts, async (call) => {
  const { db, caller, input, clock } = call;
  requirePage(caller, '/export');
  await requireSystem(db, caller, input.systemID);
  const { name, zone } = await systemPlace(db, input.systemID);
  const span = daysIn(call, zone, [input.fromDate, input.toDate], ['fromDate', 'toDate']);
  const nodes = await chosenSensors(db, input.systemID, [...input.nodesIDsStandard, ...input.nodesIDsAdvanced]);
  if ((await nodesWithReadings(db, nodes, span)).length === 0) throw new Refusal(404);
  const { fromDate, toDate, format } = input;
  const filters = { nodes: nodes.map((one) => one.name), from: fromDate, to: toDate, format };
  const rows = await countExported(db, nodes, span);
  await recordExport(call, exportCharts, { systemId: input.systemID, filters, rows });
  const files = chartsOf(call, nodes, span, { name, zone });
  const fileName = nameOfExport(call, 'charts', name, { zone, days: [fromDate, toDate], extension: 'tar.gz' });
  return new FileBody(archiveStream(files, clock()), 'application/gzip', { fileName });
});

/** One file for each standard node, and one for the two advanced ones. */
async function* chartsOf(
  { db, input }: ChartsCall,
  nodes: readonly ChosenNode[],
  span: Span,
  { name, zone }: { name: string; zone: string },
): AsyncGenerator<ArchivedFile> {
  const { format, chartType, fromDate, toDate } = input;
  const groups = [...new Set(input.nodesIDsStandard)].map((id) => [id]);
  if (input.nodesIDsAdvanced.length > 0) groups.push(input.nodesIDsAdvanced);
  const footer = `${name}, ${fromDate} to ${toDate}, time zone ${zone}`;
  for (const ids of groups) {
    const chosen = ids.flatMap((id) => nodes.find((node) => node.id === id) ?? []);
    const curves = [];
    for (const node of chosen) curves.push(await readCurve(db, node, span));
    const bytes = await chartFile(chartsTogether(curves), { span, zone, type: chartType, format, footer });
    // The id distinguishes names that differ only in punctuation.
    const parts = chosen.flatMap((node) => [node.name, String(node.id)]);
    yield { name: exportFileName(['chart', ...parts], format), bytes };
  }
}

/** Both on one scale; what is measured in different units is one chart under the other. */
function chartsTogether([first, second]: readonly Curve[]): Charted[] {
  if (first === undefined) return [];
  if (second === undefined) return [[first]];
  return first.unit === second.unit ? [[first, second]] : [[first], [second]];
}

export const exportChartsOperations = [serveCharts];
