import { useNavigate } from '@sagitta/shared-ui/router';
import { useCallback, useEffect, useRef } from 'react';

/** A function that goes to `path` after `afterMs`. Leaving the page before takes it back. */
export function useRedirect(path: string, afterMs: number): () => void {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void navigate(path), afterMs);
  }, [navigate, path, afterMs]);
}
