import { graphPath } from '@sagitta/shared-contracts/paths';
import type { DeviceFrame, Track } from '@sagitta/shared-contracts/rules/replay-frame';
import { Button, PageSection, tokenVar } from '@sagitta/shared-ui/core';
import { formatSpan } from '@sagitta/shared-ui/format';
import { ThreatMark, threatVisual } from '@sagitta/shared-ui/instruments';
import { Link } from '@sagitta/shared-ui/router';
import { memo } from 'react';
import { percentOf, readingText, shareText } from '../../../shared/model/reading';
import { isHatched, shownWords } from '../../../shared/model/shown-level';
import { CURVES_MOST } from '../model/curves';
import type { Frame } from '../model/roll';
import styles from './replay.module.css';

export interface DeviceRowsProps {
  frame: Frame;
  moment: number;
  tracks: readonly Track[];
  /** Whose curves are drawn. */
  chosen: readonly Track[];
  onChoose: (tracks: readonly Track[]) => void;
}

/** What every device showed at a moment, in an order that does not jump while it plays. */
export function DeviceRows({ frame, moment, tracks, chosen, onChoose }: DeviceRowsProps) {
  const isChosen = (id: number) => chosen.some(({ device }) => device.node.id === id);
  const toggle = (id: number) => {
    const track = tracks.find(({ device }) => device.node.id === id);
    if (!track) return;
    onChoose(isChosen(id) ? chosen.filter((one) => one !== track) : [...chosen, track]);
  };
  return (
    <PageSection title="Devices" note={`${frame.devices.length} in use`} card>
      <ul className={styles.rows}>
        {frame.devices.map((device) => {
          const { id } = device.node;
          const isDrawn = isChosen(id);
          return (
            <li key={id} className={styles.row} data-silent={device.silent || undefined}>
              <Row device={device} age={ageText(device, moment)} />
              <Button
                size="sm"
                variant="ghost"
                aria-pressed={isDrawn}
                aria-label={`Curve of ${device.node.name}`}
                unavailable={
                  !isDrawn && chosen.length >= CURVES_MOST
                    ? `At most ${CURVES_MOST} curves: take one away first.`
                    : undefined
                }
                onClick={() => toggle(id)}
              >
                {isDrawn ? 'Curve ✓' : 'Curve'}
              </Button>
            </li>
          );
        })}
      </ul>
    </PageSection>
  );
}

/** How old its value was then, and whether it was silent. */
function ageText({ measuredAt, heardAt, silent, obstructed }: DeviceFrame, moment: number): string {
  if (heardAt === null) return 'No reading yet';
  const age = measuredAt === null ? 'no value yet' : `${formatSpan(moment - measuredAt)} old`;
  if (silent) return `${age}, silent for ${formatSpan(moment - heardAt)}`;
  return obstructed ? `${age}, obstructed since` : age;
}

const Row = memo(function Row({ device: { node, level }, age }: { device: DeviceFrame; age: string }) {
  const used = Math.min(100, Math.abs(percentOf(node) ?? 0));
  return (
    <div className={styles.facts} data-obstructed={node.ObstructionStatus || undefined}>
      <p className={styles.name}>
        <ThreatMark state={level.state} lastKnown={isHatched(level)} size={18} />
        <Link to={graphPath(node.id)}>{node.name}</Link>
        <span>{shownWords(level)}</span>
      </p>
      <span className={styles.bar} aria-hidden="true">
        <i style={{ width: `${used}%`, background: tokenVar(threatVisual(level.state).mark) }} />
      </span>
      <p className={styles.value}>
        {`${readingText(node)}, ${shareText(node)}`}
        <span>{age}</span>
      </p>
    </div>
  );
});
