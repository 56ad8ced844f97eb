import type { Compiler } from 'webpack';

/** Puts a fact about the build beside its files, for the tool that publishes them. */
export class EmitJson {
  constructor(
    private readonly file: string,
    private readonly value: unknown,
  ) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('EmitJson', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'EmitJson', stage }, () => {
        compilation.emitAsset(
          this.file,
          new compiler.webpack.sources.RawSource(`${JSON.stringify(this.value, null, 1)}\n`),
        );
      });
    });
  }
}
