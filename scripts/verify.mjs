// The inner loop: types, lint and tests of the packages that differ from the last commit (or from the revision given).
import { install } from './lib/install.mjs';
import { run, say } from './lib/run.mjs';

const since = process.argv[2] ?? 'HEAD';
await install();
say(`Checking what changed since ${since} and what depends on it …`);
/** One after the other; what stands together, which use one core each, at the same time. */
const steps = [
  [['pnpm', ['run', '--silent', 'format:check']]],
  [['turbo', ['run', 'typecheck', 'lint', `--filter=...[${since}]`, '--output-logs=errors-only']]],
  [
    ['pnpm', ['run', '--silent', 'imports']],
    ['pnpm', ['run', '--silent', 'unused']],
  ],
  [['turbo', ['run', 'test', `--filter=[${since}]`, '--output-logs=new-only']]],
];
for (const step of steps) {
  const ended = await Promise.all(step.map(([command, args]) => run(command, args)));
  const failed = ended.find(({ code }) => code !== 0);
  if (failed) process.exit(failed.code);
}
