import { useLocation } from '@sagitta/shared-ui/router';
import { useEffect } from 'react';
import type { SessionLife } from '../features/session/session-life';

const KEPT = 8;

/**
 * Keeps the pages that were last visited, for the search. They are gone with the session.
 * @param title null while the page has not said what it shows, or where it may not be opened
 */
export function useVisited(life: SessionLife, page: string, title: string | null): void {
  const { pathname: path } = useLocation();
  useEffect(() => {
    if (title === null) return;
    const others = (life.kept().visited ?? []).filter((one) => one.path !== path);
    life.keep({ visited: [{ path, title, page }, ...others].slice(0, KEPT) });
  }, [life, path, page, title]);
}
