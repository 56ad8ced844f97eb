import type { Log } from '@sagitta/shared-contracts/api/log';

/** An entry of the event log for tests. */
export function logEntry(changes: Partial<Log> = {}): Log {
  return {
    id: 1,
    severity: 'L2',
    systemName: 'Hala Widowiskowa, Zakopane',
    systemVersion: 'W4',
    relatedNodeId: 31,
    relatedNodeName: 'Truss B-02',
    systemId: 7,
    timezone: 'Europe/Warsaw',
    messageEn: 'Threshold L2 exceeded: 20.8 mm.',
    eventTimestamp: '2026-11-21T14:04:12Z',
    confirmed: false,
    confirmable: true,
    msgTemplateId: 4,
    ...changes,
  };
}
