import type { Node } from '@sagitta/shared-contracts/api/node';
import type { ShownLevel } from '@sagitta/shared-contracts/rules/device-level';
import { RadioTower } from '@sagitta/shared-ui/icons';
import { ThreatMark, useLevelAge } from '@sagitta/shared-ui/instruments';
import { mapMarker } from '../model/map-marker';
import { isHatched, shownWords } from '../model/shown-level';
import { memo } from 'react';
import styles from './pin.module.css';

/** CSS pixels. */
export const PIN_SIZE = 28;

interface NodePinProps {
  node: Node;
  level: ShownLevel | null;
  /** It is of another time than the page: the page's age is not that of this level. */
  isThen?: boolean;
}

/**
 * Round for a laser, square for an inclinometer, a mast for infrastructure; the threat level inside, by shape and
 * colour (docs/product/map.md#markers).
 */
export const NodePin = memo(function NodePin({ node, level, isThen }: NodePinProps) {
  const marker = mapMarker(node);
  const pageAge = useLevelAge();
  const age = isThen ? '' : pageAge;
  if (marker.kind === 'infrastructure') {
    const asleep = marker.variant === 'not_operational';
    const name = `${node.name}, ${asleep ? 'not operational' : 'infrastructure'}`;
    return (
      <span
        className={asleep ? `${styles.pin} ${styles.pinInfra} ${styles.pinAsleep}` : `${styles.pin} ${styles.pinInfra}`}
        role="img"
        aria-label={name}
        title={name}
      >
        <RadioTower size={16} strokeWidth={1.7} aria-hidden="true" />
      </span>
    );
  }
  const name = [`${node.name}, ${shownWords(level)}`, age].filter(Boolean).join(' ');
  return (
    <span
      className={marker.sensor === 'inclinometer' ? `${styles.pin} ${styles.pinTilt}` : styles.pin}
      role="img"
      aria-label={name}
      title={name}
    >
      {level ? (
        <ThreatMark state={level.state} lastKnown={isHatched(level) || age !== ''} size={20} />
      ) : (
        <i className={styles.pinBlank} />
      )}
    </span>
  );
}, looksSame);

/** A replay has other readings with each frame, most of which change nothing here. */
export function looksSame(before: NodePinProps, { node, level, isThen }: NodePinProps): boolean {
  return (
    before.isThen === isThen &&
    before.node.name === node.name &&
    kindOf(before.node) === kindOf(node) &&
    before.level?.state === level?.state &&
    before.level?.lastKnown === level?.lastKnown &&
    before.level?.notMonitored === level?.notMonitored &&
    before.level?.suspected === level?.suspected
  );
}

function kindOf(node: Node): string {
  const marker = mapMarker(node);
  return marker.kind === 'sensor' ? String(marker.sensor) : `infrastructure ${marker.variant}`;
}
