import { CATEGORIES } from '@sagitta/shared-contracts/access';
import type { Page } from '@sagitta/shared-contracts/manifest';
import { readParts, type PartEntry } from '@sagitta/shared-contracts/read-registry';
import { overlaps } from '@sagitta/shared-contracts/rules/path-overlap';

/** The parts of a registry, each as far as it can be read, as the shell reads them too. */
export async function partsOf(readRegistry: () => Promise<string>): Promise<readonly PartEntry[]> {
  try {
    const parts = readParts(JSON.parse(await readRegistry()));
    if (parts) return parts;
    throw new Error('It lists no parts.');
  } catch (error) {
    // The page is still served: the shell informs its reader, and this line informs the operator.
    console.error('The registry cannot be read.', error);
    return [];
  }
}

/** Where code may come from: every release that may be run. */
export function remoteOrigins(parts: readonly PartEntry[]): string[] {
  const releases = parts.flatMap(({ live, fallback, canary }) => [live, fallback, canary]);
  return [...new Set(releases.flatMap((release) => (release && URL.canParse(release.url) ? originOf(release) : [])))];
}

/** Where the page of a path comes from, if everybody may open it. */
export function originsAhead(parts: readonly PartEntry[], path: string): string[] {
  return pagesAhead(parts).find((page) => overlaps(page.path, path))?.origins ?? [];
}

/** The pages that everybody may open, and where each comes from: a part's host must not learn of any other. */
export function pagesAhead(parts: readonly PartEntry[]): { path: string; origins: string[] }[] {
  return parts.flatMap((part) => {
    const origins = remoteOrigins([{ ...part, fallback: null, canary: null }]);
    return part.pages.filter(isForAll).map(({ path }) => ({ path, origins }));
  });
}

function isForAll({ access }: Page): boolean {
  return access === 'public' || CATEGORIES.every((category) => access.includes(category));
}

function originOf({ url }: { url: string }): string {
  return new URL(url).origin;
}
