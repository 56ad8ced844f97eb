import { INSPECTION_TEXT_MAX_LENGTH } from './inspection';

/** The paper of a signature: lines are drawn in its units, whatever the size of the screen. */
export const SIGNATURE = { width: 600, height: 200 } as const;
/** Points of one signature. */
export const SIGNATURE_MAX_POINTS = 4_000;
/** Lines of one signature. */
export const SIGNATURE_MAX_LINES = 200;
export const SIGNED_NAME_MAX_LENGTH = 100;

/** Lines of whole points: `[[[x, y], [x, y]], …]`. */
export type SignatureLines = readonly (readonly (readonly [x: number, y: number])[])[];

export const SIGNATURE_PROBLEMS = {
  name: 'Write your name.',
  lines: 'Not a signature: lines of points on its paper.',
  /** Somebody else was quicker. */
  signed: 'It is signed. Reopen it to correct it.',
  notSigned: 'It is not signed.',
  seen: 'The findings have changed since you read them. Read them again before you sign.',
  reason: 'Say why it is opened again.',
} as const;

/** Whether lines stay on the paper and within their limits, and draw anything. */
export function isSignature(lines: SignatureLines): boolean {
  const points = lines.flat();
  const isOn = ([x, y]: readonly [number, number]) =>
    Number.isInteger(x) && Number.isInteger(y) && x >= 0 && x <= SIGNATURE.width && y >= 0 && y <= SIGNATURE.height;
  return (
    points.length > 1 &&
    points.length <= SIGNATURE_MAX_POINTS &&
    lines.length <= SIGNATURE_MAX_LINES &&
    lines.every((line) => line.length > 0) &&
    points.every(isOn)
  );
}

/** The lines as the path of an SVG or PDF; a dot is a line of no length. */
export function signaturePath(lines: SignatureLines): string {
  return lines
    .map((line) => {
      const [first = [0, 0], ...rest] = line;
      const ends = rest.length === 0 ? [first] : rest;
      return `M${first.join(' ')}${ends.map((point) => `L${point.join(' ')}`).join('')}`;
    })
    .join('');
}

/** A signer's name as the field "Performed by" takes it: whole, or with initials for first names, or cut. */
export function performedByOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const short = [...words.slice(0, -1).map((word) => `${[...word][0] ?? ''}.`), words.at(-1) ?? ''].join(' ');
  const whole = words.join(' ');
  return whole.length <= INSPECTION_TEXT_MAX_LENGTH ? whole : short.slice(0, INSPECTION_TEXT_MAX_LENGTH).trim();
}
