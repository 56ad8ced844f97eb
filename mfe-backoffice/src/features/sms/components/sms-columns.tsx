import type { Sms } from '@sagitta/shared-contracts/api/sms';
import { siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import type { SmsState } from '@sagitta/shared-contracts/rules/sms';
import { Text } from '@sagitta/shared-ui/core';
import type { Column } from '@sagitta/shared-ui/data-grid';
import { formatDateTime, MISSING } from '@sagitta/shared-ui/format';

export const DIRECTION_NAMES = { sent: 'Sent', received: 'Received' } as const;
const STATE_NAMES: Readonly<Record<SmsState, string>> = {
  queued: 'Queued',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
};

/** The columns of the messages; the ids of sortable ones are the sort keys of the call. */
export const SMS_COLUMNS: readonly Column<Sms>[] = [
  { id: 'ID', header: 'ID', value: ({ ID }) => ID, align: 'end', width: 80 },
  {
    id: 'date',
    header: 'Date',
    value: ({ date }) => date,
    format: ({ date, timezone }) => formatDateTime(Date.parse(date), { zone: siteZone(timezone), named: true }),
    date: true,
    width: 180,
    cardTitle: true,
  },
  {
    id: 'direction',
    header: 'Direction',
    value: ({ direction }) => DIRECTION_NAMES[direction],
    width: 110,
    cardTitle: true,
  },
  { id: 'number', header: 'Number', value: ({ number }) => number, width: 140 },
  { id: 'text', header: 'Text', value: ({ text }) => text, width: 220 },
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => state,
    format: stateText,
    cell: (sms) =>
      sms.state === 'failed' ? (
        <Text as="span" tone="danger">
          {stateText(sms)}
        </Text>
      ) : (
        stateText(sms)
      ),
    sortable: false,
    width: 130,
  },
  { id: 'systemName', header: 'System', value: ({ systemName }) => systemName, width: 170 },
  { id: 'routerSerialNumber', header: 'Router', value: (sms) => sms.routerSerialNumber, width: 130 },
  { id: 'nodeName', header: 'Node', value: ({ nodeName }) => nodeName, width: 120 },
];

/** `Failed: The SMS gateway answered 503`; of a queued message why it is tried again. */
function stateText({ state, failure }: Sms): string {
  if (state === null) return MISSING;
  return failure ? `${STATE_NAMES[state]}: ${failure}` : STATE_NAMES[state];
}
