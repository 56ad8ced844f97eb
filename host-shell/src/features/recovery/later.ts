const FIRST_MS = 2_000;
const LONGEST_MS = 30_000;

/** Ms until the next attempt: twice as long each time, and never the same for all browsers of a host that is back. */
export function recoveryMs(attempt: number, random: () => number = Math.random): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt) * (0.75 + random() / 4);
}

/**
 * Runs `ask` after a wait, or as soon as the network is back or somebody looks at the page again. A hidden page waits.
 */
export function askLater(attempt: number, ask: () => void): () => void {
  const stop = () => {
    clearTimeout(timer);
    window.removeEventListener('online', run);
    document.removeEventListener('visibilitychange', run);
  };
  const run = () => {
    if (document.visibilityState !== 'visible') return;
    stop();
    ask();
  };
  const timer = setTimeout(run, recoveryMs(attempt));
  window.addEventListener('online', run);
  document.addEventListener('visibilitychange', run);
  return stop;
}
