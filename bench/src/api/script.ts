import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * Runs a script of the API that measures something in a process of its own and tells the result. What it says besides
 * goes to the terminal.
 */
export async function reportOf<R>(name: string, args: readonly string[] = []): Promise<R> {
  const path = fileURLToPath(new URL(`../../../reference-api/cli/${name}.ts`, import.meta.url));
  const child = fork(path, args, { execArgv: ['--import', 'tsx'] });
  let report: { result: R } | undefined;
  child.on('message', (result) => {
    report = { result: result as R };
  });
  const [code] = await once(child, 'close');
  if (!report) throw new Error(`${name} ended with code ${code} and told nothing.`);
  return report.result;
}
