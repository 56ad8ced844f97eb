/** The settings that a W2 controller keeps. Periods in seconds, the time HH:MM in the system's zone. */
export interface W2Configuration {
  summertimeMeasurementPeriod: number;
  wintertimeMeasurementPeriod: number;
  dailyMeasurementTime: string;
  dailyMeasurementOn: boolean;
}

/**
 * What a controller answered. `updatedAt` is when its configuration last changed, in epoch seconds; it may also come
 * with a failure, and is valid then too.
 */
export type W2Outcome<T = object> =
  ({ ok: true; updatedAt: number } & T) | { ok: false; updatedAt: number | null; reason: string | null };

/** The controllers of W2 systems, by the system's id at the controller. A call answers within seconds, or fails. */
export interface W2Controller {
  /** @param updatedAt the configuration to be replaced; a controller may refuse if it has a newer one */
  configure(systemId: string, configuration: W2Configuration, updatedAt: number | null): Promise<W2Outcome>;
  /** @param seconds how long; 0 turns the mode off. `end` is answered in epoch seconds, null when off */
  setRainstormMode(
    systemId: string,
    seconds: number,
    updatedAt: number | null,
  ): Promise<W2Outcome<{ end: number | null }>>;
}
