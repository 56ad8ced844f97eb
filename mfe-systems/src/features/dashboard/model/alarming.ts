import type { Node } from '@sagitta/shared-contracts/api/node';
import { cardColour } from '@sagitta/shared-contracts/rules/device-card';
import { THREAT_RANK } from '@sagitta/shared-contracts/rules/threat';

/** So many cards are no long task; whatever is beyond them is drawn as it comes near, like any other. */
const MOST = 12;

type Alarming = Pick<Node, 'id'> & Parameters<typeof cardColour>[0];

/** The ids of the devices at L3 or L4, the most dangerous first: their cards come before all others. */
export function alarming(nodes: readonly Alarming[]): ReadonlySet<number> {
  const alarms = nodes
    .filter((node) => ['L3', 'L4'].includes(cardColour(node)))
    .sort((a, b) => THREAT_RANK[a.LatestKnownThreatLevel] - THREAT_RANK[b.LatestKnownThreatLevel]);
  return new Set(alarms.slice(0, MOST).map(({ id }) => id));
}
