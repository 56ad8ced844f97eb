import { useCallback, useEffect, useState } from 'react';

/** Who pauses a wall may go away: it goes on by itself this long after the last key. */
const LONGEST_PAUSE_MS = 120_000;

export interface Turns {
  /** Counts on; screens take turns by it. */
  turn: number;
  isPaused: boolean;
  pause: () => void;
  toggle: () => void;
  step: (by: 1 | -1) => void;
}

/** The turns of a wall. They can be paused, and gone through by hand. */
export function useTurns(seconds: number, isStopped: boolean): Turns {
  const [turn, setTurn] = useState(0);
  const [pause, setPause] = useState<object | null>(null);
  const isPaused = pause !== null;

  useEffect(() => {
    if (isPaused || isStopped) return;
    const timer = setTimeout(() => setTurn(turn + 1), seconds * 1_000);
    return () => clearTimeout(timer);
  }, [turn, seconds, isPaused, isStopped]);
  useEffect(() => {
    if (!pause) return;
    const timer = setTimeout(() => setPause(null), LONGEST_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [pause]);

  return {
    turn,
    isPaused,
    // A new object each time, from which the time counts again.
    pause: useCallback(() => setPause({}), []),
    toggle: useCallback(() => setPause((before) => (before ? null : {})), []),
    step: useCallback((by) => {
      setPause({});
      setTurn((before) => before + by);
    }, []),
  };
}
