import type { Page } from '@sagitta/shared-contracts/manifest';
import type { PartEntry } from '@sagitta/shared-contracts/read-registry';
import { pageProblem } from '@sagitta/shared-contracts/rules/page-paths';
import { overlaps } from '@sagitta/shared-contracts/rules/path-overlap';

export interface PageOfRemote {
  remote: { name: string };
  page: Page;
}

/**
 * The pages of all parts. A page that takes a path of another part or of the shell, or that opens a guarded path to
 * everybody, is left out: publishing refuses it, and this holds regardless of who wrote the registry.
 * @param slug the provider's, which replaces `:product` in public paths
 */
export function pagesOf(parts: readonly PartEntry[], slug: string): PageOfRemote[] {
  const pages: PageOfRemote[] = [];
  for (const { name, pages: announced } of parts) {
    for (const page of announced) {
      const taken = pages.find(({ remote, page: { path } }) => remote.name !== name && overlaps(path, page.path));
      const problem =
        pageProblem(name, page) ?? (taken ? `${page.path} is a path of ${taken.remote.name} already` : null);
      if (problem) console.warn(`The page ${page.id} of ${name} is left out: ${problem}.`);
      else pages.push({ remote: { name }, page });
    }
  }
  return pages.map(({ remote, page }) => ({ remote, page: { ...page, path: page.path.replace(':product', slug) } }));
}
