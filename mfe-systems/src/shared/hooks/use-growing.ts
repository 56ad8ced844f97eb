import { useEffect, useState } from 'react';

export interface Growth {
  /** So many items come with the first drawing … */
  first: number;
  /** … and this many more with each step. */
  step: number;
}

/** How many of a long list to draw by now: it grows step by step, so that no single drawing holds the page up. */
export function useGrowing(total: number, { first, step }: Growth): number {
  const [count, setCount] = useState(first);
  useEffect(() => {
    if (count >= total) return undefined;
    const timer = setTimeout(() => setCount((before) => before + step), 0);
    return () => clearTimeout(timer);
  }, [count, total, step]);
  return Math.min(count, total);
}
