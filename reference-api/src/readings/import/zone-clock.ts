import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { zoneOffset } from '@sagitta/shared-contracts/rules/site-zone';

/** What the clocks of a zone show, and when they did; times shown are written as if they were UTC. */
export interface ZoneClock {
  /** The moments at which the clocks show this time: none where they skip it in spring, two where they repeat it. */
  moments(shown: number): number[];
}

export function zoneClock(zone: string): ZoneClock {
  const offset = zoneOffset(zone);
  return {
    moments: (shown) => {
      // Zones change their clocks at most twice a day, by at most some hours.
      const offsets = new Set([-24, -3, 3, 24].map((hours) => offset(shown + hours * HOUR_MS)));
      return [...offsets]
        .map((ahead) => shown - ahead)
        .filter((at) => at + offset(at) === shown)
        .sort((a, b) => a - b);
    },
  };
}
