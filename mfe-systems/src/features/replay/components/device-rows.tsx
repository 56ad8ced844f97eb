import { graphPath } from '@sagitta/shared-contracts/paths';
import type { DeviceFrame, Track } from '@sagitta/shared-contracts/rules/replay-frame';
import { Button, PageSection, tokenVar } from '@sagitta/shared-ui/core';
import { formatSpan } from '@sagitta/shared-ui/format';
import { ThreatMark, threatVisual } from '@sagitta/shared-ui/instruments';
import { Link } from '@sagitta/shared-ui/router';
import { memo, useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { seesWindow } from '../../../shared/components/when-near';
import { percentOf, readingText, shareText } from '../../../shared/model/reading';
import { isHatched, shownWords } from '../../../shared/model/shown-level';
import { CURVES_MOST } from '../model/curves';
import type { Frame } from '../model/roll';
import styles from './replay.module.css';

export interface DeviceRowsProps {
  frame: Frame;
  moment: number;
  playing: boolean;
  tracks: readonly Track[];
  /** Whose curves are drawn. */
  chosen: readonly Track[];
  onChoose: (tracks: readonly Track[]) => void;
}

/** What every device showed at a moment, in an order that does not jump while it plays. */
export function DeviceRows({ frame, moment, playing, tracks, chosen, onChoose }: DeviceRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const ids = frame.devices.map(({ node }) => node.id).join(' ');
  const inSight = useInSight(list, ids);
  const toggle = useCallback(
    (id: number) => {
      const isThis = ({ device }: Track) => device.node.id === id;
      const track = tracks.find(isThis);
      if (track) onChoose(chosen.some(isThis) ? chosen.filter((one) => !isThis(one)) : [...chosen, track]);
    },
    [tracks, chosen, onChoose],
  );
  return (
    <PageSection title="Devices" note={`${frame.devices.length} in use`} card>
      <ul className={styles.rows} ref={list}>
        {frame.devices.map((device) => {
          const { id } = device.node;
          const isDrawn = chosen.some((track) => track.device.node.id === id);
          return (
            <Row
              key={id}
              device={device}
              age={ageText(device, moment)}
              isDrawn={isDrawn}
              isFull={!isDrawn && chosen.length >= CURVES_MOST}
              onToggle={toggle}
              waits={playing && inSight !== null && !inSight.has(id)}
            />
          );
        })}
      </ul>
    </PageSection>
  );
}

/** Devices whose rows somebody can see; null where the browser does not tell. */
function useInSight(list: RefObject<HTMLUListElement | null>, ids: string): ReadonlySet<number> | null {
  const [inSight, setInSight] = useState<ReadonlySet<number> | null>(null);
  useEffect(() => {
    const rows = list.current?.children;
    if (!rows || !seesWindow()) return undefined;
    const numbers = ids.split(' ').map(Number);
    const of = new Map([...rows].map((row, index) => [row, numbers[index] ?? 0]));
    const seen = new Set<number>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) seen.add(of.get(target) ?? 0);
        else seen.delete(of.get(target) ?? 0);
      setInSight(new Set(seen));
    });
    for (const row of rows) observer.observe(row);
    return () => observer.disconnect();
  }, [list, ids]);
  return inSight;
}

/** How old its value was then, and whether it was silent. */
function ageText({ measuredAt, heardAt, silent, obstructed }: DeviceFrame, moment: number): string {
  if (heardAt === null) return 'No reading yet';
  const age = measuredAt === null ? 'no value yet' : `${formatSpan(moment - measuredAt)} old`;
  if (silent) return `${age}, silent for ${formatSpan(moment - heardAt)}`;
  return obstructed ? `${age}, obstructed since` : age;
}

interface RowProps {
  device: DeviceFrame;
  age: string;
  isDrawn: boolean;
  /** Its curve finds no room. */
  isFull: boolean;
  onToggle: (id: number) => void;
  /** It plays where nobody sees this row: it is drawn again once one does, or once it pauses. */
  waits: boolean;
}

const Row = memo(function Row({ device, age, ...curve }: RowProps) {
  const { node, level } = device;
  const used = Math.min(100, Math.abs(percentOf(node) ?? 0));
  return (
    <li className={styles.row} data-silent={device.silent || undefined}>
      <div className={styles.facts} data-obstructed={node.ObstructionStatus || undefined}>
        <p className={styles.name}>
          <ThreatMark state={level.state} lastKnown={isHatched(level)} size={18} />
          <DeviceLink id={node.id} name={node.name} />
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
      <CurveButton
        id={node.id}
        name={node.name}
        isDrawn={curve.isDrawn}
        isFull={curve.isFull}
        onToggle={curve.onToggle}
      />
    </li>
  );
}, isAsDrawn);

function isAsDrawn(before: RowProps, next: RowProps): boolean {
  if (next.waits) return true;
  return (Object.keys(next) as (keyof RowProps)[]).every((name) => before[name] === next[name]);
}

const DeviceLink = memo(function DeviceLink({ id, name }: { id: number; name: string }) {
  return <Link to={graphPath(id)}>{name}</Link>;
});

interface CurveButtonProps extends Pick<RowProps, 'isDrawn' | 'isFull' | 'onToggle'> {
  id: number;
  name: string;
}

const CurveButton = memo(function CurveButton({ id, name, isDrawn, isFull, onToggle }: CurveButtonProps) {
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-pressed={isDrawn}
      aria-label={`Curve of ${name}`}
      unavailable={isFull ? `At most ${CURVES_MOST} curves: take one away first.` : undefined}
      onClick={() => onToggle(id)}
    >
      {isDrawn ? 'Curve ✓' : 'Curve'}
    </Button>
  );
});
