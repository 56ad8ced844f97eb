// The README of each package lists its rooms, and that of a part its pages, as they are.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const text = (file) => readFileSync(join(root, file), 'utf8');
const foldersOf = (path) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

const packages = foldersOf('.').filter((name) => existsSync(join(root, name, 'package.json')));
const parts = packages.filter((name) => name.startsWith('mfe-'));
/** Folders that only hold rooms. */
const HALLS = ['features', 'shared', 'journeys'];

/** The rooms of a package, as `src/<room>`. The halls of a part are named by what they hold. */
function roomsOf(name) {
  return foldersOf(join(name, 'src'))
    .flatMap((folder) => {
      const within = HALLS.includes(folder) ? foldersOf(join(name, 'src', folder)) : [];
      const holdsRooms = within.some((room) => room !== 'testing');
      return holdsRooms ? within.map((room) => `src/${folder}/${room}`) : [`src/${folder}`];
    })
    .sort();
}

/** What stands first in a row of a table, in code; a subpath of shared-ui is the room of that name. */
function listedIn(name) {
  const cells = [...text(`${name}/README.md`).matchAll(/^\|([^|]+)\|/gm)].map(([, cell]) => cell);
  const found = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code));
  const paths = name === 'shared-ui' ? found.map((path) => path.replace(/^\.\//, 'src/')) : found;
  return paths.filter((path) => /^src\/[\w/-]+$/.test(path));
}

test('every package is found', () => {
  assert.ok(packages.length >= 11, packages.join(', '));
});

for (const name of packages) {
  test(`the README of ${name} lists every room`, () => {
    const listed = listedIn(name);
    assert.deepEqual(
      roomsOf(name).filter((room) => !listed.includes(room)),
      [],
    );
  });

  test(`the README of ${name} lists no room that is gone, and none twice`, () => {
    const listed = listedIn(name);
    assert.deepEqual(
      listed.filter((room, index) => !existsSync(join(root, name, room)) || listed.indexOf(room) !== index),
      [],
    );
  });
}

for (const part of parts) {
  test(`the README of ${part} lists its pages and its contract`, () => {
    const manifest = text(`${part}/src/manifest.ts`);
    const constants = text('shared-contracts/src/paths.ts');
    // What a part announces for the search leads to its pages, and is no page.
    const [pages] = manifest.split(/^ {2}acts: \[/m);
    const paths = [...pages.matchAll(/\bpath: (?:'([^']+)'|(\w+))/g)].map(
      ([, literal, constant]) => literal ?? constants.match(new RegExp(`const ${constant} = '([^']+)'`))[1],
    );
    const readme = text(`${part}/README.md`);
    const listed = [...readme.matchAll(/^\|.*`(\/[^`]*)`/gm)].map(([, path]) => path.replace(/(?<=\w)\?\w+=.*$/, ''));
    assert.deepEqual([...new Set(listed)].sort(), paths.sort());
    const [, contract] = manifest.match(/contract: '([^']+)'/);
    assert.ok(readme.includes(`contract \`${contract}\``), `contract \`${contract}\` is not named`);
  });
}

test('the README lists every folder of the repository', () => {
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  const folders = new Set(tracked.filter((file) => file.includes('/')).map((file) => file.split('/')[0]));
  const listed = [...text('README.md').matchAll(/^\| \[([\w-]+)\]\(\1\) \|/gm)].map(([, name]) => name);
  const visible = [...folders].filter((name) => !name.startsWith('.'));
  assert.deepEqual(listed.toSorted(), visible.sort());
});
