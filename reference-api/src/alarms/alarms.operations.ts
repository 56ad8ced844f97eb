import { closeAlarm, getAlarm, seeAlarm } from '@sagitta/shared-contracts/api/alarm';
import type { Log } from '@sagitta/shared-contracts/api/log';
import { confirmsLogs, isAlarm as opensAlarm } from '@sagitta/shared-contracts/rules/log';
import { administeredBy } from '../access/administers';
import { changesBetween, recordAudit } from '../access/record-audit';
import type { Caller } from '../access/caller';
import type { Database } from '../db/database';
import { lockUntilEnd } from '../db/locks';
import { addSeenToLedger } from './ledger/add-entries';
import { Refusal } from '../kit/refusal';
import { alarmEnd, alarmHistory, alarmReading, isAlarm, untoldOf } from './alarms.statements';
import { contactsOf } from './contacts.statements';
import { closeEpisode, mayEndByReading, placeOfAlarm } from './close-alarm.statements';
import { lockLogEntry, visibleLogEntry } from './log-entry.statements';
import { logOf } from './logs.statements';
import { serve, serveInTransaction } from '../access/calls/handler';

const serveGet = serve(getAlarm, async ({ db, caller, params, clock }) => {
  const log = await logOf(db, caller, params.id);
  const reading = log && (await alarmReading(db, log));
  if (!log || !reading) throw new Refusal(403);
  const administers = await administeredBy(db, caller);
  const administersIt = log.systemId !== null && administers(log.systemId);
  const history = await alarmHistory(db, log);
  const ended = await alarmEnd(db, log);
  return {
    log,
    ...reading,
    ended,
    history: history.map((step) => (administersIt ? step : { ...step, address: null })),
    untold: await untoldOf(db, log),
    contacts: log.systemId === null ? [] : await contactsOf(db, log.systemId, caller),
    hasEvidence: administersIt && (await isAlarm(db, log)),
    mayClose: ended === null && mayCloseAlarms(caller, log) && (await isStuck(db, log, clock())),
  };
});

const serveSee = serveInTransaction(seeAlarm, async ({ db, caller, clock, input }) => {
  const log = await logOf(db, caller, input.logID);
  if (log?.systemId == null) throw new Refusal(403);
  if (await isAlarm(db, log)) await addSeenToLedger(db, { id: log.id, systemId: log.systemId }, caller, clock());
  return {};
});

/** The node is locked before the entry, as readings lock it. */
const serveClose = serveInTransaction(closeAlarm, async ({ db, caller, clock, input }) => {
  const known = await visibleLogEntry(db, caller, input.logID);
  const place = await placeOfAlarm(db, known?.nodeId ?? null, { isLocked: true });
  const found = await lockLogEntry(db, caller, input.logID);
  if (!found || !confirmsLogs(caller.category)) throw new Refusal(403);
  const { entry, version } = found;
  if (!mayCloseAlarms(caller, { ...entry, systemVersion: version })) throw new Refusal(409);
  // Two who close it at the same time close it once.
  await lockUntilEnd(db, 'ledger');
  const now = clock();
  if ((await alarmEnd(db, entry)) !== null || mayEndByReading(place, entry.severity, now)) throw new Refusal(409);
  await closeEpisode(db, { alarm: entry, place, caller, reason: input.reason }, now);
  await recordAudit(
    db,
    caller,
    {
      action: closeAlarm.name,
      entity: { kind: 'log', id: entry.id, name: entry.messageEn },
      systems: [entry.systemId],
      changes: changesBetween({ closed: false, reason: null }, { closed: true, reason: input.reason }),
    },
    now,
  );
  return {};
});

/** Whoever may confirm alarms. */
function mayCloseAlarms(
  { category }: Pick<Caller, 'category'>,
  log: Pick<Log, 'confirmable' | 'severity' | 'systemVersion'>,
): boolean {
  return confirmsLogs(category) && log.systemVersion !== 'W2' && opensAlarm(log);
}

async function isStuck(db: Database, log: Log, now: Date): Promise<boolean> {
  return !mayEndByReading(await placeOfAlarm(db, log.relatedNodeId), log.severity, now);
}

export const alarmOperations = [serveGet, serveSee, serveClose];
