// The lists are JSON, so that `scripts/lib/ports.mjs` can read them before anything is installed or built.
import { PARTS } from './parts';
import PORTS from './ports.json' with { type: 'json' };

/** The API's port, above PORT_BASE. */
export const API_OFFSET = PORTS.api;

const SUITE = [...PARTS.map(({ port }) => port), API_OFFSET];

/** Ports that browsers and Node's fetch refuse to call (https://fetch.spec.whatwg.org/#port-blocking). */
export function isUnsafePort(port: number): boolean {
  return PORTS.unsafe.includes(port);
}

/**
 * What is wrong with a PORT_BASE, in words; null if valid. A suite uses base + the port of each part, and base + 1000
 * for the API.
 */
export function refusedBase(base: number): string | null {
  if (!Number.isInteger(base) || base < PORTS.lowest || base > PORTS.highest)
    return `PORT_BASE has to be a port between ${PORTS.lowest} and ${PORTS.highest}, not ${base}.`;
  const unsafe = SUITE.map((offset) => base + offset).find(isUnsafePort);
  if (unsafe === undefined) return null;
  return (
    `PORT_BASE=${base} needs port ${unsafe}, which browsers refuse to call. ` +
    `The next usable one is ${nextBase(base)}.`
  );
}

/** The first base after this one, in steps of ten, with ports that browsers call. */
function nextBase(base: number): number {
  return SUITE.some((offset) => isUnsafePort(base + 10 + offset)) ? nextBase(base + 10) : base + 10;
}
