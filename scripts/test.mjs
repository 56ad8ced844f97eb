// The one gate: installs what is missing, runs every check, and says what passed. See docs/testing.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './lib/chromium.mjs';
import { install } from './lib/install.mjs';
import { root, run, say } from './lib/run.mjs';
import { countOf, failuresOf } from './lib/summary.mjs';

const stages = [
  { name: 'Types', command: ['turbo', 'run', 'typecheck', '--continue', '--output-logs=errors-only'] },
  { name: 'Format', command: ['pnpm', 'run', '--silent', 'format:check'] },
  { name: 'Lint', command: ['oxlint', '--config', 'config/oxlint.json', '--deny-warnings', '.'] },
  { name: 'Import directions', command: ['pnpm', 'run', 'imports'] },
  {
    name: 'Import rules and this summary catch what is planted',
    command: ['node', '--test', 'config/', 'scripts/lib/'],
  },
  {
    name: 'Unit and component tests',
    command: [
      'turbo',
      'run',
      'test',
      '--concurrency=1',
      '--continue',
      '--output-logs=full',
      '--filter=!@sagitta/reference-api',
    ],
  },
  {
    name: 'API tests on PGlite',
    command: ['turbo', 'run', 'test', '--filter=@sagitta/reference-api', '--output-logs=full'],
  },
  {
    name: 'API tests on PostgreSQL',
    command: ['turbo', 'run', 'test:postgres', '--filter=@sagitta/reference-api', '--output-logs=full'],
  },
  { name: 'Build', command: ['turbo', 'run', 'build', '--output-logs=errors-only', '--concurrency=2'] },
  { name: 'Contract report', command: ['turbo', 'run', 'report:check', '--continue', '--output-logs=errors-only'] },
  {
    name: 'Browser journeys and byte budgets',
    command: ['pnpm', '--filter', '@sagitta/e2e', 'run', 'journeys'],
    browser: true,
  },
];

const started = Date.now();
await install();
const only = process.argv[2];
const results = [];
for (const stage of stages.filter(({ name }) => !only || name.toLowerCase().includes(only.toLowerCase()))) {
  say(stage.name);
  const begun = Date.now();
  const env = stage.browser ? { CHROMIUM_PATH: await findChromium() } : {};
  const { code, output } = await run(stage.command[0], stage.command.slice(1), { env: { ...env, FORCE_COLOR: '0' } });
  results.push({
    name: stage.name,
    code,
    seconds: Math.round((Date.now() - begun) / 1000),
    ...countOf(output, code),
    failures: code === 0 ? [] : failuresOf(output),
  });
}

// What failed stands at the end, where whoever reads a machine's log begins.
for (const { name, failures } of results) {
  for (const lines of failures)
    process.stdout.write(`\nFailed: ${name}\n${lines.map((line) => `  ${line}\n`).join('')}`);
}
const width = Math.max(...results.map(({ name }) => name.length));
process.stdout.write('\nSummary\n');
for (const { name, code, passed, failed, seconds } of results) {
  process.stdout.write(
    `  ${code === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(width)}  ${String(passed).padStart(5)} passed  ${String(failed).padStart(3)} failed  ${String(seconds).padStart(4)} s\n`,
  );
}
const total = (key) => results.reduce((all, result) => all + result[key], 0);
process.stdout.write(
  `  in ${Math.round((Date.now() - started) / 1000)} s on Node ${process.version}, ${JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).packageManager}\n\n`,
);
process.stdout.write(`${total('passed')} passed, ${total('failed')} failed\n`);
process.exitCode = results.some(({ code }) => code !== 0) ? 1 : 0;
