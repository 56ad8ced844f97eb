/** What the frame of a map adds to the height of its inside: its head and its borders. */
const FRAME = '51px';

/** The whole height of a framed panel. */
export function framedHeight(inside: string): string {
  return `calc(${inside} + ${FRAME})`;
}
