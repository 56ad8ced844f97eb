// The shell fetches the code of a table beside a page whose manifest says `table`: where, and only where, the own code
// of the page brings one.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { REMOTES } from '../scripts/lib/parts.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const PARTS = REMOTES.map(({ folder }) => folder);
const GRID = '@sagitta/shared-ui/data-grid';
/** What a file imports at once; a lazy import begins with a parenthesis, and types are gone when it runs. */
const IMPORT = /^(?:import|export) (?!type )[^;]*?from '([^']+)';/gms;
const PAGE = /\bid: '([a-z-]+)',(.*?)(?=\bid: '|$)/gs;

const fileOf = (path) => [`${path}.tsx`, `${path}.ts`].find(existsSync);

function hasTable(file, seen = new Set()) {
  if (!file || seen.has(file)) return false;
  seen.add(file);
  const imports = [...readFileSync(file, 'utf8').matchAll(IMPORT)].filter(([text]) => !onlyTypes(text));
  return imports.some(([text, name]) =>
    name.startsWith('.')
      ? hasTable(fileOf(resolve(dirname(file), name)), seen)
      : name === GRID && /\bDataGrid\b/.test(text),
  );
}

/** `import { type A, type B } from …` */
function onlyTypes(text) {
  const names = /\{([^}]*)\}/.exec(text)?.[1];
  return names !== undefined && names.split(',').every((name) => name.trim() === '' || name.trim().startsWith('type '));
}

for (const part of PARTS)
  test(`the manifest of ${part} names the pages that begin with a table`, () => {
    const pages = [...readFileSync(join(root, part, 'src/manifest.ts'), 'utf8').matchAll(PAGE)];
    assert.ok(pages.length > 0);
    const said = pages.filter(([, , rest]) => rest.includes('table: true')).map(([, id]) => id);
    const brought = pages
      .map(([, id]) => id)
      .filter((id) => hasTable(fileOf(join(root, part, 'src/app', `${id}.page`))));
    assert.deepEqual(said, brought);
  });
