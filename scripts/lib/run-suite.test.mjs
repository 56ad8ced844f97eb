import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const here = (name) => JSON.stringify(fileURLToPath(new URL(name, import.meta.url)));

/** Says its process id, and never answers at the address at which it is waited for. */
const PART = `console.log('part ' + process.pid); setInterval(() => {}, 1_000);`;

for (const signal of ['SIGINT', 'SIGTERM'])
  test(`a suite that is stopped while it starts (${signal}) ends what it has begun to start`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sagitta-suite-'));
    const script = join(folder, 'part.mjs');
    await writeFile(script, PART);
    const suite = spawn(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import { runSuite } from ${here('run-suite.mjs')};
        import { startProcess } from ${here('suite.mjs')};
        const begin = () => startProcess('part', [${JSON.stringify(script)}], 'http://localhost:1/', {});
        await runSuite(null, () => {}, begin);`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let pid = 0;
    try {
      const [said] = await once(suite.stdout, 'data');
      pid = Number(/^part (\d+)/.exec(String(said))?.[1]);
      assert.ok(pid > 0);
      suite.kill(signal);
      await once(suite, 'exit');
      assert.equal(await endsWithin(5_000, pid), true);
    } finally {
      if (isRunning(pid)) process.kill(pid, 'SIGKILL');
      suite.kill('SIGKILL');
      await rm(folder, { recursive: true });
    }
  });

async function endsWithin(ms, pid) {
  for (let waited = 0; waited < ms && isRunning(pid); waited += 50) await wait(50);
  return !isRunning(pid);
}

function isRunning(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    // There is no such process.
    return false;
  }
}
