import type { Log } from '@sagitta/shared-contracts/api/log';
import { dashboardPath, graphPath } from '@sagitta/shared-contracts/paths';
import { confirmCell, type ConfirmCell as ConfirmState } from '@sagitta/shared-contracts/rules/log';
import { siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import { Text } from '@sagitta/shared-ui/core';
import type { Column } from '@sagitta/shared-ui/data-grid';
import { formatDateTime, MISSING } from '@sagitta/shared-ui/format';
import { TextLink } from '@sagitta/shared-ui/router';
import type { ReactNode } from 'react';
import { ConfirmCell } from './confirm-cell';
import { ResendCell } from './resend-cell';
import { Severity, SEVERITY_NAMES } from './severity';

export interface LogColumnsOptions {
  /** Each time names its zone. */
  named: boolean;
  /** The account may have notifications sent again. */
  resend: boolean;
}

/** The columns of the log table (docs/product/logs.md#list). Ids of sortable columns are the call's sort keys. */
export const logColumns = ({ named, resend }: LogColumnsOptions): readonly Column<Log>[] => [
  {
    id: 'severity',
    header: 'Severity',
    value: ({ severity }) => SEVERITY_NAMES[severity],
    cell: (log) => <Severity severity={log.severity} />,
    filter: false,
    width: 106,
  },
  {
    id: 'system_name',
    header: 'System',
    value: ({ systemName }) => systemName,
    cell: (log) => (
      <Cut text={log.systemName}>
        <SystemLink log={log} />
      </Cut>
    ),
    filter: false,
    width: resend ? 148 : 186,
  },
  {
    id: 'device',
    header: 'Device',
    value: deviceName,
    cell: (log) => (
      <Cut text={deviceName(log)}>
        <DeviceLink log={log} />
      </Cut>
    ),
    filter: false,
    sortable: false,
    width: 112,
  },
  { id: 'id', header: 'Id', value: ({ id }) => id, filter: false, align: 'end', width: 66 },
  {
    id: 'event_timestamp',
    header: 'Date',
    value: ({ eventTimestamp }) => eventTimestamp,
    format: (log) => eventTime(log, named),
    date: true,
    filter: false,
    width: named ? 188 : 150,
  },
  {
    id: 'message',
    header: 'Message',
    value: ({ messageEn }) => messageEn,
    cell: ({ messageEn }) => (
      <Text as="span" lineClamp={2} lineHeight="1.3" whiteSpace="normal" title={messageEn}>
        {messageEn}
      </Text>
    ),
    filter: false,
    sortable: false,
    minWidth: resend ? 180 : 220,
  },
  {
    id: 'confirm',
    header: 'Confirmed',
    value: (log) => CONFIRM_NAMES[confirmCell(log)],
    cell: (log) => <ConfirmCell log={log} />,
    filter: false,
    sortable: false,
    actions: true,
    width: 104,
  },
  ...(resend ? [RESEND] : []),
];

const RESEND: Column<Log> = {
  id: 'resend',
  header: 'Resend',
  value: () => null,
  cell: (log) => <ResendCell log={log} />,
  filter: false,
  sortable: false,
  actions: true,
  // In sight on small windows too, which are narrower than the table.
  pinned: 'end',
  width: 148,
};

const CONFIRM_NAMES: Readonly<Record<ConfirmState, string>> = {
  not_for_w2: 'N/A for W2',
  nothing: 'Not needed',
  confirm: 'Not confirmed',
  confirmed: 'Confirmed',
};

/** In the zone of the site. */
export function eventTime({ eventTimestamp, timezone }: Log, named: boolean): string {
  return formatDateTime(eventTimestamp, { zone: siteZone(timezone), named });
}

export function SystemLink({ log: { systemId, systemName } }: { log: Log }) {
  return systemId === null ? systemName : <TextLink to={dashboardPath(systemId)}>{systemName}</TextLink>;
}

/** Leads to the device's graph; entries of a whole system have no device. */
export function DeviceLink({ log }: { log: Log }) {
  const name = deviceName(log) ?? MISSING;
  return log.relatedNodeId === null ? name : <TextLink to={graphPath(log.relatedNodeId)}>{name}</TextLink>;
}

/** One line, whole in its tooltip. */
function Cut({ text, children }: { text: string | null; children: ReactNode }) {
  return (
    <Text as="span" display="block" cut title={text ?? undefined}>
      {children}
    </Text>
  );
}

function deviceName({ relatedNodeId, relatedNodeName }: Log): string | null {
  return relatedNodeName ?? (relatedNodeId === null ? null : `#${relatedNodeId}`);
}
