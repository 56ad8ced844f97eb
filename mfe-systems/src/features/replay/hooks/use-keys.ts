import { useEffect, useEffectEvent } from 'react';

/** What has keys of its own: text, lists, the map, and what a press of space would press. */
const OWN =
  'input:not([type=range]), textarea, select, button, a, summary, [contenteditable], [role=dialog], [role=application]';
/** Keys of the page, by their names; with Shift apart: `Shift+ArrowLeft`. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const act = keys[event.shiftKey && event.key.length > 1 ? `Shift+${name}` : name];
    const { target } = event;
    if (!act || (target instanceof Element && takes(target, event))) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function takes(target: Element, { key }: KeyboardEvent): boolean {
  if (!target.closest(OWN)) return false;
  return key === ' ' || key === 'Enter' || !target.closest('button, a, summary');
}
