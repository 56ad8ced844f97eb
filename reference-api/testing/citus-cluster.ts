import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { initialise, launch, type PostgresServer } from './postgres-server';
import { eventually } from './eventually';
import { databaseUrl, onServer } from './on-server';

export interface CitusCluster {
  /** Addresses of the coordinator and of its workers. */
  urls: readonly string[];
  stop(): Promise<void>;
}

/** Why there is no Citus on this machine; null if there is. */
export function missingCitus(): string | null {
  const config = postgresConfig();
  if (config === null) return 'no installed PostgreSQL (pg_config) was found';
  const control = join(config.share, 'extension/citus.control');
  return existsSync(control) ? null : `the extension is not installed (${control})`;
}

const NAMES = ['coordinator', 'worker-1', 'worker-2'] as const;
const SETTINGS = [
  'shared_preload_libraries=citus',
  'max_connections=300',
  'max_worker_processes=100',
  'max_prepared_transactions=200',
  'citus.node_conninfo=sslmode=disable',
  'citus.enable_statistics_collection=off',
  // By default each of the many databases is searched for deadlocks every two seconds.
  'citus.distributed_deadlock_detection_factor=30',
].flatMap((one) => ['-c', one]);

/**
 * Starts a coordinator and two workers of the installed PostgreSQL in a temporary folder, which is deleted when they
 * stop. A database of them is made by {@link createCitusDatabase}.
 */
export async function startCitus(): Promise<CitusCluster> {
  const config = postgresConfig();
  if (config === null) throw new Error('There is no PostgreSQL with Citus.');
  const folder = mkdtempSync(join(tmpdir(), 'sagitta-citus-'));
  const servers: PostgresServer[] = [];
  const stop = async () => {
    await Promise.all(servers.map((one) => one.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (const name of NAMES)
      servers.push(await launch(initialise(folder, config.bin, name), name, () => undefined, SETTINGS));
    return { urls: servers.map(({ url }) => url), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** One server of the same installed PostgreSQL, without the extension: for comparisons. */
export async function startInstalledPostgres(): Promise<PostgresServer & { bin: string }> {
  const config = postgresConfig();
  if (config === null) throw new Error('There is no installed PostgreSQL.');
  const folder = mkdtempSync(join(tmpdir(), 'sagitta-installed-'));
  const clear = () => rmSync(folder, { recursive: true, force: true });
  return { ...(await launch(initialise(folder, config.bin), 'data', clear)), bin: config.bin };
}

/** Makes a database on every server, with the extension; the first is the coordinator of the others. */
export async function createCitusDatabase(urls: readonly string[], name: string): Promise<string> {
  for (const url of urls) {
    await onServer(url, `create database ${name}`);
    await onServer(databaseUrl(url, name), 'create extension citus');
  }
  const [coordinator = '', ...workers] = urls;
  const address = databaseUrl(coordinator, name);
  await onServer(address, `select citus_set_coordinator_host('127.0.0.1', ${portOf(coordinator)})`);
  for (const worker of workers) await onServer(address, `select citus_add_node('127.0.0.1', ${portOf(worker)})`);
  return address;
}

/** Lets copies of the database be made: nobody connects to it any more, nor does the extension's own process. */
export async function sealCitusDatabase(servers: readonly string[], name: string): Promise<void> {
  for (const url of servers) {
    await onServer(url, `alter database ${name} allow_connections false`);
    await onServer(url, `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`);
  }
}

/**
 * Copies a database on each server: coordinator and workers of Citus find one another by the name of the copy. Copying
 * its files takes a third of the time of writing them through the log.
 */
export async function copyDatabase(servers: readonly string[], name: string, template: string): Promise<void> {
  await Promise.all(
    servers.map((url) => onServer(url, `create database ${name} template ${template} strategy file_copy`)),
  );
}

/** Ends the copies; each has processes of its own on every server, which may start again while it is being dropped. */
export async function dropDatabase(urls: readonly string[], name: string): Promise<void> {
  for (const url of urls) {
    let refusal = '';
    await eventually(
      `${name} to be dropped`,
      () =>
        onServer(url, `drop database if exists ${name} with (force)`).then(
          () => true,
          (error: Error) => void (refusal = error.message),
        ),
      () => refusal,
    );
  }
}

const portOf = (url: string) => new URL(url).port;

function postgresConfig(): { bin: string; share: string } | null {
  const ask = (what: string) => execFileSync('pg_config', [what], { encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    return { bin: ask('--bindir'), share: ask('--sharedir') };
  } catch {
    return null;
  }
}
