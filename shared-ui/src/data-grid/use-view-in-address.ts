import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { GridView } from './grid-props';
import { readView, writeView, type ViewRules } from './view-params';

const FIND_KEY = 'find';

/** Order, page, filters and quick search of the page's one table, kept in the address. */
export function useViewInAddress(rules: ViewRules) {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const view = useMemo(() => readView(new URLSearchParams(text), rules), [text, rules]);
  return {
    view,
    find: params.get(FIND_KEY) ?? '',
    setView: (next: GridView) => setParams((before) => writeView(before, next, rules), { replace: true }),
    setFind: (query: string) =>
      setParams(
        (before) => {
          const after = writeView(before, { ...view, page: 0 }, rules);
          if (query === '') after.delete(FIND_KEY);
          else after.set(FIND_KEY, query);
          return after;
        },
        { replace: true },
      ),
  };
}
