import { getAlarm, seeAlarm } from '@sagitta/shared-contracts/api/alarm';
import { administeredBy } from '../access/administers';
import { addSeenToLedger } from '../ledger/add-entries';
import { Refusal } from '../refusal';
import { alarmEnd, alarmHistory, alarmReading, isAlarm, untoldOf } from '../repositories/alarms';
import { logOf } from '../repositories/logs';
import { reads, writes } from './handler';

const serveGet = reads(getAlarm, async ({ db, caller, params }) => {
  const log = await logOf(db, caller, params.id);
  const reading = log && (await alarmReading(db, log));
  if (!log || !reading) throw new Refusal(403);
  const administers = await administeredBy(db, caller);
  const administersIt = log.systemId !== null && administers(log.systemId);
  const history = await alarmHistory(db, log);
  return {
    log,
    ...reading,
    ended: await alarmEnd(db, log),
    history: history.map((step) => (administersIt ? step : { ...step, address: null })),
    untold: await untoldOf(db, log),
    hasEvidence: administersIt && (await isAlarm(db, log)),
  };
});

const serveSee = writes(seeAlarm, async ({ db, caller, clock, input }) => {
  const log = await logOf(db, caller, input.logID);
  if (log?.systemId == null) throw new Refusal(403);
  if (await isAlarm(db, log)) await addSeenToLedger(db, { id: log.id, systemId: log.systemId }, caller, clock());
  return {};
});

export const alarmOperations = [serveGet, serveSee];
