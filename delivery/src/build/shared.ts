import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { ROOT } from '../suite';

/** What the federation plugin of a remote is told about one shared package. */
export interface SharedEntry {
  singleton: true;
  requiredVersion: string;
  import: false;
  strictVersion: true;
}

/** Packages of which a page must have exactly one copy. The shell brings them; a remote never does. */
const NPM_PACKAGES = ['react', 'react-dom', 'jotai', '@tanstack/react-query', '@emotion/react'] as const;
/** Keys with a trailing slash cover the subpaths; without `react/` two Reacts come up. */
const WITH_SUBPATHS: readonly string[] = ['react', 'react-dom'];
const UI = '@sagitta/shared-ui';

const shellRequire = createRequire(resolve(ROOT, 'host-shell/package.json'));

/** The runtime's core comes from the shell like the shared packages do, so a release is checked for it too. */
export const RUNTIME = '@module-federation/runtime';

/** What the shell of this workspace brings, with exact versions. */
export function providedVersions(): Record<string, string> {
  return { ...sharedVersions(), [RUNTIME]: installedVersion(RUNTIME) };
}

/** The exact version of every shared package in this workspace, by name. */
export function sharedVersions(): Record<string, string> {
  return Object.fromEntries([...NPM_PACKAGES, UI].map((name) => [name, installedVersion(name)]));
}

/** The same with the range that each part of the suite accepts; the shell provides by it. */
export function sharedPackages(): Record<string, { version: string; requiredVersion: string }> {
  return Object.fromEntries(Object.entries(sharedVersions()).map(([name, version]) => [name, { version, requiredVersion: rangeOf(version) }]));
}

/**
 * The `shared` table of a remote's federation plugin.
 * It ships nothing of it (`import: false`), and a shell that is too old for it is a clear error (`strictVersion`).
 */
export function sharedTable(): Record<string, SharedEntry> {
  const table: Record<string, SharedEntry> = {};
  for (const [name, { requiredVersion }] of Object.entries(sharedPackages())) {
    const entry: SharedEntry = { singleton: true, requiredVersion, import: false, strictVersion: true };
    if (name !== UI) table[name] = entry;
    if (name === UI || WITH_SUBPATHS.includes(name)) table[`${name}/`] = entry;
  }
  return table;
}

/** Takes patches freely in both directions, newer minors too: a shell can be rolled back by a patch without stopping its remotes. */
export function rangeOf(version: string): string {
  const [major, minor] = version.split('.');
  return `^${major}.${minor}.0`;
}

function installedVersion(name: string): string {
  const file = name === UI ? resolve(ROOT, 'shared-ui/package.json') : packageFile(name);
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  return version;
}

function packageFile(name: string): string {
  for (const folder of shellRequire.resolve.paths(name) ?? []) {
    const file = resolve(folder, name, 'package.json');
    try {
      readFileSync(file);
      return file;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  throw new Error(`${name} is not installed in the shell.`);
}
