// Class names stay where they belong (docs/decisions/0016-one-style.md): a part never names a class of shared-ui, where
// what may vary is a prop or a custom property, and local names are neither missing, unused nor shared.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import cssText from './css-text.cjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** In a style file `.sg-gauge`, in a component `className="sg-gauge …"`. */
const FOREIGN_CLASS = /\.sg-[a-z]|className=[^\n>]*['"` ]sg-[a-z]/;

test('no part names a class of shared-ui', () => {
  const sources = [...listFiles('host-shell/src/*'), ...listFiles('mfe-*/src/*')].filter(
    (file) => /\.(css|tsx)$/.test(file) && !file.endsWith('.test.tsx'),
  );
  assert.ok(sources.length > 100, 'The sources were not found.');
  assert.deepEqual(
    sources.filter((file) => FOREIGN_CLASS.test(read(file))),
    [],
  );
});

test('every class of the shell and of the remotes is local', () => {
  const parts = [...listFiles('host-shell/src/*.css'), ...listFiles('mfe-*/src/*.css')];
  assert.ok(parts.length > 10, 'The style files were not found.');
  assert.deepEqual(
    parts.filter((file) => !file.endsWith('.module.css')),
    [],
  );
  assert.deepEqual(
    [...listFiles('host-shell/src/*.tsx'), ...listFiles('mfe-*/src/*.tsx')].filter((file) =>
      /className=\{?["'`][a-z]/.test(read(file)),
    ),
    [],
  );
});

test('a class of shared-ui begins in one style file: a second part of that name would change the first', () => {
  const begun = listFiles('shared-ui/src/*.css').flatMap((file) =>
    [...new Set([...read(file).matchAll(/^(\.sg-[\w-]+)(?=,| \{)/gm)].map(([, name]) => name))].map((name) => ({
      name,
      file,
    })),
  );
  assert.ok(begun.length > 100, 'The style files were not found.');
  assert.deepEqual(
    begun.filter(({ name, file }) => begun.some((other) => other.name === name && other.file !== file)),
    [],
  );
});

const modules = listFiles('*.module.css');

test('no two style files with local names give the same names', () => {
  assert.ok(modules.length > 0, 'The style files were not found.');
  assert.deepEqual(
    modules.filter((file, index) => modules.findIndex((other) => prefix(other) === prefix(file)) !== index),
    [],
  );
});

test('the same style file gives the same text', () => {
  const source = Array.from({ length: 30 }, (_, index) => `.name${index} { color: red }`).join('\n');
  const built = Array.from({ length: 10 }, () => cssText.cssModule(source, join(root, 'any.module.css')));
  assert.equal(new Set(built).size, 1);
});

test('every local class is named by a component, and every name is a class', () => {
  const problems = modules.flatMap((file) => {
    const { classes } = cssText.localStyles(read(file), join(root, file));
    const used = new Set(users(file).flatMap((source) => namesUsed(source, file)));
    const missing = [...used].filter((name) => name !== ANY && !(name in classes));
    const unused = used.has(ANY) ? [] : Object.keys(classes).filter((name) => !used.has(name));
    return [...missing.map((name) => `${file}: no .${name}`), ...unused.map((name) => `${file}: .${name} is unused`)];
  });
  assert.deepEqual(problems, []);
});

test('endless animations move by transform and opacity, which cost the main thread no frame', () => {
  const endless = listFiles('*/src/*.css').flatMap((file) => {
    const names = [...read(file).matchAll(/animation:\s*([\w-]+)[^;]*\binfinite\b/g)].map(([, name]) => name);
    return names.map((name) => ({ file, name, properties: animated(read(file), name) }));
  });
  assert.ok(endless.length > 0, 'The animations were not found.');
  assert.deepEqual(
    endless.filter(
      ({ properties }) =>
        properties.length === 0 || properties.some((property) => !['transform', 'opacity'].includes(property)),
    ),
    [],
  );
});

/** The properties that the keyframes of this name change. */
function animated(css, name) {
  const [, frames = ''] = new RegExp(`@keyframes ${name} \\{\n([^]*?)\n\\}`).exec(css) ?? [];
  return [...frames.matchAll(/^\s+([\w-]+):/gm)].map(([, property]) => property);
}

/** A name that is computed: it may be any. */
const ANY = '[…]';

/** Components of the part that import the style file. */
function users(file) {
  const [part] = file.split('/');
  return listFiles(`${part}/src/*.tsx`).filter((source) => read(source).includes(`/${baseName(file)}'`));
}

/** The names that a component takes from this style file, whatever it imports them as. */
function namesUsed(source, file) {
  const [, styles] = new RegExp(`^import (\\w+)[^;]*/${baseName(file)}';$`, 'm').exec(read(source)) ?? [];
  if (!styles) return [];
  return [...read(source).matchAll(new RegExp(`\\b${styles}(?:\\.(\\w+)|\\[)`, 'g'))].map(([, name = ANY]) => name);
}

function baseName(file) {
  return file.slice(file.lastIndexOf('/') + 1);
}

function prefix(file) {
  return cssText.classPrefix(join(root, file));
}

function listFiles(pattern) {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', pattern], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)));
}

function read(file) {
  return readFileSync(join(root, file), 'utf8');
}
