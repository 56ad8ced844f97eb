import type { Node } from '../api/node';
import { MINUTE_MS } from './age';

/** Digits of the minutes that a person enters (docs/product/device-actions.md). */
export const ACCELERATION_MAX_DIGITS = 4;

/** Accelerated mode is on while its end is in the future (docs/product/device-actions.md). */
export function isAccelerated({ AcceleratedUntil }: Pick<Node, 'AcceleratedUntil'>, now: number): boolean {
  return AcceleratedUntil !== null && Date.parse(AcceleratedUntil) > now;
}

/**
 * The new end (ISO 8601): the minutes are added to now, or to the present end where it is still to come
 * (docs/product/device-actions.md).
 */
export function acceleratedUntil(node: Pick<Node, 'AcceleratedUntil'>, minutes: number, now: number): string {
  const from = node.AcceleratedUntil !== null && isAccelerated(node, now) ? Date.parse(node.AcceleratedUntil) : now;
  return new Date(from + minutes * MINUTE_MS).toISOString();
}

/**
 * Minutes or hours as typed: at most `maxDigits` digits, and what is not numeric becomes 0
 * (docs/product/device-actions.md).
 */
export function readCount(text: string, maxDigits: number): number {
  const digits = text.trim().slice(0, maxDigits);
  return /^\d+$/.test(digits) ? Number(digits) : 0;
}
