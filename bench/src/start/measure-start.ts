import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startApi } from '../../../scripts/lib/suite.mjs';
import { BenchProcess } from '../api/bench-process';
import type { Results, Run } from '../results';

/** Starts the API twice in the same folder, which is empty at first, then the whole suite. */
export async function benchStart({ root, base, data, say }: Run): Promise<Pick<Results, 'start'>> {
  say('API: first start …');
  const apiFirstMs = await timeApi(base, data);
  say('API: again …');
  const apiAgainMs = await timeApi(base, data);
  say('npm start, again …');
  const npmStartAgainMs = await timeNpmStart(root, base, data);
  return { start: { apiFirstMs, apiAgainMs, npmStartAgainMs, readings: await countReadings(data) } };
}

async function timeApi(base: number, data: string): Promise<number> {
  const began = performance.now();
  const api = await startApi(base, { quiet: true, env: { DATA_DIR: data } });
  const took = performance.now() - began;
  await api.stop();
  return took;
}

async function countReadings(data: string): Promise<number> {
  const api = await BenchProcess.start({ DATA_DIR: data, LIVE: 'off' });
  try {
    const { readings } = await api.ask({ ask: 'count' }, 'counted');
    return readings;
  } finally {
    await api.stop();
  }
}

const DEADLINE_MS = 180_000;

/** Runs `npm start` until it says that it is running, then stops it as Ctrl+C does. */
async function timeNpmStart(root: string, base: number, data: string): Promise<number> {
  const began = performance.now();
  // A process group of its own, since Ctrl+C in a terminal reaches all of it.
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT_BASE: String(base), DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const ended = once(child, 'close');
  let output = '';
  const running = new Promise<number>((done, fail) => {
    const timer = setTimeout(
      () => fail(new Error(`npm start was not running after ${DEADLINE_MS / 1000} s:\n${output}`)),
      DEADLINE_MS,
    );
    const take = (chunk: Buffer) => {
      output += chunk.toString();
      if (!output.includes('Sagitta is running')) return;
      clearTimeout(timer);
      done(performance.now() - began);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('close', () => {
      clearTimeout(timer);
      fail(new Error(`npm start ended by itself:\n${output}`));
    });
  });
  try {
    return await running;
  } finally {
    if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGINT');
    await ended;
  }
}
