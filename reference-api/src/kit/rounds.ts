/**
 * Runs a round every so often, never two at once, until the returned function is called; that one tells the round under
 * way to end, and waits for it.
 */
export function startRounds(
  everyMs: number,
  round: (signal: AbortSignal) => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const stop = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    running = round(stop.signal)
      .catch(onError)
      .finally(() => {
        isBusy = false;
      });
  }, everyMs);
  return async () => {
    clearInterval(timer);
    stop.abort();
    await running;
  };
}
