import { useEffect } from 'react';

/** The browser asks before the tab is closed or reloaded, while something typed is not saved. */
export function useUnloadQuestion(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
}
