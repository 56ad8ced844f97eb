import type { Node } from '../api/node';
import { MINUTE_MS } from './age';

/** Digits of the minutes that a person enters (docs/product/device-actions.md). */
export const ACCELERATION_MAX_DIGITS = 4;

/** Accelerated mode is on while its end is in the future (docs/product/device-actions.md). */
export function isAccelerated({ AcceleratedUntil }: Pick<Node, 'AcceleratedUntil'>, now: number): boolean {
  return AcceleratedUntil !== null && Date.parse(AcceleratedUntil) > now;
}

/**
 * The new end (ISO 8601): the minutes are added to now, or to the current end if it is in the future
 * (docs/product/device-actions.md).
 */
export function acceleratedUntil(node: Pick<Node, 'AcceleratedUntil'>, minutes: number, now: number): string {
  const from = node.AcceleratedUntil !== null && isAccelerated(node, now) ? Date.parse(node.AcceleratedUntil) : now;
  return new Date(from + minutes * MINUTE_MS).toISOString();
}

/** Tolerated difference between the clocks of two computers. */
const CLOCKS_MS = 5 * MINUTE_MS;

/**
 * What is wrong with an end that is sent; null if it is valid. It has to be in the future, and within the maximum of
 * minutes that can be entered.
 */
export function accelerationProblem(until: string, node: Pick<Node, 'AcceleratedUntil'>, now: number): string | null {
  if (Date.parse(until) <= now) return 'The end has to lie ahead';
  const latest = Date.parse(acceleratedUntil(node, 10 ** ACCELERATION_MAX_DIGITS - 1, now)) + CLOCKS_MS;
  return Date.parse(until) > latest ? 'The end lies too far ahead' : null;
}

/**
 * Minutes or hours as typed. What is not numeric, or has more than `maxDigits` digits, becomes 0: never its beginning
 * (docs/product/device-actions.md).
 */
export function readCount(text: string, maxDigits: number): number {
  const digits = text.trim();
  return /^\d+$/.test(digits) && digits.length <= maxDigits ? Number(digits) : 0;
}
