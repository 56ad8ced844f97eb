import { readFileSync } from 'node:fs';
import type { Chunk, ChunkGroup, Compilation, Compiler } from 'webpack';

/** Stands in the pages for the directory of the release; the publishing tool fills it. */
export const RELEASE_MARK = '{{release}}';

/** A page of the shell: the same scripts, with preloads and a first picture of its own. */
interface HtmlPage {
  file: string;
  /** Names of lazy chunks that the first view of this page needs beside the entry. */
  chunks: readonly string[];
  /** Data that the first view needs, by address. */
  data: readonly string[];
  /** What is drawn before any script has come. */
  picture: string;
}

export interface IndexHtmlOptions {
  template: string;
  pages: readonly HtmlPage[];
  /** Rules of the first picture. */
  css: string;
  /** Fonts that every page needs, by the names of their files. */
  fonts: readonly string[];
}

/**
 * Writes the pages: the entry's scripts, and preloads of every chunk that the first view waits for,
 * so that the browser asks for all of them in its first round trip.
 */
export class IndexHtml {
  constructor(private readonly options: IndexHtmlOptions) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('IndexHtml', (compilation) => {
      compilation.fileDependencies.add(this.options.template);
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT - 1;
      compilation.hooks.processAssets.tap({ name: 'IndexHtml', stage }, () => {
        const template = readFileSync(this.options.template, 'utf8');
        for (const page of this.options.pages) {
          const html = template
            .replace('<!-- styles -->', () => `<style>${this.options.css}</style>`)
            .replace('<!-- scripts -->', () => tags(compilation, page, this.options.fonts).join('\n    '))
            .replace('<!-- picture -->', () => page.picture);
          compilation.emitAsset(page.file, new compiler.webpack.sources.RawSource(html));
        }
      });
    });
  }
}

function tags(compilation: Compilation, page: HtmlPage, fonts: readonly string[]): string[] {
  const entries = [...compilation.entrypoints].flatMap(([name, entry]) => (name === 'main' ? [entry] : []));
  const lazy = page.chunks.map((name) => namedGroup(compilation, name));
  const scripts = filesOf(entries.flatMap((entry) => entry.chunks));
  const ahead = filesOf(lazy.flatMap((group) => group.chunks)).filter((file) => !scripts.includes(file));
  const assets = compilation.getAssets().map(({ name }) => name);
  return [
    ...page.data.map((url) => `<link rel="preload" as="fetch" crossorigin href="${url}">`),
    ...scripts.map((file) => `<script defer src="/${RELEASE_MARK}/${file}"></script>`),
    ...ahead.map((file) => `<link rel="preload" as="script" href="/${RELEASE_MARK}/${file}">`),
    ...fonts.map(
      (font) =>
        `<link rel="preload" as="font" type="font/woff2" crossorigin ` +
        `href="/${RELEASE_MARK}/${fontFile(assets, font)}">`,
    ),
  ];
}

function namedGroup(compilation: Compilation, name: string): ChunkGroup {
  const group = compilation.namedChunkGroups.get(name);
  if (!group) throw new Error(`There is no chunk named "${name}" to preload.`);
  return group;
}

function filesOf(chunks: readonly Chunk[]): string[] {
  return [...new Set(chunks.flatMap((chunk) => [...chunk.files]))].filter((file) => file.endsWith('.js'));
}

function fontFile(assets: readonly string[], font: string): string {
  const file = assets.find((name) => name.startsWith(`${font}.`) && name.endsWith('.woff2'));
  if (!file) throw new Error(`The build has no font "${font}".`);
  return file;
}
