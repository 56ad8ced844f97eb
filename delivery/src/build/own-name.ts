import { createHash } from 'node:crypto';
import type { Asset, Compiler } from 'webpack';

/**
 * Stands for the hash in the build's name until every other byte is known. As long as the hash, so that source maps
 * stay right.
 */
const MARK = '0build00';

/**
 * The name of a build while webpack writes it: webpack derives from it the global that chunks are pushed to, and the
 * key of each script.
 */
export const draftName = (part: string): string => `${part}_${MARK}`;

/**
 * Gives every build of a part a name of its own, made from what is in it, so that the same sources give the same bytes.
 * Two releases of one part can then run on one page: with a shared name, a release that takes over from a broken one is
 * handed the broken one's modules.
 */
export class OwnName {
  constructor(private readonly part: string) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('OwnName', (compilation) => {
      // In development an update in place finds its build by this name, and no release has the draft's.
      if (compiler.watchMode) return;
      // After the last change of any bytes, before the file names are made from them.
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1;
      compilation.hooks.processAssets.tap({ name: 'OwnName', stage }, () => {
        const assets = compilation.getAssets().filter(({ name }) => /\.(js|css)$/.test(name));
        const name = `${this.part}_${hashOf(assets)}`;
        let named = 0;
        for (const asset of assets) {
          const text = String(asset.source.source());
          if (!text.includes(draftName(this.part))) continue;
          const own = text.replaceAll(draftName(this.part), name);
          compilation.updateAsset(asset.name, new compiler.webpack.sources.RawSource(own));
          named += 1;
        }
        if (named === 0)
          compilation.errors.push(new compiler.webpack.WebpackError('No file of this build carries its name.'));
      });
    });
  }
}

/**
 * Eight hexadecimal digits of the scripts and styles, without the interim hashes in them, which may depend on the
 * machine.
 */
function hashOf(assets: readonly Readonly<Asset>[]): string {
  const interim = assets.flatMap(({ info }) => info.contenthash ?? []);
  const texts = assets.map(({ source }) =>
    interim.reduce((text, hash) => text.replaceAll(hash, ''), String(source.source())),
  );
  const hash = createHash('sha256');
  for (const text of texts.sort()) hash.update(`${text.length}\0${text}`);
  return hash.digest('hex').slice(0, MARK.length);
}
