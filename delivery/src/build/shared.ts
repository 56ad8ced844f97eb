import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { ROOT } from '../suite';

/** What the federation plugin is told about one shared package. */
export interface SharedEntry {
  singleton: true;
  requiredVersion: string;
  version?: string;
  import?: false;
  strictVersion?: true;
}

/** Packages of which a page must have exactly one copy. The shell brings them; a remote never does. */
const NPM_PACKAGES = ['react', 'react-dom', 'jotai', '@tanstack/react-query', '@emotion/react'] as const;
/** Keys with a trailing slash cover the subpaths; without `react/` two Reacts come up. */
const WITH_SUBPATHS: readonly string[] = ['react', 'react-dom'];
const UI = '@sagitta/shared-ui';

const shellRequire = createRequire(resolve(ROOT, 'host-shell/package.json'));

/** The exact version of every shared package in this workspace, by name. */
export function sharedVersions(): Record<string, string> {
  return Object.fromEntries([...NPM_PACKAGES, UI].map((name) => [name, installedVersion(name)]));
}

/**
 * The `shared` table of the federation plugin.
 * A remote ships nothing of it (`import: false`), and a shell that is too old for it is a clear error (`strictVersion`).
 */
export function sharedTable(kind: 'shell' | 'remote'): Record<string, SharedEntry> {
  const versions = sharedVersions();
  const table: Record<string, SharedEntry> = {};
  for (const name of NPM_PACKAGES) {
    table[name] = entry(kind, versions[name]);
    if (WITH_SUBPATHS.includes(name)) table[`${name}/`] = entry(kind, versions[name]);
  }
  // A workspace package needs its version said; each of its subpaths is a chunk of its own.
  const version = versions[UI];
  table[`${UI}/`] = { ...entry(kind, version), ...(kind === 'shell' ? { version } : {}) };
  return table;
}

/** Takes patches freely in both directions, newer minors too: a shell can be rolled back by a patch without stopping its remotes. */
export function rangeOf(version: string): string {
  const [major, minor] = version.split('.');
  return `^${major}.${minor}.0`;
}

function entry(kind: 'shell' | 'remote', version: string | undefined): SharedEntry {
  if (!version) throw new Error('A shared package is not installed in the shell.');
  return { singleton: true, requiredVersion: rangeOf(version), ...(kind === 'remote' ? { import: false, strictVersion: true } : {}) };
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
