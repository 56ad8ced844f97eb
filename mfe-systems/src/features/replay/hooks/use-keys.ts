import { useEffect, useEffectEvent } from 'react';

/** What has keys of its own: text, lists, the map, and what a press of space would press. */
const OWN =
  'input:not([type=range]), textarea, select, button, a, summary, [contenteditable], [role=dialog], [role=application]';
/** What keys do, by their names; with Shift apart: `Shift+ArrowLeft`. */
export type Keys = Readonly<Record<string, () => void>>;

/** Keys of the page. */
export function useKeys(keys: Keys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => pressKey(keys, event));
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Does what a key asks for, unless it is pressed in what has keys of its own. */
export function pressKey(keys: Keys, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const act = keys[event.shiftKey && event.key.length > 1 ? `Shift+${name}` : name];
  const { target } = event;
  if (!act || (target instanceof Element && takes(target, event))) return;
  event.preventDefault();
  act();
}

function takes(target: Element, { key }: KeyboardEvent): boolean {
  if (!target.closest(OWN)) return false;
  return key === ' ' || key === 'Enter' || !target.closest('button, a, summary');
}
