/** When the last round of each kind ended well, by the clock of this process. */
const ended = new Map<string, number>();

/** For how many seconds no round of a kind has ended well, by name: one that hangs or fails is behind. */
export function secondsBehind(): Readonly<Record<string, number>> {
  return Object.fromEntries([...ended].map(([name, at]) => [name, (performance.now() - at) / 1000]));
}

/**
 * Runs a round every so often, never two at once, until the returned function is called; that one tells the round under
 * way to end, and waits for it.
 */
export function startRounds(
  everyMs: number,
  round: (signal: AbortSignal) => Promise<void>,
  onError: (error: unknown) => void,
  name?: string,
): () => Promise<void> {
  const stop = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let isBusy = false;
  const note = () => {
    if (name !== undefined) ended.set(name, performance.now());
  };
  note();
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    running = round(stop.signal)
      .then(note)
      .catch(onError)
      .finally(() => {
        isBusy = false;
      });
  }, everyMs);
  return async () => {
    clearInterval(timer);
    if (name !== undefined) ended.delete(name);
    stop.abort();
    await running;
  };
}
