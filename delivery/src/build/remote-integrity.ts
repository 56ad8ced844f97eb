import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Chunk, type Compilation, type Compiler } from 'webpack';
import { sha384 } from '../release/files';

/** Stands in the entry until the bytes of all other files are known. */
const TABLE = 'the-hashes-of-this-release';
/** Member of webpack's require function in a remote. */
const HASHES = '__webpack_require__.sagittaHashes';
/** What a tab changes itself by while a part is developed; no build that is released makes any. */
const HOT_UPDATE = '.hot-update.js';
/** The hash of no file: the browser refuses whatever comes, by the way on which every failed script is met. */
const REFUSED = `sha384-${'A'.repeat(64)}`;

/**
 * Writes into a remote's entry the SHA-384 of every script and style that it loads later, and makes it ask for them by
 * that hash.
 * The registry holds the entry's own hash, so that the whole release hangs on that one; a file that the entry does not
 * know is refused. In development an update in place brings the hashes of the build that it leads to.
 * The federation runtime's own createScript hook sees the entry alone; webpack's SRI plugin breaks with federation.
 */
export class RemoteIntegrity {
  apply(compiler: Compiler): void {
    const { Compilation: Stages, runtime } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('RemoteIntegrity', (compilation) => {
      const isDeveloped = compiler.watchMode;
      const scripts = runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript;
      scripts.tap('RemoteIntegrity', (source) => `${source}\n${checked('script', 'src', isDeveloped)}`);
      const styles = MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert;
      styles.tap('RemoteIntegrity', (source, { tag }) => `${source}\n${checked(tag, 'href', false)}`);
      const addTable = (chunk: Chunk) => compilation.addRuntimeModule(chunk, new TableModule(isDeveloped));
      compilation.hooks.runtimeRequirementInTree
        .for(compiler.webpack.RuntimeGlobals.loadScript)
        .tap('RemoteIntegrity', addTable);
      // After the last change of any file's bytes or name.
      const stage = Stages.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: 'RemoteIntegrity', stage }, () => fillTable(compiler, compilation));
    });
  }
}

class TableModule extends webpack.RuntimeModule {
  constructor(private readonly isDeveloped: boolean) {
    super('hashes of this release');
    // Makes it part of each update in place.
    this.fullHash = isDeveloped;
  }

  override generate(): string {
    const build = this.isDeveloped ? ` // ${this.compilation?.hash ?? ''}` : '';
    return `${HASHES} = "${TABLE}";${build}`;
  }
}

function checked(element: string, address: 'src' | 'href', isDeveloped: boolean): string {
  const name = `${element}.${address}.split("/").pop()`;
  const unknown = isDeveloped ? `(${name}.endsWith("${HOT_UPDATE}") ? "" : "${REFUSED}")` : `"${REFUSED}"`;
  return `${element}.crossOrigin = "anonymous";\n${element}.integrity = ${HASHES}[${name}] || ${unknown};`;
}

function fillTable(compiler: Compiler, compilation: Compilation): void {
  const loaded = compilation.getAssets().filter(({ name }) => /\.(js|css)$/.test(name));
  const mark = new RegExp(`(["'])${TABLE}\\1`);
  let filled = 0;
  for (const { name, source } of loaded) {
    const text = String(source.source());
    if (!mark.test(text)) continue;
    const others = loaded.filter((asset) => asset.name !== name);
    const hashes = Object.fromEntries(others.map((asset) => [asset.name, sha384(asset.source.buffer())]));
    compilation.updateAsset(
      name,
      new compiler.webpack.sources.RawSource(text.replace(mark, () => JSON.stringify(hashes))),
    );
    filled += 1;
  }
  if (filled === 0)
    compilation.errors.push(
      new compiler.webpack.WebpackError(
        'No file of this build takes the hashes of the others, so that none of them could be loaded.',
      ),
    );
}
