import { createHash } from 'node:crypto';
import type { Compiler } from 'webpack';
import { sha384 } from '../release/files';
import { ENTRY } from '../release/make-release';

/**
 * Writes a remote's entry once more, under a name of its own for each build: a tab that has read the registry gets the
 * bytes whose hash the registry holds, however often the part has been built since.
 */
export class KeptEntry {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('KeptEntry', (compilation) => {
      // After the hashes of all other files are in it.
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 2;
      compilation.hooks.processAssets.tap({ name: 'KeptEntry', stage }, () => {
        const entry = compilation.getAsset(ENTRY);
        if (entry) compilation.emitAsset(keptEntry(sha384(entry.source.buffer())), entry.source);
      });
    });
  }
}

/** @param integrity of the entry */
export function keptEntry(integrity: string): string {
  return `remoteEntry.${createHash('sha256').update(integrity).digest('hex').slice(0, 10)}.js`;
}
