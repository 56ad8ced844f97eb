import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { checkLedger } from '../src/alarms/ledger/chain';
import { openPostgres } from '../src/db/open-postgres';
import { databaseUrl, onServer } from '../testing/on-server';
import { freePort, type PostgresServer, startPostgres } from '../testing/postgres-server';
import { type Contents, contentsOf } from './backup/contents';

// npm run test:upgrade: two instances of the version before and a load on them; one after the other is replaced by this
// version, then by the one before again, then by this one. Nothing that was acknowledged may be lost, no call may fail
// while one instance is there, and what the version before knows has to be the same after each step.

const [, , before] = process.argv;
if (before === undefined) throw new Error('Usage: test-upgrade <folder of the version before>');
const VERSIONS = { before: resolve(before), now: fileURLToPath(new URL('../..', import.meta.url)) };
type Version = keyof typeof VERSIONS;

const EMAIL = 'first@provider.example';
const PASSWORD = 'not-the-demo-password';
const SECRET = 'the-secret-of-the-trial';
const API_ROLE = 'sagitta_api';
/** How long both versions, and each alone, are called. */
const LOAD_MS = 4_000;
const EVERY_MS = 20;
const ALARM = `insert into log (system_id, severity, message_en, event_at, confirmable)
  select min(id), 'L4', 'Snow', now(), true from system`;
/** Tables whose rows end by themselves, or that a start writes. */
const PASSING = /^public\.(change|rate_limit|session|mqtt_listener|app_state)$/;

interface Instance {
  version: Version;
  port: number;
  end(): Promise<void>;
  said(): string;
}

const folder = mkdtempSync(join(tmpdir(), 'sagitta-upgrade-'));
const problems: string[] = [];
let server: PostgresServer | undefined;
const instances: Instance[] = [];
let turns = 0;

try {
  server = await startPostgres();
  await onServer(server.url, `create role ${API_ROLE} login`);
  await onServer(server.url, 'create database kept');
  await underLoad(server.url);
  await onCopy(server.url);
} finally {
  await Promise.all(instances.map((one) => one.end()));
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
}
for (const problem of problems) console.error(`- ${problem}`);
console.log(problems.length === 0 ? 'Nothing was lost, there and back.' : 'It is not in order.');
process.exitCode = problems.length === 0 ? 0 : 1;

/** There, back and there again while it is used. */
async function underLoad(url: string): Promise<void> {
  const database = databaseUrl(url, 'kept');
  instances.push(await start('before', database), await start('before', database));
  const load = await startLoad();
  await wait(LOAD_MS);
  for (const version of ['now', 'before', 'now'] as const)
    for (const place of [0, 1]) {
      await instances[place]?.end();
      instances[place] = await start(version, database);
      console.log(`Instance ${place + 1} is of the version ${version === 'now' ? 'of now' : 'before'}.`);
      // An entry of the ledger, sealed by what the database has at this moment.
      await onServer(database, ALARM);
      await wait(LOAD_MS);
    }
  const { frames, systems, calls } = await load();
  await Promise.all(instances.splice(0).map((one) => one.end()));
  const store = openPostgres(database, 2);
  const count = async (statement: string) =>
    Number((await store.pool.query<{ count: string }>(statement)).rows[0]?.count);
  const [stored, made] = [
    await count(`select count(*) from uplink_frame`),
    await count(`select count(*) from system where name like 'Hall %'`),
  ];
  const { broken, entries } = await checkLedger(store.db);
  await store.close();
  console.log(
    `${calls} calls; ${frames} frames acknowledged, ${stored} stored; ${systems} systems made, ${made} there.`,
  );
  // One whose answer was lost may have been stored.
  if (stored < frames) problems.push(`${frames - stored} acknowledged frames are lost.`);
  if (made < systems) problems.push(`${systems - made} acknowledged systems are lost.`);
  if (broken) problems.push(`The ledger is broken at entry ${broken.seq}: ${broken.reason}.`);
  console.log(`The ledger is whole: ${entries} entries.`);
  if (entries !== 6) problems.push(`The ledger has ${entries} entries of 6.`);
  if (frames < 100 || systems < 10) problems.push('There was hardly any load.');
}

/** There and back while nobody uses it: what the version before knows has to be the same. */
async function onCopy(url: string): Promise<void> {
  await onServer(url, 'create database made');
  const database = databaseUrl(url, 'made');
  instances.push(await start('before', database));
  const load = await startLoad();
  await wait(2 * LOAD_MS);
  await load();
  await instances.splice(0)[0]?.end();
  const first = await read(database);
  for (const version of ['now', 'before'] as const) {
    await (await start(version, database)).end();
    const after = await read(database, first);
    const rows = after.held.reduce((sum, held) => sum + held.rows, 0);
    const differ = first.held.filter(({ name, rows: had, hash }) => {
      const held = after.held.find((one) => one.name === name);
      return name.startsWith('public.') && !PASSING.test(name) && (held?.rows !== had || held.hash !== hash);
    });
    console.log(`After a start of the version ${version === 'now' ? 'of now' : 'before'}: ${rows} rows compared.`);
    for (const { name } of differ) problems.push(`${name} is not the same after a start of the version ${version}.`);
  }
}

async function read(database: string, like?: Contents): Promise<Contents> {
  const client = new Client({ connectionString: database });
  await client.connect();
  try {
    return await contentsOf(client, like?.held);
  } finally {
    await client.end();
  }
}

async function start(version: Version, database: string): Promise<Instance> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const api = new URL(database);
  api.username = API_ROLE;
  const uplinks = join(folder, 'uplinks.json');
  const source = { name: 'trial', kind: 'chirpstack', secrets: [SECRET] };
  writeFileSync(uplinks, JSON.stringify({ sources: [source], profiles: [] }));
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
    cwd: join(VERSIONS[version], 'reference-api'),
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      DATABASE_URL: api.href,
      MIGRATE_DATABASE_URL: database,
      UPLINKS: uplinks,
      ADMIN_EMAIL: EMAIL,
      ADMIN_PASSWORD: PASSWORD,
      RATE_LIMIT: '100000',
      LOGIN_RATE_LIMIT: '100000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  for (let attempt = 0; !said.includes('Listening on'); attempt += 1) {
    if (child.exitCode !== null || attempt > 1_200) throw new Error(`The version ${version} does not start:\n${said}`);
    await wait(100);
  }
  return {
    version,
    port,
    said: () => said,
    end: async () => {
      if (child.exitCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Calls an instance that is there, as a balancer does; the function that it answers ends it and tells what it did. */
async function startLoad() {
  const done = { frames: 0, systems: 0, calls: 0 };
  const token = (
    (await (await send('POST', '/login', { email: EMAIL, password: PASSWORD })).json()) as { token: string }
  ).token;
  const isOver = new AbortController();
  const waiting = new Set<Promise<void>>();
  const run = (async () => {
    for (let turn = 0; !isOver.signal.aborted; turn += 1) {
      const call = one(turn, token, done).catch((error: unknown) => {
        problems.push(error instanceof Error ? error.message : String(error));
      });
      waiting.add(call);
      void call.finally(() => waiting.delete(call));
      await wait(EVERY_MS);
    }
  })();
  return async () => {
    isOver.abort();
    await run;
    await Promise.all(waiting);
    return done;
  };
}

async function one(
  turn: number,
  token: string,
  done: { frames: number; systems: number; calls: number },
): Promise<void> {
  const kind = turn % 5;
  const answer =
    kind < 3
      ? await send('POST', '/uplinks/trial?event=up', frame(turn), SECRET)
      : await (kind === 3
          ? send('GET', '/systems', undefined, token)
          : send('PUT', '/system', { Name: `Hall ${turn}`, SystemVersion: 'W4' }, token));
  await answer.arrayBuffer();
  done.calls += 1;
  if (!answer.ok) throw new Error(`A call of kind ${kind} was answered ${answer.status}.`);
  if (kind < 3) done.frames += 1;
  if (kind === 4) done.systems += 1;
}

async function send(method: string, path: string, body?: object, token?: string): Promise<Response> {
  turns += 1;
  const first = turns;
  for (let attempt = 0; ; attempt += 1) {
    const { port } = instances[(first + attempt) % instances.length] ?? { port: 0 };
    try {
      return await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
    } catch (error) {
      if (attempt >= 4) throw new Error(`${method} ${path} has no answer.`, { cause: error });
      await wait(100);
    }
  }
}

function frame(turn: number): object {
  const device = turn % 50;
  return {
    time: new Date().toISOString(),
    deviceInfo: {
      devEui: `a81758fffc${device.toString(16).padStart(6, '0')}`,
      deviceName: `Trial ${device}`,
      deviceProfileName: 'Sagitta laser',
    },
    devAddr: '00189440',
    fCnt: 1 + turn,
    fPort: 2,
    data: 'AQUAAwDCtQAt',
    rxInfo: [{ gatewayId: 'a84041ffff1e2b3c', rssi: -97, snr: 6.5 }],
  };
}
