import { AT_ONCE, useSearchParams } from '@sagitta/shared-ui/router';
import { useMemo } from 'react';
import { formatIds, parseIds } from '../model/id-filter';

/** A filter by ids that lives in the URL under `key`, so that a link shows what its sender saw. */
export function useIdFilter(key: string): readonly [ids: readonly number[], choose: (ids: readonly number[]) => void] {
  const [params, setParams] = useSearchParams();
  const text = params.get(key);
  const ids = useMemo(() => parseIds(text), [text]);
  const choose = (next: readonly number[]) => {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (next.length === 0) after.delete(key);
        else after.set(key, formatIds(next));
        return after;
      },
      { replace: true, ...AT_ONCE },
    );
  };
  return [ids, choose];
}
