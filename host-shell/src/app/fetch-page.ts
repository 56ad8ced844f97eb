import { mayOpen } from '@sagitta/shared-contracts/access';
import { isOpenPath } from '@sagitta/shared-contracts/paths';
import { partFor } from '@sagitta/shared-contracts/read-registry';
import { overlaps } from '@sagitta/shared-contracts/rules/path-overlap';
import { loadGridAhead } from '@sagitta/shared-ui/grid-code';
import { loadRegistryAhead } from '../features/registry/load-data';
import { fetchRelease } from '../features/remotes/fetch-release';
import { keptSession } from '../features/session/persisted';

/**
 * Asks for the part of the page that is opened, and for the code of its table, while the shell's own code is read and
 * run: the line would be idle. Nothing of a part is run, and nothing is decided: the suite then finds them in the
 * browser's cache. Whoever is not signed in gets another page.
 */
export async function fetchPage(): Promise<void> {
  const { pathname } = window.location;
  const session = keptSession(localStorage);
  if (!session || isOpenPath(pathname)) return;
  // Where the list cannot be read, the suite says so.
  const parts = await loadRegistryAhead().catch(() => []);
  for (const { live } of parts.map((part) => partFor(part, session.id))) {
    const page = live?.extras.manifest.pages.find(({ path }) => overlaps(path, pathname));
    if (!live || !page || page.access === 'public' || !mayOpen(session.category, page.access)) continue;
    if (page.table) loadGridAhead();
    // A worker has them on this device, where asking twice only costs.
    if (!navigator.serviceWorker?.controller) fetchRelease(live, 'auto');
    return;
  }
}
