import { useEffect, useRef } from 'react';

/** A button that is disabled while it has the focus loses it. It comes back unless a person has moved on meanwhile. */
export function useFocusBack(busy: boolean): void {
  const before = useRef<HTMLElement>(null);
  useEffect(() => {
    const remember = (event: FocusEvent) => {
      if (event.target instanceof HTMLElement) before.current = event.target;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  useEffect(() => {
    if (busy || document.activeElement !== document.body) return;
    if (before.current?.isConnected) before.current.focus({ preventScroll: true });
  }, [busy]);
}
