// The import rules are themselves tested: each planted violation has to be caught by the rule named for it.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { tmpdir } from 'node:os';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const { FLOORS } = createRequire(import.meta.url)('./api-rooms.cjs');
const root = fileURLToPath(new URL('..', import.meta.url));

const violations = [
  { rule: 'remotes-meet-only-in-shared-packages', from: 'mfe-one/src/a.ts', to: 'mfe-two/src/b.ts' },
  { rule: 'remotes-meet-only-in-shared-packages', from: 'host-shell/src/a.ts', to: 'mfe-two/src/b.ts' },
  { rule: 'shared-packages-know-no-part', from: 'shared-ui/src/a.ts', to: 'mfe-two/src/b.ts' },
  {
    rule: 'contract-rules-use-only-types-of-operations',
    from: 'shared-contracts/src/rules/a.ts',
    to: 'shared-contracts/src/api/b.ts',
  },
  { rule: 'api-knows-only-the-contract', from: 'reference-api/src/a.ts', to: 'shared-ui/src/b.ts' },
  // A room of each floor imports one of the floor above, and one of its own floor.
  ...FLOORS.flatMap((rooms, floor) =>
    rooms.flatMap((room) =>
      [FLOORS[floor + 1]?.at(0), rooms.find((other) => other !== room)]
        .filter((other) => other !== undefined)
        .map((other) => ({
          rule: `api-${room}-imports-lower-floors`,
          from: `reference-api/src/${room}/a.ts`,
          to: `reference-api/src/${other}/b.ts`,
        })),
    ),
  ),
  { rule: 'api-db-imports-lower-floors', from: 'reference-api/src/db/schema/a.ts', to: 'reference-api/src/world/b.ts' },
  { rule: 'api-kit-imports-lower-floors', from: 'reference-api/src/kit/a.ts', to: 'reference-api/src/unlisted/b.ts' },
  { rule: 'api-kit-imports-lower-floors', from: 'reference-api/src/kit/a.ts', to: 'reference-api/src/b.ts' },
  { rule: 'api-folders-are-rooms', from: 'reference-api/src/unlisted/a.ts', to: 'reference-api/src/kit/b.ts' },
  ...['testing', 'cli'].map((folder) => ({
    rule: 'api-knows-no-test-or-command',
    from: 'reference-api/src/records/a.ts',
    to: `reference-api/${folder}/b.ts`,
  })),
  ...['records/b.operations.ts', 'access/calls/b.ts'].map((to) => ({
    rule: 'api-statements-know-no-operation',
    from: 'reference-api/src/records/a.statements.ts',
    to: `reference-api/src/${to}`,
  })),
  ...['reference-api/src/db/schema/b.ts', 'node_modules/drizzle-orm/index.js'].flatMap((to) =>
    ['records/a.operations.ts', 'access/calls/a.ts'].map((from) => ({
      rule: 'api-operations-write-no-sql',
      from: `reference-api/src/${from}`,
      to,
    })),
  ),
  ...[
    'readings/b.ts',
    'readings/silence/b.ts',
    'alarms/notifications/b.ts',
    'devices/node-admin.statements.ts',
    'readings/store-readings.ts',
  ].map((to) => ({
    rule: 'demo-world-only-reports',
    from: 'reference-api/src/world/a.ts',
    to: `reference-api/src/${to}`,
  })),
  {
    rule: 'demo-past-is-concluded-by-the-host',
    from: 'reference-api/src/world/past.ts',
    to: 'reference-api/src/alarms/notifications/b.ts',
  },
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

const allowed = [
  { from: 'mfe-one/src/features/logs/allowed.ts', to: 'mfe-one/src/features/logs/b.ts' },
  { from: 'reference-api/src/records/allowed.operations.ts', to: 'reference-api/src/db/database.ts' },
  { from: 'reference-api/src/records/allowed.statements.ts', to: 'reference-api/src/db/schema/c.ts' },
  { from: 'reference-api/src/records/allowed.test.ts', to: 'reference-api/src/entrances/b.ts' },
  { from: 'reference-api/src/allowed.ts', to: 'reference-api/src/world/b.ts' },
  { from: 'reference-api/cli/allowed.ts', to: 'reference-api/src/world/b.ts' },
  { from: 'reference-api/src/world/allowed.ts', to: 'reference-api/src/readings/uplinks/take-events.ts' },
  { from: 'shared-contracts/src/rules/allowed.ts', to: 'shared-contracts/src/api/b.ts', word: 'import type' },
  { from: 'shared-contracts/src/rules/allowed.test.ts', to: 'shared-contracts/src/api/b.ts' },
];

/** Each importing file has a name of its own, so that all of them are in one tree and are checked in one run. */
const planted = violations.map((one, index) => ({ ...one, from: one.from.replace(/a((\.\w+)?\.ts)$/, `a${index}$1`) }));
const broken = brokenRules([...planted, ...allowed]);

for (const { rule, from, to } of planted) {
  test(`${rule} catches ${from} importing ${to}`, () => {
    assert.ok(broken.some((one) => one.rule.name === rule && one.from === from));
  });
}

for (const { from, to } of allowed) {
  test(`${from} may import ${to}`, () => {
    assert.deepEqual(
      broken.filter((one) => one.from === from),
      [],
    );
  });
}

/** What breaks a rule in a tree of these files, each `from` importing its `to`. */
function brokenRules(imports) {
  const tree = mkdtempSync(join(tmpdir(), 'import-rules-'));
  try {
    for (const { from, to, word = 'import' } of imports) {
      for (const file of [from, to]) mkdirSync(join(tree, dirname(file)), { recursive: true });
      const up = dirname(from)
        .split('/')
        .map(() => '..')
        .join('/');
      writeFileSync(
        join(tree, from),
        `${word} { b } from '${up}/${to.replace(/\.ts$/, '')}';\nexport type A = typeof b;\n`,
      );
      writeFileSync(join(tree, to), 'export const b = 1;\n');
    }
    // The command ends with the number of violations; its report is on standard output all the same.
    const { stdout } = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
        '--config',
        join(root, 'config/dependency-cruiser.cjs'),
        '--output-type',
        'json',
        ...new Set(imports.map(({ from }) => from.split('/')[0])),
      ],
      { cwd: tree, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
    );
    return JSON.parse(stdout).summary.violations;
  } finally {
    rmSync(tree, { recursive: true });
  }
}
