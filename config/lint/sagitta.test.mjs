// The lint rules are themselves tested: each planted fault has to be caught by the rule named for it.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

const faults = [
  { rule: 'sagitta(operation-keys)', code: "export const query = { queryKey: ['systems'] };" },
  { rule: 'sagitta(operation-keys)', code: "export const query = { queryKey: ['systems'] as const };" },
  { rule: 'sagitta(durations)', code: 'export const DAY_MS = 86_400_000;' },
  { rule: 'no-restricted-globals', code: "export const text = decodeURIComponent('%41');" },
];

for (const { rule, code } of faults) test(`${rule} catches ${code}`, () => assert.match(reportOn(code), matcher(rule)));

test('a key that comes from an operation is no fault', () => {
  assert.doesNotMatch(
    reportOn('export const query = (key: (name: string) => string[]) => ({ queryKey: key("a") });'),
    /sagitta\(/,
  );
});

function matcher(rule) {
  return new RegExp(rule.replace(/[()]/g, '\\$&'));
}

function reportOn(code) {
  const folder = mkdtempSync(join(tmpdir(), 'lint-rules-'));
  try {
    writeFileSync(join(folder, 'planted.ts'), `${code}\n`);
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, 'node_modules/oxlint/bin/oxlint'), '--config', join(root, 'config/oxlint.json'), folder],
      { encoding: 'utf8', cwd: root },
    );
    return stdout + stderr;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
