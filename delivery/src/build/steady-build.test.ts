import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import webpack, { type Compiler } from 'webpack';
import { SteadyBuild } from './steady-build';

/** The texts of a small build, and the hashes that its minifier saw, with the federation plugin's file under a name. */
async function build(name: string) {
  const folder = await mkdtemp(resolve(tmpdir(), 'sagitta-steady-'));
  const written = 'node_modules/.federation';
  await mkdir(resolve(folder, written), { recursive: true });
  await writeFile(resolve(folder, written, `entry.${name}.js`), "console.log('federation');");
  await writeFile(resolve(folder, 'main.js'), `import('./${written}/entry.${name}.js');`);
  const interim: unknown[] = [];
  const peek = ({ hooks }: Compiler) =>
    hooks.compilation.tap('peek', (compilation) => {
      compilation.hooks.processAssets.tap('peek', () => {
        for (const chunk of compilation.chunks) interim.push(chunk.contentHash);
      });
    });
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: './main.js',
    devtool: 'hidden-source-map',
    output: {
      path: resolve(folder, 'dist'),
      filename: 'out.js',
      chunkFilename: 'chunk.[contenthash].js',
      uniqueName: 'mfe_any',
      devtoolNamespace: 'mfe_any',
    },
    optimization: { moduleIds: 'deterministic', chunkIds: 'natural', realContentHash: true },
    plugins: [new SteadyBuild(), { apply: peek }],
  });
  if (!compiler) throw new Error('No compiler.');
  const stats = await promisify(compiler.run.bind(compiler))();
  if (!stats || stats.hasErrors()) throw new Error(stats?.toString('errors-only'));
  const files = (await readdir(resolve(folder, 'dist'))).filter((file) => file.endsWith('.js')).sort();
  const texts = await Promise.all(files.map((file) => readFile(resolve(folder, 'dist', file), 'utf8')));
  return { interim, texts: Object.fromEntries(files.map((file, index) => [file, texts[index]])) };
}

test('no byte of a build depends on its folder, nor on the name of what the federation plugin writes', async () => {
  const here = await build('9bab726a9714be4eacc09bdc971ba5ee');
  const there = await build('0123456789abcdef0123456789abcdef');
  expect(here.interim).toHaveLength(2);
  expect(there).toEqual(here);
});

test('the names of chunks still say what is in them', async () => {
  const [chunk] = Object.keys((await build('9bab726a9714be4eacc09bdc971ba5ee')).texts);
  expect(chunk).toMatch(/^chunk\.[0-9a-f]{20}\.js$/);
});
