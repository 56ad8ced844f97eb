import { useEffect, useState } from 'react';

/** So many items come with the first drawing, and so many more with each step. */
const FIRST = 300;
const STEP = 200;

/** How many of a very long list to draw by now: it grows step by step, so that no single drawing holds the page up. */
export function useGrowing(total: number): number {
  const [count, setCount] = useState(FIRST);
  useEffect(() => {
    if (count >= total) return undefined;
    const timer = setTimeout(() => setCount((before) => before + STEP), 0);
    return () => clearTimeout(timer);
  }, [count, total]);
  return Math.min(count, total);
}
