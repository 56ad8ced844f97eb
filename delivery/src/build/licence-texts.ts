import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, isAbsolute, resolve } from 'node:path';
import type { Compilation, Compiler, Module } from 'webpack';

/** Served beside the files of a release. */
export const LICENCES_FILE = 'licences.txt';

const LICENCE_NAME = /^(licen[cs]e|copying|notice)(\.|-|$)/i;

interface PackageFacts {
  name?: string;
  version?: string;
  license?: string;
  homepage?: string;
}

/** Writes the licence texts of the packages in a build into a file beside it. No page loads that file. */
export class LicenceTexts {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('LicenceTexts', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'LicenceTexts', stage }, () => {
        const folders = new Set(bundledFiles(compilation).map(licenceFolder));
        const texts = [...folders].flatMap((folder) => (folder === null ? [] : [licenceText(folder)]));
        const text = [...new Set(texts)].sort().join(RULE);
        compilation.emitAsset(LICENCES_FILE, new compiler.webpack.sources.RawSource(text));
      });
    });
  }
}

const RULE = `\n${'-'.repeat(80)}\n\n`;

/** The files whose code or bytes are in a chunk; webpack merges modules into one that lists them. */
function bundledFiles({ chunks, chunkGraph }: Compilation): string[] {
  const files = new Set<string>();
  const add = (module: Module): void => {
    if ('resource' in module && typeof module.resource === 'string') files.add(module.resource.replace(/\?.*$/, ''));
    if ('modules' in module && Array.isArray(module.modules)) (module.modules as Module[]).forEach(add);
  };
  for (const chunk of chunks) for (const module of chunkGraph.getChunkModulesIterable(chunk)) add(module);
  // In development some modules are lines of their own, without a file.
  return [...files].filter(isAbsolute);
}

/** The folder of the package that a file belongs to, or of its own licence (a font); null for sources of this build. */
function licenceFolder(file: string): string | null {
  let folder = dirname(file);
  if (!/[\\/]node_modules[\\/]/.test(file)) return licenceFiles(folder).length > 0 ? folder : null;
  // A package.json without a version only sets the kind of the modules beneath it.
  while (!('version' in readPackageJson(folder))) {
    folder = dirname(folder);
    // Module Federation writes its entry file into a folder of node_modules that is no package.
    if (basename(folder) === 'node_modules') return null;
  }
  return folder;
}

function licenceText(folder: string): string {
  const { name, version, license, homepage } = readPackageJson(folder);
  const files = licenceFiles(folder).map((file) => readFileSync(resolve(folder, file), 'utf8').trim());
  if (files.length === 0 && !license) throw new Error(`${name ?? folder} names no licence.`);
  const title = name ? [`${name} ${version ?? ''}`.trim(), license, homepage].filter(Boolean).join('\n') : '';
  return `${[title, ...files].filter(Boolean).join('\n\n')}\n`;
}

function licenceFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => LICENCE_NAME.test(file))
    .sort();
}

function readPackageJson(folder: string): PackageFacts {
  const path = resolve(folder, 'package.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as PackageFacts) : {};
}
