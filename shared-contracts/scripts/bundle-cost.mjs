// What an import from this package costs in a part's bundle: built as parts are, minified, brotli. `--check` fails over
// the budgets.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';

const { resolve: find } = createRequire(import.meta.url);
const SOURCE = resolve(dirname(fileURLToPath(import.meta.url)), '../src');

/** Imports, the most bytes that each may cost, and text that another operation would drag in. */
const CASES = [
  { name: 'login', imports: { './api/session': ['login'] }, most: 1_650, without: ['/token', '/logout'] },
  {
    name: 'login + listSystems',
    imports: { './api/session': ['login'], './api/system': ['listSystems'] },
    most: 2_600,
    without: ['/systems-nodes-short', 'addressStreet'],
  },
  { name: 'listNodes', imports: { './api/node': ['listNodes'] }, most: 2_760, without: ['/nodes-short', '/systems'] },
  {
    name: 'listLogs',
    imports: { './api/log': ['listLogs'] },
    most: 2_680,
    without: ['/send-log', '/systems', 'comment is'],
  },
  {
    name: 'saveSystemSettings',
    imports: { './api/system-settings': ['saveSystemSettings'] },
    most: 2_950,
    without: ['w2-controller', '/systems'],
  },
  { name: 'thin', imports: { './rules/thinning': ['thin'] }, most: 725, without: ['valibot'] },
  {
    name: 'device rules',
    imports: { './rules/device-status': ['footerMessages'], './rules/device-card': ['cardColour', 'radioTone'] },
    most: 1_350,
    without: ['valibot', '/nodes'],
  },
  { name: 'all operations', imports: { './api/all': ['OPERATIONS'] }, most: 18_750, without: [] },
];

const folder = await mkdtemp(join(tmpdir(), 'bundle-cost-'));
try {
  const failures = [];
  for (const one of CASES) {
    const code = await build(one.imports);
    const bytes = brotliCompressSync(code).length;
    const dragged = one.without.filter((text) => code.includes(text));
    if (bytes > one.most) failures.push(`${one.name} costs ${bytes} bytes, more than ${one.most}.`);
    if (dragged.length > 0) failures.push(`${one.name} drags in ${dragged.join(', ')}.`);
    process.stdout.write(
      `${one.name.padEnd(22)} ${String(bytes).padStart(6)} bytes brotli ${String(code.length).padStart(7)} plain\n`,
    );
  }
  if (process.argv.includes('--check') && failures.length > 0) throw new Error(failures.join('\n'));
  for (const failure of failures) process.stdout.write(`over: ${failure}\n`);
} finally {
  await rm(folder, { recursive: true });
}

async function build(imports) {
  const lines = Object.entries(imports).map(
    ([file, names]) => `export { ${names.join(', ')} } from ${JSON.stringify(resolve(SOURCE, file))};`,
  );
  await writeFile(join(folder, 'entry.ts'), lines.join('\n'));
  const compiler = webpack({
    mode: 'production',
    target: 'web',
    context: SOURCE,
    entry: join(folder, 'entry.ts'),
    output: { path: folder, filename: 'out.js', library: { type: 'var', name: 'measured' } },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          use: {
            loader: find('swc-loader'),
            options: { jsc: { parser: { syntax: 'typescript', tsx: true }, target: 'es2022' } },
          },
        },
      ],
    },
    optimization: {
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          terserOptions: { format: { comments: false } },
        }),
      ],
    },
    performance: false,
  });
  const stats = await new Promise((done, fail) => {
    compiler.run((error, result) => (error ? fail(error) : done(result)));
  });
  await new Promise((done) => {
    compiler.close(done);
  });
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
  return readFile(join(folder, 'out.js'), 'utf8');
}
