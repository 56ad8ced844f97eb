import { mayOpen, type Category } from '@sagitta/shared-contracts/access';
import { useEffect } from 'react';
import { savesData } from '../shared/saves-data';
import { afterFirstPage } from './after-first-page';
import type { Parts } from './parts';

/** As late as the look for releases: nothing of the first page waits for it. */
const AFTER_MS = 20_000;

/** Has the browser keep the suite for when there is no network. The code is fetched later. */
export function useWorker(parts: Pick<Parts, 'pages' | 'entries'>, category: Category): void {
  useEffect(() => {
    const start = async (signal: AbortSignal) => {
      const { keepSuite } = await import(/* webpackChunkName: "releases" */ '../features/worker/keep-suite');
      if (signal.aborted) return;
      const wanted = parts
        .pages()
        .filter(({ page: { access } }) => access !== 'public' && mayOpen(category, access))
        .map(({ remote }) => remote.name);
      const entries = parts.entries().flatMap(({ name, live }) => (live && wanted.includes(name) ? [live.url] : []));
      await keepSuite(savesData() ? [] : entries);
    };
    return afterFirstPage(start, 'The suite does not open without a network yet.', AFTER_MS);
  }, [parts, category]);
}
