import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT, type Part } from '../suite';

const FOUND = /Found \d+ errors?\. Watching for file changes\.$/;
const ERROR = /: error TS\d+: /;
const CONTINUED = /^\s+\S/;

/**
 * Reads the lines of `tsc --watch`.
 * @param tell called after each check with its errors, and none where the types are right
 */
export function typeErrorReader(tell: (errors: readonly string[]) => void): (line: string) => void {
  let errors: string[] = [];
  return (line) => {
    if (ERROR.test(line)) errors.push(line);
    else if (errors.length > 0 && CONTINUED.test(line)) errors.push(`${errors.pop()}\n${line}`);
    else if (FOUND.test(line)) {
      tell(errors);
      errors = [];
    }
  };
}

/** Checks the types of a part at each change, until this process ends. */
export function watchTypes({ folder }: Part, tell: (errors: readonly string[]) => void): void {
  const { resolve: find } = createRequire(resolve(ROOT, folder, 'package.json'));
  const tsc = resolve(dirname(find('typescript/package.json')), 'bin/tsc');
  const words = ['-p', '.', '--noEmit', '--watch', '--preserveWatchOutput', '--pretty', 'false'];
  const child = spawn(process.execPath, [tsc, ...words], {
    cwd: resolve(ROOT, folder),
    stdio: ['ignore', 'pipe', 'inherit'],
    // tsc starts a process of its own; both are in one group, and end together, also in the middle of a check.
    detached: true,
  });
  process.once('exit', () => child.pid !== undefined && child.exitCode === null && process.kill(-child.pid, 'SIGKILL'));
  createInterface({ input: child.stdout }).on('line', typeErrorReader(tell));
  child.once('exit', (code) => {
    if (code !== null) console.error(`The types of ${folder} are no longer checked: tsc ended with ${code}.`);
  });
}
