import {
  SIGNATURE,
  SIGNATURE_MAX_LINES,
  SIGNATURE_MAX_POINTS,
  signaturePath,
} from '@sagitta/shared-contracts/rules/signature';
import { useRef, type PointerEvent } from 'react';
import styles from './visit.module.css';

type Point = [x: number, y: number];
export type Lines = readonly (readonly Point[])[];

interface SignaturePadProps {
  lines: Lines;
  onChange: (change: (lines: Lines) => Lines) => void;
}

/** Points closer than this add nothing. */
const NEAR = 3;
const BOX = `0 0 ${SIGNATURE.width} ${SIGNATURE.height}`;

/** Paper for a signature by finger, pen or mouse. */
export function SignaturePad({ lines, onChange }: SignaturePadProps) {
  const pen = useRef<number | null>(null);
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (pen.current !== null) return;
    pen.current = event.pointerId;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const point = pointOf(event);
    onChange((drawn) => (isFull(drawn) || drawn.length >= SIGNATURE_MAX_LINES ? drawn : [...drawn, [point]]));
  };
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    if (pen.current !== event.pointerId) return;
    const point = pointOf(event);
    onChange((drawn) => longer(drawn, point));
  };
  const end = () => {
    pen.current = null;
  };
  return (
    <svg
      className={styles.pad}
      viewBox={BOX}
      role="img"
      aria-label={lines.length === 0 ? 'Paper for a signature: empty' : 'Paper for a signature: signed'}
      onPointerDown={begin}
      onPointerMove={draw}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <path className={styles.lines} d={signaturePath(lines)} />
    </svg>
  );
}

const isFull = (lines: Lines) => lines.flat().length >= SIGNATURE_MAX_POINTS;

function longer(lines: Lines, point: Point): Lines {
  const line = lines.at(-1) ?? [];
  const last = line.at(-1);
  if (isFull(lines) || (last && Math.hypot(point[0] - last[0], point[1] - last[1]) < NEAR)) return lines;
  return [...lines.slice(0, -1), [...line, point]];
}

/** A signature that is stored. */
export function DrawnSignature({ lines, name }: { lines: Lines; name: string }) {
  return (
    <svg className={styles.pad} viewBox={BOX} role="img" aria-label={`Signature of ${name}`}>
      <path className={styles.lines} d={signaturePath(lines)} />
    </svg>
  );
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const on = (at: number, size: number, most: number) =>
    Math.min(most, Math.max(0, Math.round((at / (size || 1)) * most)));
  return [on(clientX - left, width, SIGNATURE.width), on(clientY - top, height, SIGNATURE.height)];
}
