import { readFileSync } from 'node:fs';
import { PARTS } from './parts.mjs';

// The same lists as shared-contracts/src/rules/ports.ts, which plain Node cannot read.
/** @type {{lowest: number, highest: number, api: number, unsafe: number[]}} */
const PORTS = JSON.parse(readFileSync(new URL('../../shared-contracts/src/rules/ports.json', import.meta.url), 'utf8'));

/**
 * Every port of the suite of a base.
 * @param {number} base
 */
export const portsOf = (base) => [...PARTS.map(({ port }) => port), PORTS.api].map((offset) => base + offset);

/**
 * The first bases from `first` on, in steps of ten, whose ports browsers call.
 * @param {number} first
 * @param {number} count
 */
export function usableBases(first, count) {
  const bases = [];
  for (let base = first; bases.length < count; base += 10) {
    if (unsafePortOf(base) === undefined) bases.push(base);
  }
  return bases;
}

/**
 * A port of this base that browsers refuse to call, or undefined.
 * @param {number} base
 */
function unsafePortOf(base) {
  return portsOf(base).find((port) => PORTS.unsafe.includes(port));
}

/**
 * The base that PORT_BASE asks for; one that no browser could open is refused with the next that it can.
 * @param {string} text
 */
export function askedBase(text) {
  const base = Number(text);
  if (!Number.isInteger(base) || base < PORTS.lowest || base > PORTS.highest)
    throw new Error(`PORT_BASE has to be a port between ${PORTS.lowest} and ${PORTS.highest}, not ${text}.`);
  const unsafe = unsafePortOf(base);
  if (unsafe === undefined) return base;
  const [next] = usableBases(base + 10, 1);
  throw new Error(
    `PORT_BASE=${base} needs port ${unsafe}, which browsers refuse to call. The next usable one is ${next}.`,
  );
}
