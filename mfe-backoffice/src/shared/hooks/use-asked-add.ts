import { useSearchParams } from '@sagitta/shared-ui/router';
import { useEffect } from 'react';

const KEY = 'add';

/** Adds a record where the address asks for that (`?add`), once: coming back to the page does not ask again. */
export function useAskedAdd(add: () => void): void {
  const [params, setParams] = useSearchParams();
  const isAsked = params.has(KEY);
  useEffect(() => {
    if (!isAsked) return;
    add();
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete(KEY);
        return after;
      },
      { replace: true },
    );
    // `setParams` is another function after each change of the address.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isAsked, add]);
}
