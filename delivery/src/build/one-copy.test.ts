import { mkdtemp, mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import webpack from 'webpack';
import { ROOT } from '../suite';
import { OneCopy, problemOf } from './one-copy';

test.each([
  ['shared-ui/src/format/number.ts', null],
  ['shared-ui/src/core/button.tsx', /shared at run time/],
  ['shared-ui/src/select/options.ts', /shared at run time/],
  ['shared-ui/src/late/late-part.ts', null],
  ['shared-ui/src/theme/tokens.ts', /shared at run time/],
  ['node_modules/@zag-js/dialog/dist/index.mjs', /once a page/],
  ['node_modules/.pnpm/@ark-ui+react@5/node_modules/@ark-ui/react/dist/index.js', /once a page/],
  ['node_modules/@chakra-ui/react/dist/esm/index.js', /once a page/],
  ['node_modules/leaflet/dist/leaflet.js', null],
])('%s in a remote: %s', (file, problem) => {
  if (problem === null) expect(problemOf(resolve(ROOT, file))).toBeNull();
  else expect(problemOf(resolve(ROOT, file))).toMatch(problem);
});

test('a build that brings a machine of its own fails', async () => {
  const folder = await mkdtemp(resolve(tmpdir(), 'sagitta-one-copy-'));
  const machine = resolve(folder, 'node_modules/@zag-js/dialog/index.js');
  await mkdir(dirname(machine), { recursive: true });
  await writeFile(machine, 'export const machine = 1;');
  await writeFile(resolve(folder, 'main.js'), "import { machine } from '@zag-js/dialog'; console.log(machine);");
  const compiler = webpack({
    mode: 'development',
    context: folder,
    entry: './main.js',
    output: { path: resolve(folder, 'dist') },
    plugins: [new OneCopy()],
  });
  if (!compiler) throw new Error('No compiler.');
  const stats = await promisify(compiler.run.bind(compiler))();
  expect(stats?.toString('errors-only')).toMatch(/@zag-js\/dialog\/index\.js runs once a page/);
});
