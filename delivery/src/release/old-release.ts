import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { sharedRanges, syncScripts, type FederationManifest } from './federation-manifest';

/**
 * The facts of a release that an older version of this tool made: what it did not write down yet is taken from the
 * release's own files.
 * @param stored what its `release.json` holds
 */
export async function completedFacts(folder: string, stored: object): Promise<object> {
  const shell = await readIfThere(resolve(folder, 'shell.json'));
  if (shell) return { ...shell, ...stored };
  const federation = (await readIfThere(resolve(folder, 'mf-manifest.json'))) as FederationManifest | null;
  if (!federation) return stored;
  return {
    scripts: syncScripts(federation),
    shared: sharedRanges(federation),
    ...stored,
  };
}

async function readIfThere(path: string): Promise<object | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as object;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
}
