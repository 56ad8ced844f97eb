import { useEffect, useRef, useState, type ReactNode } from 'react';

export interface WhenNearProps {
  /** Drawn at once: it is known to be in sight. */
  eager: boolean;
  /** Height in px that the full content is expected to take. */
  height: number;
  /** Cheap content with the words that a search in the page or a screen reader needs. */
  outline: ReactNode;
  children: ReactNode;
}

/** How far from the window's edge content is made ready. */
const MARGIN = '800px 0px';

/**
 * A list item that draws itself once it comes near the window. Until then it is an outline of the same size, so that a
 * long list costs little.
 */
export function WhenNear({ eager, height, outline, children }: WhenNearProps) {
  const item = useRef<HTMLLIElement>(null);
  const [near, setNear] = useState(eager || !seesWindow());
  useEffect(() => {
    if (near || !item.current) return undefined;
    return watch(item.current, () => setNear(true));
  }, [near]);
  return (
    <li ref={item} style={near ? undefined : { minHeight: height }}>
      {near ? children : outline}
    </li>
  );
}

/** Whether the browser tells what comes near its window. */
export function seesWindow(): boolean {
  return typeof IntersectionObserver !== 'undefined';
}

const waiting = new Map<Element, () => void>();
let observer: IntersectionObserver | null = null;

/** One observer for all items: hundreds of them would each be asked on every scroll. */
export function watch(element: Element, onNear: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (!entry.isIntersecting) continue;
        waiting.get(entry.target)?.();
      }
    },
    { rootMargin: MARGIN },
  );
  waiting.set(element, onNear);
  observer.observe(element);
  return () => {
    waiting.delete(element);
    observer?.unobserve(element);
    if (waiting.size > 0) return;
    observer?.disconnect();
    observer = null;
  };
}
