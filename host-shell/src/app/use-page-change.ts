import { useLocation } from '@sagitta/shared-ui/router';
import { useEffect, useRef } from 'react';

/** A new page: the window's title, and focus and scroll at its start, as a browser does for a new document. */
export function usePageChange(title: string, provider: string): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    document.title = `${title} · ${provider}`;
  }, [title, provider]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [pathname]);
}
