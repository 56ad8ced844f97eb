import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { relative, resolve, sep } from 'node:path';
import semver from 'semver';
import { ROOT } from '../suite';

/** The federation plugin's settings of a remote for one shared package. */
export interface SharedEntry {
  singleton: true;
  requiredVersion: string;
  import: false;
  strictVersion: true;
}

/** Packages of which a page must have exactly one copy. The shell brings them; a remote never does. */
const NPM_PACKAGES = ['react', 'react-dom', 'jotai', '@tanstack/react-query', '@emotion/react'] as const;
/** Keys with a trailing slash cover the subpaths: without `react/` two Reacts come up, without `jotai/` two stores. */
const WITH_SUBPATHS: readonly string[] = ['react', 'react-dom', 'jotai'];
const UI = '@sagitta/shared-ui';
const UI_FOLDER = resolve(ROOT, 'shared-ui');

interface UiPackage {
  version: string;
  /**
   * Subpaths of which a page must have one copy, for they hold state or weigh much. The others travel with each part,
   * shaken.
   */
  sharedAtRunTime: readonly string[];
}

const uiPackage = JSON.parse(readFileSync(resolve(UI_FOLDER, 'package.json'), 'utf8')) as UiPackage;

/**
 * Whether a file of shared-ui may be in a remote: it belongs to a subpath that travels. What is no subpath belongs
 * to the shared ones.
 */
export function travels(file: string): boolean {
  const [source, subpath = ''] = relative(UI_FOLDER, file).split(sep);
  return (
    source === 'src' &&
    existsSync(resolve(UI_FOLDER, 'src', subpath, 'public.ts')) &&
    !uiPackage.sharedAtRunTime.includes(subpath)
  );
}

export const isUi = (file: string): boolean => file.startsWith(UI_FOLDER + sep);

/**
 * Packages with a machine behind a part of shared-ui. Two copies do not know of each other's layers: Escape in one
 * closes the dialog of the other.
 */
const MACHINES = /[\\/]node_modules[\\/]@(chakra-ui|ark-ui|zag-js)[\\/]/;

/** Whether a file belongs to a package that only shared-ui may use, in the shell's one copy. */
export const isMachine = (file: string): boolean => MACHINES.test(file);

const shellRequire = createRequire(resolve(ROOT, 'host-shell/package.json'));

/** The runtime's core comes from the shell like the shared packages do, so a release is checked for it too. */
export const RUNTIME = '@module-federation/runtime';

/** What the shell of this workspace brings, with exact versions. */
export function providedVersions(): Record<string, string> {
  return { ...sharedVersions(), [RUNTIME]: installedVersion(RUNTIME) };
}

/** The exact version of every shared package in this workspace, by name. */
function sharedVersions(): Record<string, string> {
  return Object.fromEntries([...NPM_PACKAGES, UI].map((name) => [name, installedVersion(name)]));
}

/** The same with the range that each part of the suite accepts; the shell provides by it. */
export function sharedPackages(): Record<string, { version: string; requiredVersion: string }> {
  return Object.fromEntries(
    Object.entries(sharedVersions()).map(([name, version]) => [name, { version, requiredVersion: rangeOf(version) }]),
  );
}

/**
 * The `shared` table of a remote's federation plugin.
 * It ships nothing of it (`import: false`), and a shell that is too old for it is a clear error (`strictVersion`).
 */
export function sharedTable(): Record<string, SharedEntry> {
  const table: Record<string, SharedEntry> = {};
  for (const [name, { requiredVersion }] of Object.entries(sharedPackages())) {
    const entry: SharedEntry = { singleton: true, requiredVersion, import: false, strictVersion: true };
    for (const key of keysOf(name)) table[key] = entry;
  }
  return table;
}

function keysOf(name: string): string[] {
  if (name === UI) return uiPackage.sharedAtRunTime.map((subpath) => `${UI}/${subpath}`);
  return WITH_SUBPATHS.includes(name) ? [name, `${name}/`] : [name];
}

/**
 * Takes patches freely in both directions, newer minors too: a shell can be rolled back by a patch without stopping its
 * remotes.
 */
export function rangeOf(version: string): string {
  return `^${semver.major(version)}.${semver.minor(version)}.0`;
}

function installedVersion(name: string): string {
  if (name === UI) return uiPackage.version;
  const { version } = JSON.parse(readFileSync(packageFile(name), 'utf8')) as { version: string };
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
