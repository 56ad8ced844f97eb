import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { RemoteIntegrity } from './remote-integrity';

/** Elements that a script has made, as far as its loading needs them. */
interface FakeElement { src?: string; href?: string; integrity?: string; crossOrigin?: string }

async function build(): Promise<string> {
  const folder = await mkdtemp(resolve(tmpdir(), 'sagitta-integrity-'));
  await writeFile(resolve(folder, 'main.js'), "import('./page.js');");
  await writeFile(resolve(folder, 'page.js'), "import './page.css';");
  await writeFile(resolve(folder, 'page.css'), 'p { color: red }');
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: './main.js',
    output: { path: folder, filename: 'out.js', publicPath: 'http://remote/1/' },
    module: { rules: [{ test: /\.css$/, use: [MiniCssExtractPlugin.loader, require.resolve('css-loader')] }] },
    plugins: [new MiniCssExtractPlugin(), new RemoteIntegrity()],
  });
  if (!compiler) throw new Error('No compiler.');
  const stats = await promisify(compiler.run.bind(compiler))();
  if (!stats || stats.hasErrors()) throw new Error(stats?.toString('errors-only'));
  return readFile(resolve(folder, 'out.js'), 'utf8');
}

test('a remote asks for the hash of every script and style before it loads it', async () => {
  const made: FakeElement[] = [];
  const head = { appendChild: (element: FakeElement) => made.push(element) };
  const element = () => ({ setAttribute: () => undefined, getAttribute: () => null });
  const document = { createElement: element, getElementsByTagName: () => [], head };
  const window = { location: { origin: 'http://shell' } };
  const sagittaIntegrity = (url: string) => `sha384-of-${url}`;
  runInNewContext(await build(), { document, window, self: { sagittaIntegrity }, setTimeout: () => 0, clearTimeout: () => undefined });
  expect(made.map(({ src, href, integrity, crossOrigin }) => ({ url: src ?? href, integrity, crossOrigin })).sort((a, b) => String(a.url).localeCompare(String(b.url)))).toEqual([
    { url: expect.stringMatching(/\.css$/), integrity: expect.stringMatching(/^sha384-of-http:\/\/remote\/1\/.*\.css$/), crossOrigin: 'anonymous' },
    { url: expect.stringMatching(/\.js$/), integrity: expect.stringMatching(/^sha384-of-http:\/\/remote\/1\/.*\.js$/), crossOrigin: 'anonymous' },
  ]);
});
