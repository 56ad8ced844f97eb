import { createRequire, register } from 'node:module';
import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { ManifestSchema, type Manifest } from '@sagitta/shared-contracts/manifest';
import { CONTRACT_VERSION } from '@sagitta/shared-contracts/shell';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import { tsImport } from 'tsx/esm/api';
import * as v from 'valibot';
import webpack, { type Configuration, type RuleSetRule, type WebpackPluginInstance } from 'webpack';
import { partNamed, ROOT, type Part } from '../suite';
import { EmitFolder } from './emit-folder';
import { EmitJson } from './emit-json';
import { FileList } from './file-list';
import { IndexHtml, type IndexHtmlOptions } from './index-html';
import { LEANER } from './leaner';
import { LicenceTexts } from './licence-texts';
import { OneCopy } from './one-copy';
import { draftName, OwnName } from './own-name';
import { RemoteIntegrity } from './remote-integrity';
import { providedVersions, sharedPackages, sharedTable } from './shared';
import { SharedExports, SharedUses } from './shared-names';
import { SHELL_CHUNKS } from './shell-chunks';
import { SteadyBuild } from './steady-build';
import { WORKER_FILE } from './worker-file';

const { resolve: find } = createRequire(import.meta.url);
/** TypeScript of the parts and of what they import is read while building, whatever folder the build was started in. */
const TYPESCRIPT = { parentURL: import.meta.url, tsconfig: resolve(ROOT, 'delivery/tsconfig.sources.json') };

/**
 * The webpack configuration of a part. Called by every part as `export default part(import.meta.url)`.
 * A remote has `src/module.tsx` (its exposed module) and `src/manifest.ts`; the shell has `src/index.ts`,
 * `src/index.html` and `src/pages.tsx`.
 */
export async function part(configUrl: string): Promise<Configuration> {
  const folder = dirname(fileURLToPath(configUrl));
  const which = partNamed(basename(folder));
  const shell = which.folder === 'host-shell';
  const base = baseConfig(folder);
  return {
    ...base,
    optimization: {
      ...base.optimization,
      splitChunks: shell ? SHELL_CHUNKS : { minSize: 60_000, cacheGroups: { defaultVendors: false } },
    },
    entry: shell ? { main: './src/index.ts', worker: WORKER } : {},
    output: {
      ...outputOf(folder),
      uniqueName: shell ? which.name : draftName(which.name),
      devtoolNamespace: which.name,
    },
    plugins: [
      cssPlugin(),
      new LicenceTexts(),
      new FileList(),
      ...(shell ? shellPlugins(folder, await pagesOf(folder)) : remotePlugins(which, await manifestOf(folder))),
    ],
  };
}

export function cssPlugin(): MiniCssExtractPlugin {
  return new MiniCssExtractPlugin({
    filename: '[name].[contenthash:10].css',
    chunkFilename: '[id].[contenthash:10].css',
  });
}

const CSS_TEXT = resolve(ROOT, 'config/css-text.cjs');
const WORKER_TEXT = resolve(ROOT, 'config/worker-text.cjs');

/** What every build of the suite has in common, the one-bundle build included. */
export function baseConfig(folder: string): Configuration {
  return {
    mode: 'production',
    target: 'web',
    context: folder,
    // Maps are for debugging a release and never published: the tool that makes a release leaves them out.
    devtool: 'hidden-source-map',
    // `@sagitta/*` packages export TypeScript; their imports carry no extension.
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], alias: LEANER },
    resolveLoader: { modules: [dirname(dirname(find('swc-loader/package.json'))), 'node_modules'] },
    module: {
      rules: [
        SOURCES,
        { resourceQuery: /^\?worker$/, use: WORKER_TEXT, enforce: 'post' },
        { test: /\.css$/, exclude: /node_modules/, use: CSS_TEXT },
        { test: /\.css$/, include: /node_modules/, use: [MiniCssExtractPlugin.loader, find('css-loader')] },
        {
          test: /\.(woff2|png|svg|webp)$/,
          type: 'asset/resource',
          generator: { filename: '[name].[contenthash:10][ext]' },
        },
      ],
    },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      realContentHash: true,
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          terserOptions: { format: { comments: false } },
        }),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
  };
}

export function outputOf(folder: string): NonNullable<Configuration['output']> {
  return {
    path: resolve(folder, 'dist'),
    clean: true,
    publicPath: 'auto',
    filename: '[name].[contenthash:10].js',
    chunkFilename: '[id].[contenthash:10].js',
    crossOriginLoading: 'anonymous',
    // A page that waits for its script says so after as long as one that waits for the API (webpack's own deadline is
    // two minutes).
    chunkLoadTimeout: 30_000,
    // A module that fails because a shared one is missing is run again by the next attempt, not left half made.
    strictModuleErrorHandling: true,
    hashFunction: 'xxhash64',
  };
}

/**
 * How TypeScript is read.
 * @param refresh lets React change components in place; its development transform goes with that
 */
export function sources(refresh: boolean): RuleSetRule {
  const options = {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      // React comes from the shell's production build, so the development transform would ask for what is not there.
      transform: { react: { runtime: 'automatic', development: refresh, refresh } },
      target: 'es2022',
    },
  };
  return { test: /\.tsx?$/, use: { loader: find('swc-loader'), options } };
}

/** As all builds have it. */
export const SOURCES = sources(false);

/** One file with a name of its own: what a server answers the worker's address with. */
const WORKER = { import: './src/worker/index.ts', filename: WORKER_FILE };

function shellPlugins(folder: string, pages: IndexHtmlOptions): WebpackPluginInstance[] {
  return [
    // The shell is a plain build that hands its own modules to the federation runtime (host-shell, federation.ts): its
    // first views then need no runtime, are shaken, and wait for no sharing to start. These words drop what a browser
    // does not need.
    new webpack.DefinePlugin({
      SHARED_PACKAGES: JSON.stringify(sharedPackages()),
      ENV_TARGET: JSON.stringify('web'),
      FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
    }),
    new SteadyBuild(),
    new IndexHtml(pages),
    // What an installed application is called, and its icons.
    new EmitFolder(resolve(folder, 'src/install')),
    new EmitJson('shell.json', { contract: CONTRACT_VERSION, shared: providedVersions() }),
    new SharedExports(/features[\\/]remotes[\\/]shared-modules\.ts$/),
  ];
}

function remotePlugins(which: Part, manifest: Manifest): WebpackPluginInstance[] {
  if (manifest.name !== which.name)
    throw new Error(`The manifest of ${which.folder} has to be named ${which.name}, not ${manifest.name}.`);
  return [
    new ModuleFederationPlugin({
      name: which.name,
      filename: 'remoteEntry.js',
      exposes: { './module': './src/module.tsx' },
      shared: sharedTable(),
      shareStrategy: 'loaded-first',
      dts: false,
      dev: false,
      manifest: true,
      // Each word measured; docs/decisions/0003-federation.md.
      experiments: {
        asyncStartup: true,
        externalRuntime: true,
        optimization: { target: 'web', disableRemote: true, disableSnapshot: true },
      },
    }),
    new SteadyBuild(),
    new OwnName(which.name),
    new RemoteIntegrity(),
    new OneCopy(),
    new SharedUses(),
    new EmitJson('manifest.json', manifest),
  ];
}

/** The shell says itself which pages it has, and what is drawn before its scripts have come. */
export async function pagesOf(folder: string): Promise<IndexHtmlOptions> {
  register('../../../config/css-hooks.mjs', import.meta.url);
  const { pages } = (await tsImport(resolve(folder, 'src/pages.tsx'), TYPESCRIPT)) as {
    pages: Omit<IndexHtmlOptions, 'template'>;
  };
  return { template: resolve(folder, 'src/index.html'), ...pages };
}

export async function manifestOf(folder: string): Promise<Manifest> {
  const loaded = (await tsImport(resolve(folder, 'src/manifest.ts'), TYPESCRIPT)) as { manifest: unknown };
  return v.parse(ManifestSchema, loaded.manifest);
}
