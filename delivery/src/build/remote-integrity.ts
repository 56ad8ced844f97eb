import { INTEGRITY_HOOK } from '@sagitta/shared-contracts/registry';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compiler } from 'webpack';

/**
 * Makes a remote ask the shell for the SHA-384 of each script and style that it loads after its entry.
 * The federation runtime's own createScript hook sees the entry alone; webpack's SRI plugin breaks with federation.
 * The shell answers from the registry, with the hash of no file where it knows none, so that nothing unchecked is run.
 */
export class RemoteIntegrity {
  apply(compiler: Compiler): void {
    const { runtime } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('RemoteIntegrity', (compilation) => {
      const scripts = runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript;
      scripts.tap('RemoteIntegrity', (source) => `${source}\n${checked('script', 'src')}`);
      const styles = MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert;
      styles.tap('RemoteIntegrity', (source, { tag }) => `${source}\n${checked(tag, 'href')}`);
    });
  }
}

function checked(element: string, address: 'src' | 'href'): string {
  return `${element}.crossOrigin = "anonymous";\n${element}.integrity = self.${INTEGRITY_HOOK}(${element}.${address});`;
}
