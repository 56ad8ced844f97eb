import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { ManifestSchema, type Manifest } from '@sagitta/shared-contracts/manifest';
import { CONTRACT_VERSION } from '@sagitta/shared-contracts/shell';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import * as v from 'valibot';
import type { Configuration, WebpackPluginInstance } from 'webpack';
import { partNamed, type Part } from '../suite';
import { EmitJson } from './emit-json';
import { IndexHtml, type IndexHtmlOptions } from './index-html';
import { RemoteIntegrity } from './remote-integrity';
import { sharedTable, sharedVersions } from './shared';
import { SHELL_CHUNKS } from './shell-chunks';

const { resolve: find } = createRequire(import.meta.url);

/**
 * The webpack configuration of a part. Called by every part as `export default part(import.meta.url)`.
 * A remote has `src/module.tsx` (its exposed module) and `src/manifest.ts`; the shell has `src/index.ts`, `src/index.html` and `src/pages.tsx`.
 */
export async function part(configUrl: string): Promise<Configuration> {
  const folder = dirname(fileURLToPath(configUrl));
  const which = partNamed(basename(folder));
  const shell = which.folder === 'host-shell';
  const base = baseConfig(folder);
  return {
    ...base,
    optimization: { ...base.optimization, ...(shell ? { splitChunks: SHELL_CHUNKS } : {}) },
    entry: shell ? { main: './src/index.ts' } : {},
    output: {
      ...outputOf(folder),
      uniqueName: which.name,
    },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].[contenthash:10].css', chunkFilename: '[id].[contenthash:10].css' }),
      ...(shell ? shellPlugins(which, await pagesOf(folder)) : remotePlugins(which, await manifestOf(folder))),
    ],
  };
}

/** What every build of the suite has in common, the one-bundle build included. */
export function baseConfig(folder: string): Configuration {
  return {
    mode: 'production',
    target: 'web',
    context: folder,
    // Maps are made for whoever debugs a release, and never published: the tool that makes a release leaves them out.
    devtool: 'hidden-source-map',
    // `@sagitta/*` packages export TypeScript; their imports carry no extension.
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    resolveLoader: { modules: [dirname(dirname(find('swc-loader/package.json'))), 'node_modules'] },
    module: {
      rules: [
        { test: /\.tsx?$/, use: { loader: find('swc-loader'), options: SWC } },
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, find('css-loader')] },
        { test: /\.(woff2|png|svg|webp)$/, type: 'asset/resource', generator: { filename: '[name].[contenthash:10][ext]' } },
      ],
    },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      realContentHash: true,
      minimizer: [new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false, terserOptions: { format: { comments: false } } })],
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
    hashFunction: 'xxhash64',
  };
}

const SWC = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    // React comes from the shell's production build, so the development transform would ask for what is not there.
    transform: { react: { runtime: 'automatic', development: false } },
    target: 'es2022',
  },
};

function shellPlugins(which: Part, pages: IndexHtmlOptions): WebpackPluginInstance[] {
  return [
    new ModuleFederationPlugin({
      name: which.name,
      remotes: {},
      shared: sharedTable('shell'),
      shareStrategy: 'loaded-first',
      dts: false,
      dev: false,
      manifest: false,
      experiments: { asyncStartup: true, optimization: { target: 'web' } },
    }),
    new IndexHtml(pages),
    new EmitJson('shell.json', { contract: CONTRACT_VERSION, shared: sharedVersions() }),
  ];
}

function remotePlugins(which: Part, manifest: Manifest): WebpackPluginInstance[] {
  if (manifest.name !== which.name) throw new Error(`The manifest of ${which.folder} has to be named ${which.name}, not ${manifest.name}.`);
  return [
    new ModuleFederationPlugin({
      name: which.name,
      filename: 'remoteEntry.js',
      exposes: { './module': './src/module.tsx' },
      shared: sharedTable('remote'),
      shareStrategy: 'loaded-first',
      dts: false,
      dev: false,
      manifest: true,
      experiments: { asyncStartup: true, optimization: { target: 'web', disableRemote: true } },
    }),
    new RemoteIntegrity(),
    new EmitJson('manifest.json', manifest),
  ];
}

/** The shell says itself which pages it has, and what is drawn before its scripts have come. */
export async function pagesOf(folder: string): Promise<IndexHtmlOptions> {
  const { pages } = (await import(pathToFileURL(resolve(folder, 'src/pages.tsx')).href)) as { pages: Omit<IndexHtmlOptions, 'template'> };
  return { template: resolve(folder, 'src/index.html'), ...pages };
}

async function manifestOf(folder: string): Promise<Manifest> {
  const loaded = (await import(pathToFileURL(resolve(folder, 'src/manifest.ts')).href)) as { manifest: unknown };
  return v.parse(ManifestSchema, loaded.manifest);
}

/** The version in a part's package.json: the first half of each release's version. */
export function packageVersion(folder: string): string {
  const { version } = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8')) as { version: string };
  return version;
}
