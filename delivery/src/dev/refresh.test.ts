import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import webpack, { type Watching } from 'webpack';
import { draftName, OwnName } from '../build/own-name';
import { RemoteIntegrity } from '../build/remote-integrity';
import { sha384 } from '../release/files';
import { keptEntry } from './kept-entry';
import { withRefresh, withRefreshRuntime } from './refresh';

let watching: Watching | undefined;
afterEach(() => new Promise<void>((done) => (watching ? watching.close(() => done()) : done())));

/** A small part that is built as it is typed. */
async function developed() {
  const folder = await mkdtemp(resolve(tmpdir(), 'sagitta-refresh-'));
  const dist = resolve(folder, 'dist');
  const type = (word: string) => writeFile(resolve(folder, 'page.js'), `console.log('${word}');`);
  await writeFile(resolve(folder, 'main.js'), "import('./page.js');");
  await type('one');
  const compiler = webpack(
    withRefresh(
      {
        mode: 'production',
        context: folder,
        entry: './main.js',
        output: {
          path: dist,
          filename: 'remoteEntry.js',
          chunkFilename: '[id].[contenthash].js',
          uniqueName: draftName('mfe_any'),
          clean: true,
        },
        optimization: { chunkIds: 'deterministic', minimize: false, realContentHash: false },
        plugins: [new OwnName('mfe_any'), new RemoteIntegrity(), new webpack.HotModuleReplacementPlugin()],
      },
      'mfe_any',
    ),
  );
  if (!compiler) throw new Error('No compiler.');
  let built: (error?: Error | null) => void = () => undefined;
  const next = () =>
    new Promise<void>((done, fail) => {
      built = (error) => (error ? fail(error) : done());
    });
  const first = next();
  watching = compiler.watch({ aggregateTimeout: 20, poll: 50 }, (error, stats) =>
    built(error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : null)),
  );
  await first;
  return {
    dist,
    read: (file: string) => readFile(resolve(dist, file)),
    type: async (word: string) => {
      const done = next();
      await type(word);
      await done;
    },
  };
}

/** The hashes of other files that a script of a build holds, by file. */
const hashesIn = (text: Buffer) =>
  Object.fromEntries([...String(text).matchAll(/"([^"]+)":"(sha384-[^"]+)"/g)].map(([, file, hash]) => [file, hash]));

test('a tab that has read the registry finds the build that it names, however often it was built since', async () => {
  const { read, type } = await developed();
  const bytes = await read('remoteEntry.js');
  const named = keptEntry(sha384(bytes));
  const chunks = hashesIn(bytes);
  expect(Object.keys(chunks)).toHaveLength(1);
  for (const word of ['two', 'three']) await type(word);
  expect(await read(named)).toEqual(bytes);
  for (const [file, hash] of Object.entries(chunks)) expect(sha384(await read(file))).toBe(hash);
  const newest = await read('remoteEntry.js');
  expect(newest).not.toEqual(bytes);
  expect(await read(keptEntry(sha384(newest)))).toEqual(newest);
});

test('an update in place brings the hashes of the build that it leads to', async () => {
  const { dist, read, type } = await developed();
  await type('two');
  const files = (await readdir(dist)).filter((name) => name.endsWith('.hot-update.js'));
  const updates = await Promise.all(files.map(read));
  const told = Object.assign({}, ...updates.map(hashesIn)) as Record<string, string>;
  const [chunk] = Object.keys(hashesIn(await read('remoteEntry.js'))).filter((name) => !name.includes('hot-update'));
  expect(told[chunk ?? '']).toBe(sha384(await read(chunk ?? '')));
  // The tab takes an update by the name of the build that it runs.
  expect(updates).not.toEqual([]);
  for (const update of updates) expect(String(update)).toContain(`webpackHotUpdate${draftName('mfe_any')}`);
});

test('the shell brings the refresh runtime before all else', () => {
  const { entry } = withRefreshRuntime({ entry: { main: './src/index.ts', worker: './src/worker.ts' } });
  expect(entry).toEqual({
    main: [expect.stringContaining('injectIntoGlobalHook'), './src/index.ts'],
    worker: './src/worker.ts',
  });
  expect(() => withRefreshRuntime({ entry: './src/index.ts' })).toThrow('no entry "main"');
});
