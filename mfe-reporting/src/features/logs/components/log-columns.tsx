import type { Log } from '@sagitta/shared-contracts/api/log';
import { dashboardPath, graphPath } from '@sagitta/shared-contracts/paths';
import type { Column } from '@sagitta/shared-ui/data-grid';
import { formatDateTime, MISSING } from '@sagitta/shared-ui/format';
import { TextLink } from '@sagitta/shared-ui/router';
import { siteZone } from '../../../shared/site-zone';
import { ConfirmCell } from './confirm-cell';
import { Severity, SEVERITY_NAMES } from './severity';

/** The columns of the log table (document 3 §2). Ids of sortable columns are the call's sort keys. */
export const LOG_COLUMNS: readonly Column<Log>[] = [
  { id: 'severity', header: 'Severity', value: ({ severity }) => SEVERITY_NAMES[severity], cell: (log) => <Severity severity={log.severity} />, filter: false, width: 124 },
  { id: 'system_name', header: 'System', value: ({ systemName }) => systemName, cell: (log) => <SystemLink log={log} />, filter: false, width: 210 },
  { id: 'device', header: 'Device', value: deviceName, cell: (log) => <DeviceLink log={log} />, filter: false, sortable: false, width: 140 },
  { id: 'id', header: 'Id', value: ({ id }) => id, filter: false, align: 'end', width: 88 },
  { id: 'event_timestamp', header: 'Date', value: ({ eventTimestamp }) => eventTimestamp, format: eventTime, filter: false, width: 180 },
  { id: 'message', header: 'Message', value: ({ messageEn }) => messageEn, filter: false, sortable: false, minWidth: 220 },
  { id: 'confirm', header: 'Confirmed', value: ({ confirmed }) => confirmed, cell: (log) => <ConfirmCell log={log} />, filter: false, sortable: false, actions: true, width: 124 },
];

/** In the zone of the site, and named: entries of sites in several zones stand side by side. */
export function eventTime({ eventTimestamp, timezone }: Log): string {
  return formatDateTime(eventTimestamp, { zone: siteZone(timezone), named: true });
}

export function SystemLink({ log: { systemId, systemName } }: { log: Log }) {
  return systemId === null ? systemName : <TextLink to={dashboardPath(systemId)}>{systemName}</TextLink>;
}

/** Leads to the device's graph; entries of a whole system have no device. */
export function DeviceLink({ log }: { log: Log }) {
  const name = deviceName(log) ?? MISSING;
  return log.relatedNodeId === null ? name : <TextLink to={graphPath(log.relatedNodeId)}>{name}</TextLink>;
}

function deviceName({ relatedNodeId, relatedNodeName }: Log): string | null {
  return relatedNodeName ?? (relatedNodeId === null ? null : `#${relatedNodeId}`);
}
