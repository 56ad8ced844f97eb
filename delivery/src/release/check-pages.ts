import type { Manifest } from '@sagitta/shared-contracts/manifest';
import { pageProblem } from '@sagitta/shared-contracts/rules/page-paths';
import { overlaps } from '@sagitta/shared-contracts/rules/path-overlap';

/** A release as far as its pages are concerned. */
export interface ReleasedPages {
  version: string;
  manifest: Manifest;
}

/**
 * Why the pages of a manifest must not go live: they take a path of the shell or of another part, open a guarded path
 * to everybody, or contradict one another. Undefined where they may.
 * @param others what is live of the other parts
 */
export function pagesMisfit({ name, pages }: Manifest, others: readonly ReleasedPages[]): string | undefined {
  for (const [index, page] of pages.entries()) {
    const problem = pageProblem(name, page);
    if (problem) return `the page ${page.id} cannot go live: ${problem}.`;
    const twin = pages.slice(0, index).find(({ id, path }) => id === page.id || path === page.path);
    if (twin) return `the manifest has two pages ${twin.id === page.id ? page.id : page.path}.`;
    for (const other of others) {
      const taken = other.manifest.pages.find(({ path }) => other.manifest.name !== name && overlaps(path, page.path));
      if (taken)
        return (
          `the page ${page.id} cannot go live: ${page.path} is taken by ${taken.path} of ` +
          `${other.manifest.name} ${other.version}.`
        );
    }
  }
  return undefined;
}
