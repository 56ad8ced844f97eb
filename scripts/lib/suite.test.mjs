import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startProcess } from './suite.mjs';

const SERVER = `import { createServer } from 'node:http';
const port: number = Number(process.env.TEST_PORT);
createServer((_, response) => response.end('ok')).listen(port, 'localhost');`;

async function freePort() {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

test('a part is one process: killing it ends it, says how, and frees its port', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sagitta-part-'));
  const script = join(folder, 'server.mts');
  await writeFile(script, SERVER);
  const port = await freePort();
  const url = `http://localhost:${port}/`;
  const part = await startProcess('part', [script], url, { TEST_PORT: String(port) }, true);
  try {
    process.kill(part.pid, 'SIGKILL');
    const deadline = new Promise((done) => setTimeout(done, 60_000, 'still running').unref());
    assert.equal(await Promise.race([part.ended, deadline]), 'SIGKILL');
    await assert.rejects(fetch(url));
  } finally {
    await part.stop();
    await rm(folder, { recursive: true });
  }
});
