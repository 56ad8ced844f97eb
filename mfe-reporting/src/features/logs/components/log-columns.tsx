import type { Log } from '@sagitta/shared-contracts/api/log';
import { confirmCell, kindOf, LOG_KIND_NAMES } from '@sagitta/shared-contracts/rules/log';
import { siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import type { Column } from '@sagitta/shared-ui/data-grid';
import { formatDateTime } from '@sagitta/shared-ui/format';
import { CONFIRM_NAMES, confirmedText } from '../../../shared/model/confirmed-text';
import { ConfirmCell } from './confirm-cell';
import { deviceName, DeviceLink, SystemLink } from './log-places';
import { MessageButton } from './message-button';
import { ResendCell } from './resend-cell';
import { TwoLines } from './two-lines';
import { Severity } from '../../../shared/components/severity';

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
    value: (log) => LOG_KIND_NAMES[kindOf(log)],
    cell: (log) => <Severity log={log} />,
    filter: false,
    width: 120,
  },
  {
    id: 'system_name',
    header: 'System',
    value: ({ systemName }) => systemName,
    cell: (log) => (
      <TwoLines text={log.systemName}>
        <SystemLink log={log} />
      </TwoLines>
    ),
    filter: false,
    width: resend ? 112 : 150,
  },
  {
    id: 'device',
    header: 'Device',
    value: deviceName,
    cell: (log) => (
      <TwoLines text={deviceName(log)}>
        <DeviceLink log={log} />
      </TwoLines>
    ),
    filter: false,
    sortable: false,
    width: resend ? 84 : 104,
  },
  { id: 'id', header: 'Id', value: ({ id }) => id, filter: false, align: 'end', width: 60 },
  {
    id: 'event_timestamp',
    header: 'Date',
    value: ({ eventTimestamp }) => eventTimestamp,
    format: (log) => eventTime(log, named),
    cell: (log) => <TwoLines text={eventTime(log, named)} />,
    date: true,
    filter: false,
    width: 100,
  },
  {
    id: 'message',
    header: 'Message',
    value: ({ messageEn }) => messageEn,
    cell: (log) => <MessageButton log={log} cut />,
    filter: false,
    sortable: false,
    // The rest of the table, which is the most of it in a window of 1280 px.
    minWidth: 188,
  },
  {
    id: 'confirm',
    header: 'Confirmed',
    value: confirmation,
    cell: (log) => <ConfirmCell log={log} />,
    filter: false,
    sortable: false,
    actions: true,
    width: resend ? 104 : 120,
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
  // Its last 16 px lie under the scrollbar where that is drawn above the table.
  width: 160,
};

/** With who, when and the comment, where the host tells them: a saved table holds them too. */
function confirmation(log: Log): string {
  const state = confirmCell(log);
  if (state !== 'confirmed') return CONFIRM_NAMES[state];
  return [confirmedText(log, log), log.confirmComment].filter(Boolean).join(': ');
}

/** In the zone of the site. */
export function eventTime({ eventTimestamp, timezone }: Log, named: boolean): string {
  return formatDateTime(eventTimestamp, { zone: siteZone(timezone), named });
}
