import type { Confirmation, Log } from '@sagitta/shared-contracts/api/log';
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
