import { createHash } from 'node:crypto';
import type { Compiler, Module } from 'webpack';

/**
 * Keeps the folder that a part is built in out of its bytes. Webpack makes ids from names, and the names of the two
 * modules that the federation plugin makes have absolute paths in them; so have the interim hashes of chunks, which the
 * minifier counts when it chooses short names.
 */
export class SteadyBuild {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('SteadyBuild', ({ hooks, chunkGraph }) => {
      hooks.beforeModuleIds.tap('SteadyBuild', (modules) => {
        for (const module of modules) {
          const id = idOf(module);
          if (id) chunkGraph.setModuleId(module, id);
        }
      });
      // In development these hashes show what has changed.
      if (compiler.watchMode) return;
      // After all others. In the end each is replaced by the hash of the real content (`realContentHash`).
      hooks.contentHash.tap({ name: 'SteadyBuild', stage: 1_000 }, (chunk) => {
        for (const [type, hash] of Object.entries(chunk.contentHash))
          chunk.contentHash[type] = interim(`${type} ${chunk.id}`, hash.length);
      });
    });
  }
}

function idOf(module: Module): string | undefined {
  if (module.identifier().startsWith('container entry ')) return 'container';
  // A file that the plugin writes, named by a hash.
  return /[\\/]\.federation[\\/]entry\.[^\\/]+$/.test(module.nameForCondition() ?? '') ? 'federation' : undefined;
}

function interim(what: string, length: number): string {
  return createHash('sha256').update(what).digest('hex').slice(0, length);
}
