import type { FindingKind } from '@sagitta/shared-contracts/rules/finding';
import { Button } from '@sagitta/shared-ui/core';
import { useState, type MouseEvent } from 'react';
import { type PlanDevice, type PlanPoint, tapped } from '../model/plan-points';
import { useObjectUrl } from './blob-image';
import styles from './visit.module.css';

interface PlanMark extends PlanPoint {
  number: number;
  kind: FindingKind;
}

interface PlanProps {
  image: Blob;
  devices: readonly PlanDevice[];
  marks: readonly PlanMark[];
  /** What is chosen: a device, a place, both. */
  chosen?: { nodeId: number | null; at: PlanPoint | null };
  /** What a press of the plan does, for those who hear it. */
  pressLabel?: string;
  /** Null where it was pressed by the keyboard, which has no place. */
  onPick?: (picked: ReturnType<typeof tapped> | null) => void;
}

const ZOOMS = [1, 2, 4] as const;

/** The plan of a system with devices and findings. One surface takes all presses: a thumb is larger than a device. */
export function Plan({ image, devices, marks, chosen, pressLabel, onPick }: PlanProps) {
  const [zoom, setZoom] = useState(0);
  const url = useObjectUrl(image);
  const at = ({ x, y }: PlanPoint) => ({ left: `${x * 100}%`, top: `${y * 100}%` });
  const pick = (event: MouseEvent<HTMLButtonElement>) => {
    if (event.detail === 0) return onPick?.(null);
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const point = { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
    return onPick?.(tapped(point, devices, { width, height }));
  };
  return (
    <>
      <div className={styles.plan}>
        <div className={styles.sheet} style={{ width: `${(ZOOMS[zoom] ?? 1) * 100}%` }}>
          <img src={url} alt="Plan of the system with its devices and the findings of the list" />
          {devices.map((device) => (
            <span
              key={device.id}
              className={styles.device}
              style={at(device)}
              title={device.name}
              data-chosen={chosen?.nodeId === device.id || undefined}
            />
          ))}
          {marks.map((mark) => (
            <span key={mark.number} className={styles.mark} data-kind={mark.kind} style={at(mark)} aria-hidden="true">
              {mark.number}
            </span>
          ))}
          {chosen?.at ? <span className={styles.cross} style={at(chosen.at)} /> : null}
          {onPick ? <button type="button" className={styles.surface} aria-label={pressLabel} onClick={pick} /> : null}
        </div>
      </div>
      <div className={styles.acts}>
        <Button size="sm" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          Smaller plan
        </Button>
        <Button size="sm" disabled={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)}>
          Larger plan
        </Button>
      </div>
    </>
  );
}
