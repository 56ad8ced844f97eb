import type { Compiler } from 'webpack';
import { isMachine, isUi, travels } from './shared';

/**
 * Stops the build of a remote that would bring a second copy of what the shell shares: a relative import inside
 * shared-ui does that in silence.
 */
export class OneCopy {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('OneCopy', (compilation) => {
      compilation.hooks.finishModules.tap('OneCopy', (modules) => {
        for (const module of modules) {
          if (!(module instanceof compiler.webpack.NormalModule)) continue;
          const problem = problemOf(module.resource);
          if (problem) compilation.errors.push(new compiler.webpack.WebpackError(`${module.resource} ${problem}`));
        }
      });
    });
  }
}

/** Why a file may not be in a remote, or null. */
export function problemOf(file: string): string | null {
  if (isMachine(file)) return 'runs once a page, in the shell. Use the part of @sagitta/shared-ui that is built on it.';
  if (isUi(file) && !travels(file)) return 'is shared at run time. Import it by its subpath: @sagitta/shared-ui/…';
  return null;
}
