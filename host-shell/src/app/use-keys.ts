import type { HeaderTools } from '@sagitta/shared-contracts/shell';
import { useEffect } from 'react';

const TYPING = 'input, textarea, select, [contenteditable]:not([contenteditable=false]), dialog[open] *';

/** `/` opens the page's search, `?` lists the keys (visual.md, Acting). Both are letters while somebody types. */
export function useKeys(search: HeaderTools['search'], onHelp: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || (event.target instanceof Element && event.target.matches(TYPING))) return;
      if (event.key === '?') onHelp();
      else if (event.key === '/' && search && !search.disabled && !search.open) search.onToggle();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [search, onHelp]);
}
