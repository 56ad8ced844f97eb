import type { Session } from '@sagitta/shared-contracts/shell';
import { fetchPressed } from '@sagitta/shared-ui/late';
import { useCallback, useLayoutEffect, useState, type ReactNode } from 'react';
import type { MenuItem } from '../features/navigation/menu';
import { useSuite } from './suite-context';
import type { SuiteSearch } from './suite-search';

/** A dialog or a drawer that is open: what is under it waits. */
const OPEN_LAYER = '[aria-modal=true][data-state=open]';

/** The search for everything, by Ctrl K and by what calls `open`: fetched when it is first wanted. */
export function useSearch(session: Session, pages: readonly MenuItem[]): { open: () => void; shown: ReactNode } {
  const { notify } = useSuite();
  const [Dialog, setDialog] = useState<typeof SuiteSearch | null>(null);
  const open = useCallback(() => {
    fetchPressed(notify, {
      what: 'The search',
      load: () => import(/* webpackChunkName: "search" */ './suite-search'),
      onLoaded: (module) => setDialog(() => module.SuiteSearch),
    });
  }, [notify]);
  // With the drawing that shows the page, not a moment after it: a key pressed in between would be lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      // The browser has a search of its own on this key.
      event.preventDefault();
      if (!document.querySelector(OPEN_LAYER)) open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
  return {
    open,
    shown: Dialog ? <Dialog session={session} pages={pages} onClose={() => setDialog(null)} /> : null,
  };
}
