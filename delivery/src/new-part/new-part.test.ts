import { spawnSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REMOTES, ROOT } from '../suite';
import { temporaryFolder } from '../testing/fake-builds';
import { newPart } from './new-part';

const TABLE = 'shared-contracts/src/rules/parts.json';
/** What it changes, and what compares that. */
const FILES = [
  TABLE,
  'docker-compose.yml',
  'production/installation.env',
  'CODEOWNERS',
  'delivery/src/one-bundle/static-remotes.ts',
  'README.md',
  'scripts/lib/parts.mjs',
  'config/parts.test.mjs',
];

let root: string;
beforeEach(async () => {
  root = await temporaryFolder();
  for (const file of FILES) await cp(join(ROOT, file), join(root, file), { recursive: true });
  for (const { folder } of REMOTES) {
    await mkdir(join(root, folder));
    await writeFile(join(root, folder, 'package.json'), '{}');
  }
});

const read = (path: string) => readFile(join(root, path), 'utf8');
/** Whether all lists are those of the table, as the test of the repository compares them. */
const compared = () => {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => name !== 'NODE_TEST_CONTEXT'));
  return spawnSync('node', ['--test', 'config/parts.test.mjs'], { cwd: root, env, encoding: 'utf8' });
};

test('a part is in every list that does not come from the table, and another one after it', async () => {
  for (const word of ['firmware', 'mfe-field-work']) await newPart(root, word);
  const { status, stdout } = compared();
  expect([status, stdout]).toEqual([0, expect.stringContaining('# pass 5')]);
  expect(JSON.parse(await read(TABLE))).toEqual(
    expect.arrayContaining([
      { folder: 'mfe-firmware', port: 5 },
      { folder: 'mfe-field-work', port: 6 },
    ]),
  );
  expect(await read('mfe-field-work/src/manifest.ts')).toContain("title: 'Field work'");
  expect(await read('mfe-field-work/src/module.tsx')).toContain("'field-work': lazyPage(");
});

test('a list that lacks a part is told of', async () => {
  await newPart(root, 'firmware');
  const owners = await read('CODEOWNERS');
  await writeFile(join(root, 'CODEOWNERS'), owners.replace(/^\/mfe-firmware.*\n/m, ''));
  expect(compared()).toMatchObject({ status: 1, stdout: expect.stringContaining('not ok') });
});

test.each([
  ['Firmware', 'cannot be the name of a part'],
  ['../evil', 'cannot be the name of a part'],
  ['systems', 'mfe-systems is there already'],
])('%s is refused, and nothing is written', async (word, words) => {
  const before = await readdir(root, { recursive: true });
  await expect(newPart(root, word)).rejects.toThrow(words);
  expect(await readdir(root, { recursive: true })).toEqual(before);
});

test('nothing is written where a list is not as expected', async () => {
  await writeFile(join(root, 'docker-compose.yml'), 'services: {}\n');
  const before = await readdir(root, { recursive: true });
  await expect(newPart(root, 'firmware')).rejects.toThrow('docker-compose.yml is not as expected');
  expect(await readdir(root, { recursive: true })).toEqual(before);
  expect(await read(TABLE)).not.toContain('firmware');
});

test('there is no tenth part', async () => {
  for (let count = 5; count <= 9; count += 1) await newPart(root, `part${count}`);
  await expect(newPart(root, 'part10')).rejects.toThrow('All ports up to 9 above PORT_BASE are taken');
});
