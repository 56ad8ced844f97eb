// Comments and docs cite the product's rules as links into docs/product; each link leads to a heading that is there.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const LINK = /docs\/product\/([\w-]+\.md)(?:#([\w-]+))?/g;
/** Documents and notes that the repository does not hold. */
const OUTSIDE = /\b[Dd]ocument [123]\b|\(decisions, |\bvisual\.md\b|\bhouse-style \d/;

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cjs', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && file !== 'config/product-links.test.mjs' && existsSync(join(root, file)));
const text = (file) => readFileSync(join(root, file), 'utf8');

/** The anchor of a heading, as code hosts make it. */
function anchorOf(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-');
}

function anchorsOf(page) {
  return [...text(join('docs/product', page)).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading));
}

test('every link to a product rule leads to a heading', () => {
  const broken = files.flatMap((file) =>
    [...text(file).matchAll(LINK)]
      .filter(([, page, anchor]) => {
        if (!existsSync(join(root, 'docs/product', page))) return true;
        return anchor !== undefined && !anchorsOf(page).includes(anchor);
      })
      .map(([link]) => `${file}: ${link}`),
  );
  assert.deepEqual(broken, []);
});

test('no file cites a document that is not in the repository', () => {
  assert.deepEqual(
    files.filter((file) => OUTSIDE.test(text(file))),
    [],
  );
});
