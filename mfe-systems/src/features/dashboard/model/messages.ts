import type { Node } from '@sagitta/shared-contracts/api/node';
import { footerMessages } from '@sagitta/shared-contracts/rules/device-status';
import { formatDateTime, formatDistance } from '@sagitta/shared-ui/format';
import type { RotatingMessage } from '@sagitta/shared-ui/instruments';

/** Messages that ask nobody to do anything. */
const CALM = /^(?:Node OK|Accelerated mode)/;

/** What a device's footer says in turn (document 2 §4), with times in the site's zone. */
export function nodeMessages(node: Node, now: number, zone: string | undefined): RotatingMessage[] {
  const texts = footerMessages(node, now, { moment: (iso) => formatDateTime(iso, { zone }), distance: formatDistance });
  return texts.map((text) => ({ text, tone: CALM.test(text) ? 'neutral' : 'bad' }));
}
