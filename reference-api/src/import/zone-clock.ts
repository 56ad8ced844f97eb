const HOUR_MS = 3_600_000;

/** What the clocks of a zone show, and when they did; times shown are written as if they were UTC. */
export interface ZoneClock {
  /** The moments at which the clocks show this time: none where they skip it in spring, two where they repeat it. */
  moments(shown: number): number[];
}

export function zoneClock(zone: string): ZoneClock {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });
  const offset = (at: number): number => {
    const [day = 0, month = 0, year = 0, hour = 0, minute = 0, second = 0] = format
      .formatToParts(at)
      .filter(({ type }) => type !== 'literal')
      .map(({ value }) => Number(value));
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
  };
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
