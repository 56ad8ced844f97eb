import { useCallback, useEffect, useRef, useState } from 'react';

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
      (value) => settle({ status: 'ready', value }),
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
