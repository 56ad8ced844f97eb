import { exportEvidence } from '@sagitta/shared-contracts/api/evidence';
import {
  EVIDENCE_MAX_READINGS,
  evidenceDaysProblem,
  timeAroundAlarm,
  TOO_MANY_FOR_EVIDENCE,
} from '@sagitta/shared-contracts/rules/evidence';
import { USUAL_KINDS } from '@sagitta/shared-contracts/rules/log';
import { EXPORT_MIN_DAY } from '@sagitta/shared-contracts/rules/export';
import { dayInZone } from '@sagitta/shared-contracts/rules/site-zone';
import { requireAdministered } from '../access/administers';
import { requireSystem } from '../access/guards';
import { recordAudit } from '../access/record-audit';
import { evidenceFiles } from './evidence/evidence-files';
import type { EvidenceFacts } from './evidence/facts';
import { zipStream } from './evidence/zip-stream';
import { ledgerHead } from '../alarms/ledger/chain';
import { Refusal } from '../kit/refusal';
import { nodeSummaries } from './reports/node-summaries';
import type { ReportFacts } from './reports/facts';
import { alarmEnd, isAlarm } from '../alarms/alarms.statements';
import { countReadings } from './evidence.statements';
import { chosenNodes } from './export-nodes.statements';
import { countImported, exportedNodes } from './export-readings.statements';
import { logOf } from '../alarms/logs.statements';
import { exportedImports, markPacked } from './imports.statements';
import { countReportEvents, hasEvents } from './report-events.statements';
import { reportMap, reportPlace } from './report-place.statements';
import { systemPlace } from '../systems/system-name.statements';
import { nameOfExport, spanOfDays } from './export-range';
import { type Call, FileBody, serve } from '../access/calls/handler';

type EvidenceCall = Call<typeof exportEvidence>;

/** What evidence is asked of. */
interface Subject {
  systemId: number;
  /** The only device; null for all of the system. */
  nodeId: number | null;
  days: ReportFacts['days'];
  alarm: EvidenceFacts['alarm'];
}

/** Seconds after which a pack that had no turn may be tried again: most take less. */
const RETRY_AFTER = 30;

const serveEvidence = serve(exportEvidence, async (call) => {
  const subject = await subjectOf(call);
  const giveBack = call.limits.evidencePacks.take(call.caller.id);
  if (!giveBack) throw new Refusal(429, undefined, undefined, RETRY_AFTER);
  try {
    const { zip, fileName } = await packOf(call, subject);
    // A caller who leaves closes it too.
    zip.once('close', giveBack);
    return new FileBody(zip, 'application/zip', { fileName });
  } catch (error) {
    giveBack();
    throw error;
  }
});

async function packOf(call: EvidenceCall, subject: Subject) {
  const { db, caller, clock } = call;
  const { systemId, alarm, days } = subject;
  const facts = await readEvidenceFacts(call, subject);
  const { systemName, zone } = facts.report;
  const ids = facts.nodes.map(({ id }) => id);
  await markPacked(db, systemId, ids, facts.report.span, clock());
  const entity = alarm === null ? { kind: 'system' as const, id: systemId } : { kind: 'log' as const, id: alarm.id };
  // Recorded before the first byte: what breaks off was taken as far as it came.
  await recordAudit(
    db,
    caller,
    {
      action: exportEvidence.name,
      entity: { ...entity, name: alarm?.message ?? systemName },
      systems: [systemId],
      changes: [{ field: 'days', before: null, after: [...days] }],
    },
    clock(),
  );
  const kind = alarm === null ? 'evidence' : `evidence-alarm-${alarm.id}`;
  const fileName = nameOfExport(call, kind, systemName, { zone, days, extension: 'zip' });
  return { zip: zipStream(evidenceFiles(db, facts)), fileName };
}

async function subjectOf(call: EvidenceCall): Promise<Subject> {
  const { db, caller, input, clock } = call;
  const { logID, systemID, fromDate, toDate } = input;
  if (logID !== null) return alarmOf(call, logID);
  const systemId = systemID ?? 0;
  await requireSystem(db, caller, systemId);
  await requireAdministered(db, caller, [systemId]);
  const { zone } = await systemPlace(db, systemId);
  const days = { from: fromDate ?? '', to: toDate ?? '' };
  const problem = evidenceDaysProblem(days, dayInZone(clock(), zone));
  if (problem) throw new Refusal(400, { [problem.end === 'from' ? 'fromDate' : 'toDate']: problem.text });
  return { systemId, nodeId: null, days: [days.from, days.to], alarm: null };
}

async function alarmOf({ db, caller, clock }: EvidenceCall, logId: number): Promise<Subject> {
  const log = await logOf(db, caller, logId);
  if (log?.systemId == null) throw new Refusal(403);
  await requireAdministered(db, caller, [log.systemId]);
  if (!(await isAlarm(db, log))) throw new Refusal(400, { logID: 'This entry is no alarm.' });
  const { zone } = await systemPlace(db, log.systemId);
  const at = Date.parse(log.eventTimestamp);
  const ended = await alarmEnd(db, log);
  const { from, to } = timeAroundAlarm(at, ended && Date.parse(ended.at), clock().getTime());
  const [first, last] = [dayInZone(from, zone), dayInZone(to, zone)];
  return {
    systemId: log.systemId,
    nodeId: log.relatedNodeId,
    days: [first < EXPORT_MIN_DAY ? EXPORT_MIN_DAY : first, last],
    alarm: { id: log.id, at: new Date(at), message: log.messageEn },
  };
}

async function readEvidenceFacts(
  { db }: EvidenceCall,
  { systemId, nodeId, days, alarm }: Subject,
): Promise<EvidenceFacts> {
  const { name, zone } = await systemPlace(db, systemId);
  const span = spanOfDays(zone, days);
  const all = await exportedNodes(db, systemId, { inactive: true });
  const nodes = alarm === null ? all : all.filter(({ id }) => id === nodeId);
  const ids = nodes.map(({ id }) => id);
  const readings = await countReadings(db, ids, span, EVIDENCE_MAX_READINGS);
  if (readings > EVIDENCE_MAX_READINGS) throw new Refusal(400, { fromDate: TOO_MANY_FOR_EVIDENCE });
  const events = await countReportEvents(db, systemId, ids, span, USUAL_KINDS);
  // Whether there is anything to export has to be known before the response begins.
  if (readings === 0 && !hasEvents(events)) throw new Refusal(404);
  const sensors = (await chosenNodes(db, systemId, ids)).filter(({ sensor }) => sensor !== null && sensor !== 'none');
  const report: ReportFacts = {
    systemId,
    systemName: name,
    zone,
    span,
    days,
    nodes: sensors,
    place: await reportPlace(db, systemId),
    map: await reportMap(db, systemId),
    events,
    imports: await exportedImports(db, systemId, ids, span),
    made: null,
    comment: alarm === null ? '' : `Evidence of alarm ${alarm.id}: ${alarm.message}`,
  };
  const summaries = await nodeSummaries(db, report);
  const imported = report.imports.length === 0 ? 0 : await countImported(db, nodes, span);
  return { report, summaries, nodes, imported, alarm, ledger: await ledgerHead(db), taking: exportEvidence.name };
}

export const evidenceOperations = [serveEvidence];
