import { useEffect, useEffectEvent } from 'react';

const TYPING = 'input, textarea, select, [contenteditable], [role=dialog]';

/** A key of the page: pressed alone, and not while somebody types. */
export function useKey(key: string, act: () => void): void {
  const onPress = useEffectEvent(act);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      onPress();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [key]);
}
