import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { currentFunctions, readFunctions } from './apply-functions';

const FOLDER = new URL('./functions/', import.meta.url);
const ROOT = new URL('../../', import.meta.url);
const FILES = [
  ...readFunctions().map(({ name }) => ({ name, file: `src/db/functions/${name}.sql` })),
  { name: 'drop_readings', file: 'src/db/distribution/drop_readings.sql' },
];
const NAMES = new Set(FILES.map(({ name }) => name));

const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');
const headerOf = (file: string) =>
  (/^(--.*\n)+/.exec(read(file))?.[0] ?? '').replace(/^-- */gm, '').replace(/\s+/g, ' ');
/** The paths that a header says rely on it. */
const reliedOnBy = (file: string) =>
  / Relied on by: (.*?) In the database: /.exec(headerOf(file))?.[1]?.split(', ') ?? [];

describe.each(FILES)('$name', ({ name, file }) => {
  test('says what it does, who relies on it, and why it is in the database', () => {
    expect(headerOf(file)).toMatch(/^\S.{15,}\. Relied on by: src\/\S+( src\/\S+)* In the database: .{10,}\. ?$/);
  });

  test('is named by everything that it says relies on it', () => {
    for (const path of reliedOnBy(file))
      expect([path, new RegExp(`\\b${name}\\b`).test(read(path).replace(/^--.*$/gm, ''))]).toEqual([path, true]);
  });
});

test('is named by TypeScript wherever that names a file of a function', () => {
  const sources = readdirSync(fileURLToPath(new URL('src', ROOT)), { recursive: true, encoding: 'utf8' });
  const named = sources
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) =>
      [...read(`src/${path}`).matchAll(/db\/functions\/(\w+)\.sql/g)].map(([, name = '']) => ({ path, name })),
    );
  expect(named.filter(({ name }) => !NAMES.has(name))).toEqual([]);
  // What nobody calls: TypeScript that relies on a trigger names its file.
  const triggers = readFunctions().filter(({ triggers }) => triggers !== '');
  const found = new Set(named.map(({ name }) => name));
  expect(triggers.map(({ name }) => name).filter((name) => !found.has(name))).toEqual([]);
});

test('has one edition a set of functions: append its hash to functions/editions.json when they change', () => {
  const editions = JSON.parse(readFileSync(new URL('editions.json', FOLDER), 'utf8')) as unknown;
  expect(editions).toEqual(expect.arrayContaining([expect.stringMatching(/^[0-9a-f]{64}$/)]));
  expect((editions as string[]).at(-1)).toBe(currentFunctions().hash);
});
