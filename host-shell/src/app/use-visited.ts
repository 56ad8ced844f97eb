import { useLocation } from '@sagitta/shared-ui/router';
import { useEffect } from 'react';
import type { SessionLife } from '../features/session/session-life';

/** With other pages between them, enough for the systems that are kept for when there is no network. */
const KEPT = 60;

/**
 * Keeps which pages were last visited, for the search, and for what is kept of them. They are gone with the session.
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
