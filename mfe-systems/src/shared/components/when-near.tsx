import { startTransition, useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';

export interface WhenNearProps {
  /** The id of its element, which can be brought into sight. */
  anchor: string;
  /** Drawn at once: it is known to be visible, or must not wait. */
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
export function WhenNear({ anchor, eager, height, outline, children }: WhenNearProps) {
  const item = useRef<HTMLLIElement>(null);
  const [seen, setSeen] = useState(!seesWindow());
  const near = seen || eager;
  useEffect(() => {
    if (near || !item.current) return undefined;
    return watch(item.current, () => setSeen(true));
  }, [near]);
  return (
    <li ref={item} id={anchor} tabIndex={-1} style={near ? undefined : { minHeight: height }}>
      {near ? children : outline}
    </li>
  );
}

/** Whether the browser reports what comes near its window. */
export function seesWindow(): boolean {
  return typeof IntersectionObserver !== 'undefined';
}

const waiting = new Map<Element, () => void>();
let observer: IntersectionObserver | null = null;

/** One observer for all items: hundreds of them would each be asked on every scroll. */
export function watch(element: Element, onNear: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      // In slices: a screenful of cards at once would hold the page up.
      startTransition(() => {
        for (const entry of entries) if (entry.isIntersecting) waiting.get(entry.target)?.();
      });
    },
    { rootMargin: MARGIN },
  );
  window.addEventListener('beforeprint', showAll);
  waiting.set(element, onNear);
  observer.observe(element);
  return () => {
    waiting.delete(element);
    observer?.unobserve(element);
    if (waiting.size > 0) return;
    window.removeEventListener('beforeprint', showAll);
    observer?.disconnect();
    observer = null;
  };
}

/** Paper has no window to come near to. */
function showAll(): void {
  flushSync(() => waiting.forEach((onNear) => onNear()));
}
