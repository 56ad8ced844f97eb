import type { Session } from '@sagitta/shared-contracts/shell';
import { useLocation } from '@sagitta/shared-ui/router';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import type { MenuItem } from '../features/navigation/menu';
import type { actsOf, Search } from '../features/search/search-chunk';
import { useSuite } from './suite-context';

interface Code {
  Search: typeof Search;
  actsOf: typeof actsOf;
}

/** A dialog or a drawer that is open: what is under it waits. */
const OPEN_LAYER = '[aria-modal=true][data-state=open]';

/** The search for everything, by Ctrl K and by what calls `open`: fetched when it is first wanted. */
export function useSearch(session: Session, pages: readonly MenuItem[]): { open: () => void; shown: ReactNode } {
  const { services, life, parts, notify } = useSuite();
  const { pathname } = useLocation();
  const [code, setCode] = useState<Code | null>(null);
  const open = useCallback(() => {
    import(/* webpackChunkName: "search" */ '../features/search/search-chunk').then(
      (module) => setCode(module),
      (error: unknown) => {
        console.warn('The search could not be fetched.', error);
        notify({ kind: 'error', text: 'The search could not be loaded. Try again.' });
      },
    );
  }, [notify]);
  useEffect(() => {
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
  if (!code) return { open, shown: null };
  const { Search: Dialog } = code;
  return {
    open,
    shown: (
      <Dialog
        services={services}
        viewer={session}
        pages={pages}
        acts={code.actsOf(parts.entries(), parts.pages(), session.category)}
        visited={(life.kept().visited ?? []).filter(({ path }) => path !== pathname)}
        onClose={() => setCode(null)}
      />
    ),
  };
}
