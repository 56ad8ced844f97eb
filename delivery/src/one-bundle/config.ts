import { resolve } from 'node:path';
import type { Manifest } from '@sagitta/shared-contracts/manifest';
import type { Registry } from '@sagitta/shared-contracts/registry';
import { CONTRACT_VERSION } from '@sagitta/shared-contracts/shell';
import webpack, { type Configuration } from 'webpack';
import { EmitFolder } from '../build/emit-folder';
import { EmitJson } from '../build/emit-json';
import { IndexHtml } from '../build/index-html';
import { EXPORTS_FILE } from '../build/shared-names';
import { baseConfig, cssPlugin, manifestOf, outputOf, pagesOf } from '../build/preset';
import { FRONTEND_DISCOVERY } from '../release/frontend-discovery';
import { ONE_BUNDLE, REMOTES, ROOT, SHELL } from '../suite';

export const ONE_BUNDLE_DIST = resolve(ROOT, 'delivery/dist/one-bundle');

/** The same sources in one build without federation: the limit that the federated build is held against. */
export async function oneBundleConfig(): Promise<Configuration> {
  const shell = resolve(ROOT, SHELL.folder);
  const manifests = await Promise.all(REMOTES.map((part) => manifestOf(resolve(ROOT, part.folder))));
  return {
    ...baseConfig(shell),
    entry: { main: './src/index.ts' },
    output: { ...outputOf(shell), path: ONE_BUNDLE_DIST, uniqueName: ONE_BUNDLE },
    plugins: [
      new webpack.NormalModuleReplacementPlugin(
        /features[\\/]remotes[\\/](federation|fetch-release)$/,
        resolve(ROOT, 'delivery/src/one-bundle/static-remotes.ts'),
      ),
      cssPlugin(),
      new IndexHtml(await pagesOf(shell)),
      new EmitFolder(resolve(shell, 'src/install')),
      new EmitJson('shell.json', { contract: CONTRACT_VERSION, shared: {} }),
      new EmitJson(EXPORTS_FILE, {}),
      new EmitJson('registry.json', registryOf(manifests)),
    ],
  };
}

/** The menu still comes from a registry; the addresses in it are never asked for. */
function registryOf(manifests: readonly Manifest[]): Registry {
  return {
    schema: FRONTEND_DISCOVERY,
    microFrontends: Object.fromEntries(
      manifests.map((manifest) => [
        manifest.name,
        [
          {
            url: 'http://localhost/in-the-bundle',
            metadata: { integrity: 'sha384-', version: '0' },
            extras: { manifest, scripts: [] },
          },
        ],
      ]),
    ),
  };
}
