import type { ReplayEvent } from '@sagitta/shared-contracts/api/roof-replay';
import type { TokenName } from '@sagitta/shared-ui/core';

/**
 * How high an event stands on the time line, and in which colour: both tell its severity. Colours of text, since marks
 * are seen in the sun too.
 */
export const EVENT_LOOKS: Readonly<Record<ReplayEvent['severity'], readonly [height: number, token: TokenName]>> = {
  L4: [1, 'l4'],
  L3: [0.8, 'l3'],
  L2: [0.6, 'l2'],
  L1: [0.45, 'l1'],
  obstruction: [0.8, 'obstructed'],
  other: [0.3, 'muted'],
  website: [0.2, 'muted'],
};
/** The most serious last, so that they are drawn on top. */
export const SEVERITIES = (Object.keys(EVENT_LOOKS) as ReplayEvent['severity'][]).toReversed();
