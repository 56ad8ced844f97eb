import { useEffect, useRef, useState } from 'react';

/** How long a result stays on screen (docs/product/accounts.md). */
export const RESULT_MS = 6_000;

/** While a result is shown nothing is sent again, unless something is typed first (docs/product/accounts.md). */
export function useResultPause(): { paused: boolean; begin: () => void; end: () => void } {
  const [paused, setPaused] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const end = () => {
    clearTimeout(timer.current);
    setPaused(false);
  };
  const begin = () => {
    clearTimeout(timer.current);
    setPaused(true);
    timer.current = setTimeout(() => setPaused(false), RESULT_MS);
  };
  return { paused, begin, end };
}
