import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import webpack from 'webpack';
import { FileList } from '../build/file-list';
import { publishedFiles, sourceMaps } from './files';

const folderWith = async (files: Record<string, string>) => {
  const folder = await mkdtemp(resolve(tmpdir(), 'sagitta-files-'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(resolve(folder, path, '..'), { recursive: true });
    await writeFile(resolve(folder, path), text);
  }
  return folder;
};
const paths = (files: { path: string }[]) => files.map(({ path }) => path);

test('publishes what the build lists, and no file that an earlier build has left', async () => {
  const folder = await folderWith({ 'src/index.js': 'console.log("part")' });
  const dist = resolve(folder, 'dist');
  const compiler = webpack({
    mode: 'production',
    entry: './src/index.js',
    context: folder,
    devtool: 'hidden-source-map',
    output: { path: dist, filename: 'js/[name].js' },
    plugins: [new FileList()],
  });
  if (!compiler) throw new Error('No compiler.');
  const stats = await promisify(compiler.run.bind(compiler))();
  if (!stats || stats.hasErrors()) throw new Error(stats?.toString('errors-only'));
  await writeFile(resolve(dist, 'js/older.js'), '');
  await writeFile(resolve(dist, 'js/older.js.map'), '{}');
  expect(paths(await publishedFiles(dist))).toEqual(['js/main.js']);
  expect(paths(await sourceMaps(dist))).toEqual(['js/main.js.map']);
});

test('publishes every file of a build that lists none', async () => {
  const dist = await folderWith({ 'index.html': '', 'js/main.js': '', 'manifest.json': '{}' });
  expect(paths(await publishedFiles(dist))).toEqual(['index.html', 'js/main.js']);
});

test('refuses a build that lacks a file which it lists', async () => {
  const dist = await folderWith({ 'files.json': '["main.js"]' });
  await expect(publishedFiles(dist)).rejects.toThrow('ENOENT');
});
