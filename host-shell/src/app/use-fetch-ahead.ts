import { useEffect } from 'react';
import { savesData } from '../shared/saves-data';
import { whenIdle } from '../shared/when-idle';
import type { Parts } from './parts';

/** The first page gets this long for itself and its data. */
const AFTER_MS = 10_000;

/**
 * Fetches the files of the other parts once the first page is up and the browser has nothing to do, so that they are
 * near when one is opened; never where data is to be saved. None of them is run before that.
 */
export function useFetchAhead(parts: Pick<Parts, 'fetchAhead'>, needed: readonly string[]): void {
  useEffect(() => {
    if (savesData()) return undefined;
    const timer = setTimeout(() => whenIdle(() => needed.forEach(parts.fetchAhead)), AFTER_MS);
    return () => clearTimeout(timer);
  }, [parts, needed]);
}
