import { warmLayers } from '@sagitta/shared-ui/overlay';
import { useEffect } from 'react';
import { whenIdle } from '../shared/when-idle';
import type { Parts } from './parts';

/** The first page gets this long for itself and its data. */
const AFTER_MS = 10_000;

/**
 * Fetches the layers and the other parts once the first page is up and the browser has nothing to do; never where data
 * is to be saved.
 */
export function useIdleWarm(parts: Parts, needed: readonly string[]): void {
  useEffect(() => {
    if (savesData()) return undefined;
    const warm = () => {
      warmLayers();
      needed.forEach((name) => parts.loader(name).load());
    };
    const timer = setTimeout(() => whenIdle(warm), AFTER_MS);
    return () => clearTimeout(timer);
  }, [parts, needed]);
}

/** Not in every browser, and not in TypeScript's. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}
