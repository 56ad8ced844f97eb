import { readFileSync } from 'node:fs';
import type { Compilation, Compiler } from 'webpack';

/** Stands in index.html for the directory of the release; the publishing tool fills it. */
export const RELEASE_MARK = '{{release}}';

/**
 * Writes index.html: the entry's scripts and styles, and preloads for the chunks that the first paint waits for,
 * so that the browser asks for all of them in its first round trip.
 */
export class IndexHtml {
  constructor(private readonly template: string) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('IndexHtml', (compilation) => {
      compilation.fileDependencies.add(this.template);
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT - 1;
      compilation.hooks.processAssets.tap({ name: 'IndexHtml', stage }, () => {
        const html = readFileSync(this.template, 'utf8').replace('<!-- scripts -->', tags(compilation).join('\n    '));
        compilation.emitAsset('index.html', new compiler.webpack.sources.RawSource(html));
      });
    });
  }
}

function tags(compilation: Compilation): string[] {
  const entry = filesOf(compilation, [...compilation.entrypoints.values()].flatMap((point) => point.getFiles()));
  const boot = filesOf(compilation, [...compilation.chunks].filter((chunk) => chunk.name?.startsWith('boot')).flatMap((chunk) => [...chunk.files]))
    .filter((file) => !entry.includes(file));
  const scripts = entry.filter((file) => file.endsWith('.js'));
  const styles = entry.filter((file) => file.endsWith('.css'));
  return [
    ...styles.map((file) => `<link rel="stylesheet" href="/${RELEASE_MARK}/${file}">`),
    ...boot.map((file) => `<link rel="preload" as="${file.endsWith('.css') ? 'style' : 'script'}" href="/${RELEASE_MARK}/${file}">`),
    ...scripts.map((file) => `<script defer src="/${RELEASE_MARK}/${file}"></script>`),
  ];
}

function filesOf(compilation: Compilation, files: readonly string[]): string[] {
  return [...new Set(files)].filter((file) => /\.(js|css)$/.test(file) && compilation.getAsset(file));
}
