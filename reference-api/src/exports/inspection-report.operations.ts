import { getInspectionReport } from '@sagitta/shared-contracts/api/finding';
import { exportFileName } from '@sagitta/shared-contracts/rules/export';
import { FileBody } from '../access/calls/handler';
import { inspectionVisit } from '../records/findings.operations';
import { photoOf } from '../records/findings.statements';
import { systemPlace } from '../systems/system-name.statements';
import { recordExport } from './audited-export.operations';
import { readsInTurn } from './in-turn';
import { placesOfNodes, reportMap, reportPlace } from './report-place.statements';
import { inspectionStream } from './reports/inspection-stream';

const serveInspectionReport = readsInTurn(getInspectionReport, async (call) => {
  const { db, caller, params } = call;
  const visit = await inspectionVisit(db, caller, params.id);
  const { systemId, year, findings, performedAt } = visit;
  const { name, zone } = await systemPlace(db, systemId);
  const facts = {
    visit,
    zone,
    place: await reportPlace(db, systemId),
    map: await reportMap(db, systemId),
    devices: await placesOfNodes(db, systemId),
    changedAt: lastChange([visit, ...findings]),
    photo: (findingId: number) => photoOf(db, findingId),
  };
  await recordExport(call, getInspectionReport, {
    systemId,
    filters: { inspection: `#${visit.ID} ${year}` },
    rows: findings.length,
  });
  const fileName = exportFileName(['inspection', name, performedAt ?? String(year)], 'pdf');
  return new FileBody(inspectionStream(facts), 'application/pdf', { fileName });
});

function lastChange(parts: readonly { updatedAt: string | null }[]): Date {
  return new Date(Math.max(...parts.map(({ updatedAt }) => Date.parse(updatedAt ?? '') || 0)));
}

export const inspectionReportOperations = [serveInspectionReport];
