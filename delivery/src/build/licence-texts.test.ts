import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import webpack from 'webpack';
import { LICENCES_FILE, LicenceTexts } from './licence-texts';

/** The licence texts of a small build whose page is a chunk of its own. */
async function licencesOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(resolve(tmpdir(), 'sagitta-licences-'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(resolve(folder, path)), { recursive: true });
    await writeFile(resolve(folder, path), text);
  }
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: './main.js',
    output: { path: resolve(folder, 'dist') },
    module: { rules: [{ test: /\.woff2$/, type: 'asset/resource' }] },
    plugins: [new LicenceTexts()],
  });
  if (!compiler) throw new Error('No compiler.');
  const stats = await promisify(compiler.run.bind(compiler))();
  if (!stats || stats.hasErrors()) throw new Error(stats?.toString('errors-only'));
  return readFile(resolve(folder, 'dist', LICENCES_FILE), 'utf8');
}

const packageOf = (name: string, facts: object = { license: 'MIT' }) => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.2.3', sideEffects: false, ...facts }),
  [`node_modules/${name}/esm/package.json`]: JSON.stringify({ type: 'module' }),
  [`node_modules/${name}/esm/index.js`]: `export const ${name} = () => console.log('${name}');`,
});
const imports = (...names: string[]) => ({
  'main.js': "import('./page.js');",
  'page.js': names.map((name) => `import { ${name} } from '${name}/esm/index.js';\n${name}();`).join('\n'),
});

test('lists each bundled package with its version, its licence and the text', async () => {
  const text = await licencesOf({
    ...imports('beta', 'alpha'),
    ...packageOf('alpha'),
    'node_modules/alpha/LICENSE': 'Copyright Alpha',
    ...packageOf('beta', { license: 'ISC', homepage: 'https://beta.example' }),
    'node_modules/beta/LICENSE.md': 'Copyright Beta',
    'node_modules/beta/NOTICE': 'Beta contains Gamma',
  });
  const rule = '-'.repeat(80);
  expect(text).toBe(
    `alpha 1.2.3\nMIT\n\nCopyright Alpha\n\n${rule}\n\n` +
      'beta 1.2.3\nISC\nhttps://beta.example\n\nCopyright Beta\n\nBeta contains Gamma\n',
  );
});

test('leaves out a package that is not in the build', async () => {
  const text = await licencesOf({ ...imports('alpha'), ...packageOf('alpha'), ...packageOf('unused') });
  expect(text).toBe('alpha 1.2.3\nMIT\n');
});

test('a module without a file has none', async () => {
  const page = "import { one } from 'data:text/javascript,export const one = 1'; console.log(one);";
  const text = await licencesOf({ ...packageOf('alpha'), ...imports('alpha'), 'page.js': page });
  expect(text).toBe('');
});

test('names the licence of a file that is not from a package, and nothing of our own sources', async () => {
  const text = await licencesOf({
    'main.js': "new URL('./assets/font.woff2', import.meta.url);",
    'assets/font.woff2': 'font',
    'assets/LICENSE': 'Open Font License',
  });
  expect(text).toBe('Open Font License\n');
});

test('names nothing for a file that the build itself wrote into node_modules', async () => {
  const text = await licencesOf({
    'package.json': JSON.stringify({ name: 'part', version: '1.0.0' }),
    'main.js': "import './node_modules/.federation/entry.js';",
    'node_modules/.federation/entry.js': "console.log('entry');",
  });
  expect(text).toBe('');
});

test('fails the build for a package without a licence', async () => {
  await expect(licencesOf({ ...imports('alpha'), ...packageOf('alpha', {}) })).rejects.toThrow(
    'alpha names no licence.',
  );
});
