import type { Confirmation, Log } from '@sagitta/shared-contracts/api/log';
import { type ConfirmCell, confirmCell } from '@sagitta/shared-contracts/rules/log';
import { siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import { formatDateTime } from '@sagitta/shared-ui/format';

/** Who confirmed an entry and when, as far as the host tells, in the zone of its site. */
export function confirmedText(
  { timezone }: Pick<Log, 'timezone'>,
  { confirmedAt, confirmedBy }: Pick<Confirmation, 'confirmedAt' | 'confirmedBy'>,
): string {
  const by = confirmedBy === null ? '' : ` by ${confirmedBy}`;
  const at =
    confirmedAt === null ? '' : ` on ${formatDateTime(confirmedAt, { zone: siteZone(timezone), named: true })}`;
  return `Confirmed${by}${at}`;
}

/** What stands in the confirm cell of an entry that is not confirmed. */
export const CONFIRM_NAMES: Readonly<Record<Exclude<ConfirmCell, 'confirmed'>, string>> = {
  not_for_w2: 'N/A for W2',
  nothing: 'Not needed',
  confirm: 'Not confirmed',
};

/** Whether an entry is confirmed, by whom and when, beside a label that says what it is about. */
export function confirmationText(log: Log): string {
  switch (confirmCell(log)) {
    case 'confirmed':
      return confirmedText(log, log)
        .replace(/^Confirmed /, '')
        .replace(/^Confirmed$/, 'Yes');
    case 'confirm':
      return 'Not yet';
    case 'not_for_w2':
      return 'N/A for W2';
    case 'nothing':
      return 'Not needed';
  }
}
