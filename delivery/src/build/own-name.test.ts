import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import webpack from 'webpack';
import { draftName, OwnName } from './own-name';

/** The files of a small build, by name, made in a folder of its own. */
async function build(word: string): Promise<Record<string, string>> {
  const folder = await mkdtemp(resolve(tmpdir(), 'sagitta-name-'));
  await writeFile(resolve(folder, 'main.js'), "import('./page.js');");
  await writeFile(resolve(folder, 'page.js'), `console.log('${word}');`);
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: './main.js',
    devtool: 'hidden-source-map',
    output: {
      path: resolve(folder, 'dist'),
      filename: 'out.js',
      chunkFilename: '[id].[contenthash].js',
      uniqueName: draftName('mfe_any'),
      devtoolNamespace: 'mfe_any',
    },
    optimization: { realContentHash: true },
    plugins: [new OwnName('mfe_any')],
  });
  if (!compiler) throw new Error('No compiler.');
  const stats = await promisify(compiler.run.bind(compiler))();
  if (!stats || stats.hasErrors()) throw new Error(stats?.toString('errors-only'));
  const names = (await readdir(resolve(folder, 'dist'))).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(names.map((name) => readFile(resolve(folder, 'dist', name), 'utf8')));
  return Object.fromEntries(names.map((name, index) => [name, texts[index] ?? '']));
}

const nameIn = (files: Record<string, string>) => /mfe_any_[0-9a-f]{8}/.exec(String(files['out.js']))?.[0];

test('the same sources give the same bytes, wherever they are built', async () => {
  expect(await build('one')).toEqual(await build('one'));
});

test('two builds of one part have different names, each the same in all its files', async () => {
  const [one, two] = [await build('one'), await build('two')];
  expect(nameIn(one)).toBeDefined();
  expect(nameIn(one)).not.toBe(nameIn(two));
  for (const text of Object.values(one)) {
    expect(text).toContain(nameIn(one));
    expect(text).not.toContain(draftName('mfe_any'));
  }
});
