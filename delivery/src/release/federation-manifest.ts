import { rangeOf, RUNTIME } from '../build/shared';

/** What the federation plugin says of a build, as far as a release needs it. */
export interface FederationManifest {
  metaData: { pluginVersion: string };
  shared: { name: string; requiredVersion?: string }[];
  exposes: { assets: { js: { sync: string[] } } }[];
}

/** The exposed module's own scripts. */
export function syncScripts({ exposes }: FederationManifest): string[] {
  return exposes.flatMap(({ assets }) => assets.js.sync);
}

/** The range of each shared package that the build needs. */
export function sharedRanges({ shared, metaData }: FederationManifest): Record<string, string> {
  return {
    ...Object.fromEntries(shared.map((entry) => [entry.name, entry.requiredVersion ?? '*'])),
    [RUNTIME]: rangeOf(metaData.pluginVersion),
  };
}
