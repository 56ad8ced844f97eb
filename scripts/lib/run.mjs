import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { delimiter, join } from 'node:path';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Says what is being done, on one line.
 * @param {string} text
 */
export function say(text) {
  process.stdout.write(`\u001B[36m▸\u001B[0m ${text}\n`);
}

/**
 * The environment with the workspace's own tools first on the path, so that nothing global is needed.
 * @param {NodeJS.ProcessEnv} [extra]
 * @returns {NodeJS.ProcessEnv}
 */
export function environment(extra = {}) {
  return {
    TURBO_TELEMETRY_DISABLED: '1',
    ...process.env,
    PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
    ...extra,
  };
}

/**
 * Whatever ends this process, for example a build that fails, ends what it started.
 * @param {import('node:child_process').ChildProcess} child
 */
export function endWithUs(child) {
  const onExit = () => child.kill();
  process.once('exit', onExit);
  child.once('close', () => process.off('exit', onExit));
}

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {Record<string, string>} [env]
 * @property {boolean} [echo] prints the output as it comes (default true)
 */

/**
 * Runs a command to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{code: number, output: string}>} never rejects for a failed command
 */
export function run(command, args, { cwd = root, env = {}, echo = true } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: environment(env), stdio: ['ignore', 'pipe', 'pipe'] });
    endWithUs(child);
    let output = '';
    /** @type {(stream: NodeJS.ReadableStream, target: NodeJS.WritableStream) => void} */
    const take = (stream, target) =>
      stream.on('data', (chunk) => {
        output += chunk;
        if (echo) target.write(chunk);
      });
    take(child.stdout, process.stdout);
    take(child.stderr, process.stderr);
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output }));
  });
}

/**
 * Runs a command that has to succeed; its output is shown only where it does not.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export async function must(command, args, options = {}) {
  const { code, output } = await run(command, args, { echo: false, ...options });
  if (code !== 0) {
    process.stderr.write(output);
    throw new Error(`${command} ${args.join(' ')} ended with ${code}.`);
  }
  return output;
}
