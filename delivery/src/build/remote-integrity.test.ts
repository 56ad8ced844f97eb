import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { sha384 } from '../release/files';
import { RemoteIntegrity } from './remote-integrity';

/** Elements that a script has made, as far as its loading needs them. */
interface FakeElement {
  src?: string;
  href?: string;
  integrity?: string;
  crossOrigin?: string;
}

async function build(): Promise<string> {
  const folder = await mkdtemp(resolve(tmpdir(), 'sagitta-integrity-'));
  await writeFile(resolve(folder, 'main.js'), "import('./page.js');");
  await writeFile(resolve(folder, 'page.js'), "import './page.css'; console.log('page');");
  await writeFile(resolve(folder, 'page.css'), 'p { color: red }');
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: './main.js',
    output: {
      path: resolve(folder, 'dist'),
      filename: 'out.js',
      chunkFilename: '[id].[contenthash].js',
      publicPath: 'http://remote/1/',
    },
    optimization: { realContentHash: true },
    module: { rules: [{ test: /\.css$/, use: [MiniCssExtractPlugin.loader, require.resolve('css-loader')] }] },
    plugins: [new MiniCssExtractPlugin(), new RemoteIntegrity()],
  });
  if (!compiler) throw new Error('No compiler.');
  const stats = await promisify(compiler.run.bind(compiler))();
  if (!stats || stats.hasErrors()) throw new Error(stats?.toString('errors-only'));
  return resolve(folder, 'dist');
}

/** The elements that the entry makes when it runs. */
function run(entry: string): FakeElement[] {
  const made: FakeElement[] = [];
  const head = { appendChild: (element: FakeElement) => made.push(element) };
  const element = () => ({ setAttribute: () => undefined, getAttribute: () => null });
  const document = { createElement: element, getElementsByTagName: () => [], head };
  const window = { location: { origin: 'http://shell' } };
  runInNewContext(entry, { document, window, self: {}, setTimeout: () => 0, clearTimeout: () => undefined });
  return made;
}

test('a remote asks for every script and style by the hash of its bytes', async () => {
  const dist = await build();
  const files = (await readdir(dist)).filter((name) => name !== 'out.js').sort();
  expect(files).toHaveLength(2);
  const expected = await Promise.all(
    files.map(async (name) => ({
      url: `http://remote/1/${name}`,
      integrity: sha384(await readFile(resolve(dist, name))),
      crossOrigin: 'anonymous',
    })),
  );
  const made = run(await readFile(resolve(dist, 'out.js'), 'utf8'));
  const found = made.map(({ src, href, integrity, crossOrigin }) => ({ url: src ?? href, integrity, crossOrigin }));
  expect(found.sort((a, b) => String(a.url).localeCompare(String(b.url)))).toEqual(expected);
});

test('a file that the entry does not know is refused', async () => {
  const entry = await readFile(resolve(await build(), 'out.js'), 'utf8');
  const other = entry.replaceAll(/"[^"]+":"sha384-[^"]+"/g, '"another.js":"sha384-x"');
  for (const { integrity } of run(other)) expect(integrity).toBe(`sha384-${'A'.repeat(64)}`);
  expect(run(other)).not.toEqual([]);
});
