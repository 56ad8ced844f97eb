/** Smaller differences are the network's and the header's whole seconds. */
const TRUSTED_MS = 2_000;

export interface ServerClock {
  now: () => number;
  /** @param date a Date header, as the host sent it */
  heard: (date: string) => void;
}

/** Epoch milliseconds by the host's clock, for devices whose own clock is wrong. */
export function createServerClock(own: () => number = Date.now): ServerClock {
  let offset = 0;
  return {
    now: () => own() + offset,
    heard: (date) => {
      const theirs = Date.parse(date);
      if (Number.isNaN(theirs)) return;
      const difference = theirs + 500 - own();
      offset = Math.abs(difference) > TRUSTED_MS ? difference : 0;
    },
  };
}
