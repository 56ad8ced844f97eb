// What the sign-in page pays for shared-ui: a production build of core (whole, as federation shares it) with react and
// react-dom left out, brotli 11. `pnpm measure` prints one line a subpath; the figures are in README.md.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';

const root = fileURLToPath(new URL('..', import.meta.url));
const SUBPATHS = [
  'core',
  'router',
  'overlay',
  'forms',
  'use-form',
  'select',
  'finder',
  'dates',
  'tabs',
  'segments',
  'instruments',
  'frames',
  'format',
  'files',
  'worker',
  'icons',
  'data-grid',
];
const REACT = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'];

const out = await mkdtemp(join(tmpdir(), 'shared-ui-'));
for (const [index, subpath] of SUBPATHS.entries()) {
  // Later subpaths build on core: their own weight is what they add to it.
  const alone = await weigh([subpath], `${index}-alone`);
  const withCore = subpath === 'core' ? alone : await weigh(['core', subpath], `${index}-core`);
  process.stdout.write(
    `${subpath.padEnd(12)} ${kb(withCore.entry)} KB with ` +
      `core${withCore.lazy ? `, ${kb(withCore.lazy)} KB lazily` : ''}\n`,
  );
}
await rm(out, { recursive: true });

async function weigh(subpaths, name) {
  const entry = join(out, `${name}.ts`);
  await writeFile(
    entry,
    subpaths
      .map(
        (subpath, index) =>
          `import * as m${index} from '${root}src/${subpath}/public.ts'; globalThis.m${index} = m${index};`,
      )
      .join('\n'),
  );
  const path = join(out, name);
  await build(entry, path);
  const files = (await readdir(path)).filter((file) => file.endsWith('.js'));
  const sizes = await Promise.all(
    files.map(async (file) => [file, brotliCompressSync(await readFile(join(path, file))).length]),
  );
  const sum = (wanted) =>
    sizes.filter(([file]) => (file === 'main.js') === wanted).reduce((total, [, size]) => total + size, 0);
  return { entry: sum(true), lazy: sum(false) };
}

function build(entry, path) {
  const compiler = webpack({
    mode: 'production',
    target: ['web', 'es2022'],
    entry,
    output: { path, filename: 'main.js', chunkFilename: '[name].js' },
    externals: ({ request }, done) =>
      REACT.includes(request) ? done(null, `var globalThis[${JSON.stringify(request)}]`) : done(),
    resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js'], modules: [join(root, 'node_modules'), 'node_modules'] },
    optimization: { minimizer: [new TerserPlugin({ minify: TerserPlugin.swcMinify })] },
    module: {
      rules: [
        { test: /\.css$/, loader: join(root, '../config/css-text.cjs') },
        {
          test: /\.tsx?$/,
          loader: 'swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic' } },
              target: 'es2022',
            },
          },
        },
      ],
    },
    performance: { hints: false },
  });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error ?? stats?.hasErrors()) reject(error ?? new Error(stats.toString('errors-only')));
      else compiler.close(() => resolve());
    });
  });
}

function kb(bytes) {
  return (bytes / 1000).toFixed(1);
}
