/** A page that never comes to rest, because one of its parts never does, waits no longer. */
const LONGEST_MS = 5_000;

/** Does something when the browser has nothing else to do. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: LONGEST_MS });
  else setTimeout(work, 0);
}
