// The maps in docs are true: every path that they name is there, and what they name in a file is in it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const text = (file) => readFileSync(join(root, file), 'utf8');
/** A path from the root, in code. */
const PATH = /`((?:[\w@.-]+\/)+[\w.@-]+)`/g;
/** `name` in `path`, or several names. */
const NAMED = /((?:`\w+`, )*`\w+`)(?: and its neighbours)? in `((?:[\w.-]+\/)+[\w.-]+)`/g;
/** A step of a picture: `function · path`. */
const STEP = /(\w+) · ((?:[\w.-]+\/)+[\w.-]+)/g;
const QUESTIONS = 40;

const unknownPaths = (file) =>
  [...text(file).matchAll(PATH)].map(([, path]) => path).filter((path) => !existsSync(join(root, path)));

const unknownNames = (file) =>
  [...text(file).matchAll(NAMED)].flatMap(([, names, path]) =>
    [...names.matchAll(/\w+/g)]
      .filter(([name]) => existsSync(join(root, path)) && !new RegExp(`\\b${name}\\b`).test(text(path)))
      .map(([name]) => `${name} in ${path}`),
  );

for (const file of ['docs/README.md', 'docs/architecture.md', 'docs/glossary.md']) {
  test(`every path in ${file} is there`, () => {
    assert.ok([...text(file).matchAll(PATH)].length > 5, 'No paths were found.');
    assert.deepEqual(unknownPaths(file), []);
  });

  test(`what ${file} names in a file is in it`, () => {
    assert.deepEqual(unknownNames(file), []);
  });
}

test(`docs/README.md answers ${QUESTIONS} questions, each with a file`, () => {
  const [questions] = text('docs/README.md').split('## Decisions in force');
  const rows = questions.split('\n').filter((line) => /^\| (?!where do I|-)/.test(line) && !line.startsWith('|---'));
  const silent = rows.filter((row) => [...row.matchAll(PATH)].length === 0);
  assert.deepEqual(silent, []);
  assert.ok(rows.length >= QUESTIONS, `${rows.length} questions`);
});

test('every name that the glossary gives in code is used in the sources', () => {
  const names = [...text('docs/glossary.md').matchAll(/`([A-Za-z]\w+)`/g)].map(([, name]) => name);
  assert.ok(names.length > 60, `${names.length} names`);
  const sources = execFileSync('git', ['ls-files', '*/src/*.ts', '*/src/*.tsx', '*/src/*.sql'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = sources.split('\n').filter((file) => file !== '' && existsSync(join(root, file)));
  const words = new Set(files.flatMap((file) => text(file).match(/\w+/g) ?? []));
  assert.deepEqual(
    [...new Set(names)].filter((name) => !words.has(name)),
    [],
  );
});

test('the pictures of a reading and of a command name functions that are in their files', () => {
  const pictures = [...text('docs/architecture.md').matchAll(/```mermaid\n([\s\S]*?)```/g)].map(
    ([, picture]) => picture,
  );
  const steps = pictures.flatMap((picture) => [...picture.matchAll(STEP)]);
  assert.ok(steps.length >= 40, `${steps.length} steps`);
  const wrong = steps.filter(
    ([, name, path]) => !existsSync(join(root, path)) || !new RegExp(`\\b${name}\\b`).test(text(path)),
  );
  assert.deepEqual(
    wrong.map(([step]) => step),
    [],
  );
});

test('each step of a picture is on an arrow', () => {
  const pictures = [...text('docs/architecture.md').matchAll(/```mermaid\n([\s\S]*?)```/g)].map(
    ([, picture]) => picture,
  );
  const alone = pictures.flatMap((picture) => {
    const boxes = [...picture.matchAll(/^ +(\w+)\["/gm)].map(([, box]) => box);
    const arrows = picture.split('\n').filter((line) => line.includes('--'));
    return boxes.filter((box) => !arrows.some((line) => new RegExp(`\\b${box}\\b`).test(line)));
  });
  assert.deepEqual(alone, []);
});

/** The files of a way, which is a numbered list of paths and nothing else. */
const wayBelow = (heading) => {
  const [, section = ''] = text('docs/architecture.md').split(`## ${heading}\n`);
  return [...section.split('\n## ')[0].matchAll(/^\d+\. `([^`]+)`$/gm)].map(([, path]) => path);
};

/** Whether a file names another: by an import, or by its path or name in a comment. */
const names = (file, other) => {
  const [bare] = other
    .split('/')
    .at(-1)
    .split(/\.(?:ts|tsx|sql)$/);
  return new RegExp(`[/'( ]${bare.replaceAll('.', '\\.')}(?:'|\\.tsx?\\b|\\.sql\\b|\\()`).test(text(file));
};

/** The files that can be reached from the first by what names what. */
const reached = (way) => {
  const found = new Set(way.slice(0, 1));
  for (const file of found) for (const one of way) if (names(file, one) || names(one, file)) found.add(one);
  return found;
};

for (const [heading, most] of [
  ['The way of a reading', 25],
  ['The way of a command', 35],
]) {
  test(`${heading.toLowerCase()} is at most ${most} files, and no step of it has to be searched for`, () => {
    const way = wayBelow(heading);
    assert.ok(way.length > 20 && way.length <= most, `${way.length} files`);
    assert.equal(new Set(way).size, way.length);
    const found = reached(way);
    assert.deepEqual(
      way.filter((file) => !found.has(file)),
      [],
    );
  });
}
