// The inner loop: types, lint and tests of the packages that differ from the last commit (or from the revision given).
import { install } from './lib/install.mjs';
import { run, say } from './lib/run.mjs';

const since = process.argv[2] ?? 'HEAD';
await install();
say(`Checking what changed since ${since} and what depends on it …`);
const steps = [
  ['pnpm', ['run', '--silent', 'format:check']],
  ['turbo', ['run', 'typecheck', 'lint', `--filter=...[${since}]`, '--output-logs=errors-only']],
  ['pnpm', ['run', '--silent', 'imports']],
  ['pnpm', ['run', '--silent', 'unused']],
  ['turbo', ['run', 'test', `--filter=[${since}]`, '--output-logs=new-only']],
];
for (const [command, args] of steps) {
  const { code } = await run(command, args);
  if (code !== 0) process.exit(code);
}
