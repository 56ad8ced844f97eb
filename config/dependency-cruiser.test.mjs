// The import rules are themselves tested: each planted violation has to be caught by the rule named for it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

const violations = [
  { rule: 'remotes-meet-only-in-shared-packages', from: 'mfe-one/src/a.ts', to: 'mfe-two/src/b.ts' },
  { rule: 'remotes-meet-only-in-shared-packages', from: 'host-shell/src/a.ts', to: 'mfe-two/src/b.ts' },
  { rule: 'shared-packages-know-no-part', from: 'shared-ui/src/a.ts', to: 'mfe-two/src/b.ts' },
  { rule: 'api-knows-only-the-contract', from: 'reference-api/src/a.ts', to: 'shared-ui/src/b.ts' },
  { rule: 'nothing-imports-journeys-or-bench', from: 'delivery/src/a.ts', to: 'bench/src/b.ts' },
  { rule: 'nothing-imports-journeys-or-bench', from: 'mfe-one/src/a.ts', to: 'e2e/src/b.ts' },
  { rule: 'journeys-do-not-import-the-bench', from: 'e2e/src/a.ts', to: 'bench/src/b.ts' },
  {
    rule: 'features-do-not-import-one-another',
    from: 'mfe-one/src/features/logs/a.ts',
    to: 'mfe-one/src/features/graph/b.ts',
  },
  { rule: 'shared-is-a-leaf', from: 'mfe-one/src/shared/a.ts', to: 'mfe-one/src/features/graph/b.ts' },
  { rule: 'features-do-not-import-app', from: 'mfe-one/src/features/logs/a.ts', to: 'mfe-one/src/app/b.ts' },
  { rule: 'test-tools-only-in-tests', from: 'mfe-one/src/app/a.ts', to: 'shared-contracts/src/testing/b.ts' },
  { rule: 'chakra-only-through-shared-ui', from: 'mfe-one/src/a.ts', to: 'node_modules/@chakra-ui/react/index.js' },
  {
    rule: 'router-only-through-shared-ui',
    from: 'mfe-one/src/a.ts',
    to: 'node_modules/react-router-dom/dist/index.js',
  },
];

for (const { rule, from, to } of violations) {
  test(`${rule} catches ${from} importing ${to}`, () => {
    assert.ok(brokenRules(from, to).includes(rule));
  });
}

test('an import within one feature breaks no rule', () => {
  assert.deepEqual(brokenRules('mfe-one/src/features/logs/a.ts', 'mfe-one/src/features/logs/b.ts'), []);
});

/** The names of the rules that a tree of two files breaks, the first importing the second. */
function brokenRules(from, to) {
  const tree = mkdtempSync(join(tmpdir(), 'import-rules-'));
  try {
    for (const file of [from, to]) mkdirSync(join(tree, dirname(file)), { recursive: true });
    const up = dirname(from)
      .split('/')
      .map(() => '..')
      .join('/');
    writeFileSync(join(tree, from), `import { b } from '${up}/${to.replace(/\.ts$/, '')}';\nexport const a = b;\n`);
    writeFileSync(join(tree, to), 'export const b = 1;\n');
    const output = execFileSync(
      process.execPath,
      [
        join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
        '--config',
        join(root, 'config/dependency-cruiser.cjs'),
        '--output-type',
        'json',
        from.split('/')[0],
      ],
      { cwd: tree, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
    );
    return JSON.parse(output).summary.violations.map((violation) => violation.rule.name);
  } catch (error) {
    // The command ends with the number of violations; its report is on standard output all the same.
    return JSON.parse(error.stdout).summary.violations.map((violation) => violation.rule.name);
  } finally {
    rmSync(tree, { recursive: true });
  }
}
