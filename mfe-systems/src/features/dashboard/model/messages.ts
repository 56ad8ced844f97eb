import type { Node } from '@sagitta/shared-contracts/api/node';
import { footerMessages } from '@sagitta/shared-contracts/rules/device-status';
import { formatDateTime, formatDistance } from '@sagitta/shared-ui/format';
import type { RotatingMessage } from '@sagitta/shared-ui/instruments';

/** What a device's footer says in turn (docs/product/devices.md#footer), with times in the site's zone. */
export function nodeMessages(node: Node, now: number, zone: string | undefined): RotatingMessage[] {
  return footerMessages(node, now, { moment: (iso) => formatDateTime(iso, { zone }), distance: formatDistance });
}
