import type { Store } from '../store/store';
import { sharedRanges, syncScripts, type FederationManifest } from './federation-manifest';

/**
 * The facts of a release that an older version of this tool made: what it did not write down yet is taken from the
 * release's own files.
 * @param stored what its `release.json` holds
 */
export async function withMissingFacts(store: Store, name: string, version: string, stored: object): Promise<object> {
  if ('integrity' in stored && 'shared' in stored && 'scripts' in stored) return stored;
  const readIfThere = async (file: string): Promise<object | null> => {
    const found = await store.read(`releases/${name}/${version}/${file}`);
    return found && (JSON.parse(found.bytes.toString('utf8')) as object);
  };
  const shell = await readIfThere('shell.json');
  if (shell) return { ...shell, ...stored };
  const federation = (await readIfThere('mf-manifest.json')) as FederationManifest | null;
  if (!federation) return stored;
  return {
    scripts: syncScripts(federation),
    shared: sharedRanges(federation),
    ...stored,
  };
}
