import { INTEGRITY_HOOK } from '@sagitta/shared-contracts/registry';
import type { Compiler } from 'webpack';

/**
 * Makes a remote ask the shell for the SHA-384 of each script and style that it loads after its entry.
 * The federation runtime's own createScript hook sees the entry alone; webpack's SRI plugin breaks with federation.
 * The shell answers from the registry and throws where it knows no hash, so that nothing unchecked is run.
 */
export class RemoteIntegrity {
  apply(compiler: Compiler): void {
    const { runtime } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('RemoteIntegrity', (compilation) => {
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap('RemoteIntegrity', (source) => `${source}\nscript.integrity = self.${INTEGRITY_HOOK}(script.src);\nscript.crossOrigin = "anonymous";`);
    });
  }
}
