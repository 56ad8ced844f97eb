import { readFileSync } from 'node:fs';
import { PARTS } from './parts.mjs';

// The same lists as shared-contracts/src/rules/ports.ts, which plain Node cannot read.
/** @type {{lowest: number, highest: number, api: number, unsafe: number[]}} */
const PORTS = JSON.parse(readFileSync(new URL('../../shared-contracts/src/rules/ports.json', import.meta.url), 'utf8'));

/** From one suite's base to the next: a suite has no more parts than this, so that another part takes nobody's port. */
export const STEP = 10;

/** First ports of what may run at the same time, and beside a suite that somebody has open. */
export const BASES = { journeys: 3800, installed: 3920, bench: 3940 };

/** What journeys start beside their suite, each a step further. */
const BESIDE = /** @type {const} */ ([
  'oneBundle',
  'module',
  'team',
  'skew',
  'field',
  'webkitDriver',
  'newPart',
  'tiles',
  'live',
  'outage',
  'crowd',
]);

/**
 * The base of each of these, for a suite of journeys.
 * @param {number} base
 */
export const besideOf = (base) =>
  /** @type {Record<typeof BESIDE[number], number>} */ (
    Object.fromEntries(BESIDE.map((name, index) => [name, base + (index + 1) * STEP]))
  );

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
  for (let base = first; bases.length < count; base += STEP) {
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
  const [next] = usableBases(base + STEP, 1);
  throw new Error(
    `PORT_BASE=${base} needs port ${unsafe}, which browsers refuse to call. The next usable one is ${next}.`,
  );
}
