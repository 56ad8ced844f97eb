import { execFile } from 'node:child_process';
import { cpus, release, totalmem, type } from 'node:os';
import { promisify } from 'node:util';

/** Where the figures were measured; they mean little on another machine. */
export interface Machine {
  cores: number;
  cpu: string;
  memoryGb: number;
  system: string;
  node: string;
  chromium: string;
}

export async function describeMachine(chromiumPath: string): Promise<Machine> {
  const { stdout } = await promisify(execFile)(chromiumPath, ['--version', '--no-sandbox']);
  const [first] = cpus();
  return {
    cores: cpus().length,
    cpu: first?.model.trim() ?? 'unknown',
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    system: `${type()} ${release().split('-')[0] ?? ''}`,
    node: process.version,
    chromium: /\d+\.[\d.]+/.exec(stdout)?.[0] ?? stdout.trim(),
  };
}
