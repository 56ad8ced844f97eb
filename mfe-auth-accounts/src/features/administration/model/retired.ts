import type { RetiredNode } from '@sagitta/shared-contracts/api/node-admin';
import { siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import { formatDate, formatDateTime } from '@sagitta/shared-ui/format';

/** Retired nodes for a pick list, each with its system and the day, since a system may have several of one name. */
export function retiredOptions(nodes: readonly RetiredNode[]) {
  return nodes.map(({ id, name, systemName, timezone, retiredAt }) => ({
    value: id,
    label: name,
    note: `${systemName}, ${formatDate(Date.parse(retiredAt), { zone: siteZone(timezone) })}`,
  }));
}

/** When a node was retired, at its site, by whom, and with which device. */
export function retiredText({ retiredAt, timezone, retiredBy, DeviceSerialString: serial }: RetiredNode): string {
  const at = formatDateTime(Date.parse(retiredAt), { zone: siteZone(timezone), named: true });
  const device = serial === null ? 'It has no device.' : `Its device is ${serial}.`;
  return `Retired ${at} by ${retiredBy ?? 'an account that was deleted'}. ${device}`;
}
