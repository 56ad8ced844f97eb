/** A page has started once it has had its first data for so long. A crash until then is the release's fault. */
const STARTING_MS = 3_000;

/** Since when a page is up and has its data; null while it waits for its code or its data. */
export type RestsSince = number | null;

export function hasStarted(since: RestsSince, now: number): boolean {
  return since !== null && now - since >= STARTING_MS;
}

/** @param waits any data is on its way */
export function nextRest(since: RestsSince, { now, waits }: { now: number; waits: boolean }): RestsSince {
  if (hasStarted(since, now)) return since;
  return waits ? null : (since ?? now);
}
