import type { NotificationEvent } from '@sagitta/shared-contracts/api/account';
import type { LogSeverity } from '@sagitta/shared-contracts/api/log';
import { addTestLog, type TestSeverity } from '@sagitta/shared-contracts/api/test-log';
import { INCORRECT_VALUE } from '@sagitta/shared-contracts/rules/system-settings';
import type { Database } from '../../db/database';
import { Refusal } from '../../kit/refusal';
import { logTest } from '../../alarms/event-log.statements';
import { lastTestAfter } from './test-entries.statements';
import { serveInTransaction } from '../../access/calls/handler';
import { auditSystem, siteToSet } from './set-system.operations';

/** How a severity is logged, who is notified, and its name. */
const AS: Readonly<Record<TestSeverity, { log: LogSeverity; event: NotificationEvent; name: string }>> = {
  heartbeat: { log: 'other', event: 'Heartbeat', name: 'heartbeat' },
  L1: { log: 'L1', event: 'L1', name: 'L1' },
  L2: { log: 'L2', event: 'L2', name: 'L2' },
  L3: { log: 'L3', event: 'L3', name: 'L3' },
  L4: { log: 'L4', event: 'L4', name: 'L4' },
  obstruction: { log: 'obstruction', event: 'Obstruction', name: 'obstruction' },
  system_notification: { log: 'other', event: 'System', name: 'system notification' },
};

/** A person who presses Send again and again floods all members. */
const ONCE_IN_MS = 60_000;

const serveAdd = serveInTransaction(addTestLog, async ({ db, caller, clock, input }) => {
  const site = await siteToSet(db, caller, input.systemID);
  if (input.systemVersion !== site.version) throw new Refusal(400, { systemVersion: INCORRECT_VALUE });
  const { log: severity, event, name } = AS[input.severity];
  await requireFirstOfMinute(db, site.id, event, clock());
  const text = `Test notification: ${name}`;
  const entry = { systemId: site.id, severity, eventAt: clock(), messageEn: text, notifiedAs: event };
  const recipients = await logTest(db, entry);
  const changes = [
    { field: 'severity', before: null, after: input.severity },
    { field: 'recipients', before: null, after: recipients },
  ];
  await auditSystem(db, caller, addTestLog.name, site, changes, clock());
  return {};
});

/** One test of each kind a minute for a system. The system is locked, so two calls at once count each other. */
async function requireFirstOfMinute(db: Database, systemId: number, event: NotificationEvent, now: Date) {
  const last = await lastTestAfter(db, { systemId, event, since: new Date(now.getTime() - ONCE_IN_MS) });
  if (!last) return;
  const waitMs = last.getTime() + ONCE_IN_MS - now.getTime();
  throw new Refusal(429, undefined, undefined, Math.ceil(waitMs / 1_000));
}

export const testLogOperations = [serveAdd];
