import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Compiler } from 'webpack';

export const FILE_LIST = 'files.json';

/**
 * Lists the files of a build beside them. A build that a cache restores does not remove those of the build before,
 * which are no part of its release.
 */
export class FileList {
  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tapPromise('FileList', async (compilation) => {
      const names = compilation.getAssets().map(({ name }) => name);
      await writeFile(resolve(compiler.outputPath, FILE_LIST), `${JSON.stringify(names.sort(), null, 1)}\n`);
    });
  }
}
