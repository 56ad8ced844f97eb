import type { HeaderTools } from '@sagitta/shared-contracts/shell';
import { useEffect, useRef } from 'react';

const TYPING =
  'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=dialog] *, [role=alertdialog] *';
/** Where a page is searched: a field for that, else the first filter of its table. */
const SEARCHES = ['#main input[type=search]', '#main [role=search] input', '#main [role=grid] input[type=text]'];

/** `/` searches, `?` lists the keys. Both are plain characters while typing. */
export function useKeys(search: HeaderTools['search'], onHelp: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        (event.target instanceof Element && event.target.matches(TYPING))
      )
        return;
      if (event.key === '?') onHelp();
      else if (event.key !== '/' || !find(search)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [search, onHelp]);

  // Anyone who opens the search means to type.
  const was = useRef(search);
  useEffect(() => {
    if (search?.open && was.current?.open === false) searchField()?.focus();
    was.current = search;
  }, [search]);
}

/** Whether there is anything on the page that `/` could open or go to. */
export function canFind(search: HeaderTools['search']): boolean {
  return isClosed(search) || searchField() !== undefined;
}

/** Opens the page's search, or focuses its field if it is open. */
function find(search: HeaderTools['search']): boolean {
  if (isClosed(search)) {
    search.onToggle();
    return true;
  }
  const field = searchField();
  field?.focus();
  return field !== undefined;
}

function isClosed(search: HeaderTools['search']): search is NonNullable<HeaderTools['search']> {
  return search !== undefined && !search.disabled && !search.open;
}

function searchField(): HTMLInputElement | undefined {
  return SEARCHES.flatMap((selector) => [...document.querySelectorAll<HTMLInputElement>(selector)]).find(
    (field) => !field.disabled && field.closest('[hidden]') === null,
  );
}
