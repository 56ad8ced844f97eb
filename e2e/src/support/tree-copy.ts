import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { root } from '../../../scripts/lib/run.mjs';

const MADE_BY_TOOLS = new Set(['.git', '.data', '.cache', '.turbo', 'coverage', 'test-results', 'playwright-report']);
const PACKAGES = 'node_modules';
const BUILD = 'dist';

export interface TreeCopy {
  tree: string;
  /** The files, without builds, that are not as they were when the copy was made: paths in order. */
  changed: () => Promise<string[]>;
  remove: () => Promise<void>;
}

/**
 * A copy of this tree, with its builds, in which a journey may change anything. It uses the packages installed here.
 */
export async function copyTree(): Promise<TreeCopy> {
  const tree = await mkdtemp(join(tmpdir(), 'sagitta-tree-'));
  await cp(root, tree, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !MADE_BY_TOOLS.has(basename(path)) && relative(root, path) !== PACKAGES,
  });
  // The links in each package's own node_modules lead to the copied packages, or through this one.
  await symlink(join(root, PACKAGES), join(tree, PACKAGES));
  const before = await sourcesIn(tree);
  return {
    tree,
    changed: async () => {
      const now = await sourcesIn(tree);
      const paths = new Set([...before.keys(), ...now.keys()]);
      return [...paths].filter((path) => before.get(path) !== now.get(path)).toSorted();
    },
    remove: () => rm(tree, { recursive: true, force: true }),
  };
}

/** What is in each file, by its path, without what tools make. */
async function sourcesIn(top: string, folder = ''): Promise<Map<string, string>> {
  const entries = await readdir(join(top, folder), { withFileTypes: true });
  const found = entries.map(async (entry): Promise<(readonly [string, string])[]> => {
    const path = join(folder, entry.name);
    if (entry.isFile()) return [[path, await readFile(join(top, path), 'latin1')]];
    const isSource = entry.isDirectory() && ![PACKAGES, BUILD].includes(entry.name) && !MADE_BY_TOOLS.has(entry.name);
    return isSource ? [...(await sourcesIn(top, path))] : [];
  });
  return new Map((await Promise.all(found)).flat());
}
