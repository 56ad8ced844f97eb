import type { Compiler } from 'webpack';
import { isUi, travels } from './shared';

/** Stops the build of a remote that would bring a second copy of what the shell shares: a relative import inside shared-ui does that in silence. */
export class OneCopy {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('OneCopy', (compilation) => {
      compilation.hooks.finishModules.tap('OneCopy', (modules) => {
        for (const module of modules) {
          if (!(module instanceof compiler.webpack.NormalModule) || !isUi(module.resource) || travels(module.resource))
            continue;
          const { WebpackError } = compiler.webpack;
          compilation.errors.push(
            new WebpackError(
              `${module.resource} is shared at run time. Import it by its subpath: @sagitta/shared-ui/…`,
            ),
          );
        }
      });
    });
  }
}
