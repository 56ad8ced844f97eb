import { startTransition, useCallback, useEffect, useRef, useState } from 'react';

export type Loaded<T> = { status: 'loading' } | { status: 'ready'; value: T } | { status: 'failed'; error: Error };

/**
 * Runs a loading function once, and again on retry; an answer that was overtaken is dropped. `load` has to be stable.
 * @returns what came of it; a retry that shows that it loads; one that leaves what is shown until it has an answer
 */
export function useLoaded<T>(load: () => Promise<T>): [Loaded<T>, () => void, () => void] {
  const [loaded, setLoaded] = useState<Loaded<T>>({ status: 'loading' });
  const turn = useRef(0);

  const run = useCallback(() => {
    turn.current += 1;
    const mine = turn.current;
    const settle = (outcome: Loaded<T>) => {
      if (mine === turn.current) setLoaded(outcome);
    };
    load().then(
      // What it is drawn with may be a whole page: in slices.
      (value) => startTransition(() => settle({ status: 'ready', value })),
      (error: unknown) =>
        settle({ status: 'failed', error: error instanceof Error ? error : new Error(String(error)) }),
    );
  }, [load]);

  useEffect(() => {
    run();
    return () => {
      turn.current += 1;
    };
  }, [run]);

  const retry = useCallback(() => {
    setLoaded({ status: 'loading' });
    run();
  }, [run]);
  return [loaded, retry, run];
}

/** How long a page waits before it asks again for what could not be reached. */
const AGAIN_MS = 5_000;

/** Asks again for what failed, as often as it fails, and at once when the network is back. */
export function useAskAgain<T>(loaded: Loaded<T>, askAgain: () => void, isWorthIt?: (error: Error) => boolean): void {
  useEffect(() => {
    if (loaded.status !== 'failed' || isWorthIt?.(loaded.error) === false) return undefined;
    const timer = setTimeout(askAgain, AGAIN_MS);
    window.addEventListener('online', askAgain);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', askAgain);
    };
  }, [loaded, askAgain, isWorthIt]);
}
