import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Compiler } from 'webpack';

/** Puts the files of a folder beside those of the build, under their own names. */
export class EmitFolder {
  constructor(private readonly folder: string) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('EmitFolder', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'EmitFolder', stage }, () => {
        for (const name of readdirSync(this.folder)) {
          const path = resolve(this.folder, name);
          compilation.fileDependencies.add(path);
          compilation.emitAsset(name, new compiler.webpack.sources.RawSource(readFileSync(path)));
        }
      });
    });
  }
}
