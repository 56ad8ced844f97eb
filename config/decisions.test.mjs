// Each record in force has a line in docs/README.md, each merged one a line in docs/decisions/README.md, and nothing
// cites a record that is neither.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const text = (file) => readFileSync(join(root, file), 'utf8');
const files = (...patterns) =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)));

const records = readdirSync(join(root, 'docs/decisions')).filter((name) => /^\d{4}-/.test(name));
const numbers = records.map((name) => Number(name.slice(0, 4)));
/** Numbers that never had a record. */
const NEVER = [32, 33];
const LINES = 70;

/** The numbers in the first column of the table of merged records. */
function merged() {
  const rows = text('docs/decisions/README.md').matchAll(/^\| ([\d, ]+) \(/gm);
  return [...rows].flatMap(([, found]) => found.split(',').map(Number));
}

test('every record in force has one line in docs/README.md, and every line a record', () => {
  const listed = [...text('docs/README.md').matchAll(/^\| \[\d+\]\(decisions\/([\w-]+\.md)\) \|/gm)];
  assert.deepEqual(
    listed.map(([, name]) => name),
    records,
  );
});

test('every number is in force, merged or was never used', () => {
  const all = Array.from({ length: Math.max(...numbers) }, (_, index) => index + 1);
  const known = [...numbers, ...merged(), ...NEVER].sort((a, b) => a - b);
  assert.deepEqual(known, all);
});

test(`a record begins with its number and has at most ${LINES} lines`, () => {
  const wrong = records.filter((name) => {
    const record = text(join('docs/decisions', name));
    return !record.startsWith(`# ${Number(name.slice(0, 4))}. `) || record.trimEnd().split('\n').length > LINES;
  });
  assert.deepEqual(wrong, []);
});

test('what cites a record cites one in force', () => {
  const cited = files('*.md', '*.ts', '*.tsx', '*.mjs', '*.cjs', '*.sql', '*.yaml', '*.jsonc').flatMap((file) => {
    const [names, numbered] = [/\b(\d{4}-[a-z][a-z-]+\.md)\b/g, /\bADRs? (\d+)/g];
    const gone = [...text(file).matchAll(names)].filter(([, name]) => !records.includes(name));
    const unknown = [...text(file).matchAll(numbered)].filter(([, number]) => !numbers.includes(Number(number)));
    return [...gone, ...unknown].map(([citation]) => `${file}: ${citation} (see docs/decisions/README.md)`);
  });
  assert.deepEqual(cited, []);
});

test('every link between documents leads to a file, and its anchor to a heading', () => {
  const broken = files('*.md').flatMap((file) =>
    [...text(file).matchAll(/\]\((?![a-z]+:)([^()\s#]*)(?:#([\w-]+))?\)/g)]
      .filter(([, path, anchor]) => {
        const target = path === '' ? file : normalize(join(dirname(file), path));
        if (!existsSync(join(root, target))) return true;
        return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor);
      })
      .map(([, path, anchor]) => `${file}: ${path}${anchor === undefined ? '' : `#${anchor}`}`),
  );
  assert.deepEqual(broken, []);
});

/** The anchors of headings, as code hosts make them. */
function anchorsOf(file) {
  return [...text(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .trim()
      .replace(/\s/g, '-'),
  );
}
