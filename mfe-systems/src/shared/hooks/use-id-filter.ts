import { AT_ONCE, useSearchParams } from '@sagitta/shared-ui/router';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { formatIds, parseIds } from '../model/id-filter';

/**
 * A filter by ids that lives in the URL under `key`, so that a link shows what its sender saw. `choose` stays the same
 * whatever else changes in the URL: a search of thousands of names need not be drawn again.
 */
export function useIdFilter(key: string): readonly [ids: readonly number[], choose: (ids: readonly number[]) => void] {
  const [params, setParams] = useSearchParams();
  const text = params.get(key);
  const ids = useMemo(() => parseIds(text), [text]);
  const latest = useRef(setParams);
  useLayoutEffect(() => {
    latest.current = setParams;
  }, [setParams]);
  const choose = useCallback(
    (next: readonly number[]) =>
      latest.current(
        (before) => {
          const after = new URLSearchParams(before);
          if (next.length === 0) after.delete(key);
          else after.set(key, formatIds(next));
          return after;
        },
        { replace: true, ...AT_ONCE },
      ),
    [key],
  );
  return [ids, choose];
}
