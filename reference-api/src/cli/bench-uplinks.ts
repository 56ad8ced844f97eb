// 1,000 uplinks a second for a minute on PostgreSQL, with the API killed in between (docs/bench.md#uplinks):
// pnpm --filter @sagitta/reference-api bench-uplinks [seconds] [a second]
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Pool } from 'pg';
import { freePort } from '../testing/postgres-server';
import { chirpstackUp } from '../uplinks/fixtures';
import { startBenchPostgres } from './bench-postgres';

const [seconds = 60, rate = 1_000] = process.argv.slice(2).map(Number);
const SECRET = 'the-secret-of-the-bench';
const DEVICES = 1_000;
const TICK_MS = 20;

const folder = mkdtempSync(join(tmpdir(), 'sagitta-bench-uplinks-'));
const postgres = await startBenchPostgres(join(folder, 'postgres'));
const config = join(folder, 'uplinks.json');
writeFileSync(config, JSON.stringify({ sources: [{ name: 'bench', kind: 'chirpstack', secrets: [SECRET] }] }));
const port = await freePort();
const pool = new Pool({ connectionString: postgres.url });
let api = await startApi();
await makeDevices();

const agent = new Agent({ keepAlive: true, maxSockets: 200 });
const acknowledged = new Set<number>();
const took: number[] = [];
const again: number[] = [];
let sent = 0;
const total = seconds * rate;
const begun = performance.now();
const startedAt = Date.now() - 1_000;
const killAt = begun + (seconds * 1_000) / 2;
let killed = false;
let downMs = 0;
const open = new Set<Promise<void>>();

while (acknowledged.size < total) {
  const due = Math.min(total, Math.floor(((performance.now() - begun) / 1_000) * rate));
  for (const number of again.splice(0, rate / 10)) track(number);
  for (; sent < due; sent += 1) track(sent);
  if (!killed && performance.now() > killAt) {
    killed = true;
    const from = performance.now();
    api.kill('SIGKILL');
    await once(api, 'exit');
    api = await startApi();
    downMs = performance.now() - from;
  }
  await wait(TICK_MS);
}
await Promise.all(open);
const elapsed = (performance.now() - begun) / 1_000;

const { rows } = await pool.query<{ frames: string; readings: string; nodes: string }>(`
  select (select count(*) from uplink_frame) as frames, (select count(*) from measurement) as readings,
    (select count(distinct (device_id, fcnt)) from uplink_frame) as nodes`);
took.sort((one, other) => one - other);
const at = (share: number) => Math.round(took[Math.floor(took.length * share)] ?? 0);
const stored = Number(rows[0]?.frames);
const readings = Number(rows[0]?.readings);
console.log(
  `${total} uplinks at ${rate}/s: all acknowledged after ${elapsed.toFixed(1)} s, of which the API was down ` +
    `${(downMs / 1_000).toFixed(1)} s. Answers: median ${at(0.5)} ms, 99th percentile ${at(0.99)} ms. ` +
    `Stored: ${stored} frames, ${readings} readings; lost ${total - Number(rows[0]?.nodes)}, ` +
    `doubled ${stored - Number(rows[0]?.nodes)}.`,
);
process.exitCode = stored === total && readings === total ? 0 : 1;

agent.destroy();
api.kill('SIGTERM');
await once(api, 'exit');
await pool.end();
await postgres.stop();
rmSync(folder, { recursive: true, force: true });

function track(number: number): void {
  const sending = deliver(number).finally(() => open.delete(sending));
  open.add(sending);
}

async function deliver(number: number): Promise<void> {
  const from = performance.now();
  try {
    const status = await post(number);
    if (status !== 204) throw new Error(`It answered ${status}.`);
    acknowledged.add(number);
    took.push(performance.now() - from);
  } catch {
    await wait(500);
    again.push(number);
  }
}

function post(number: number): Promise<number> {
  const index = number % DEVICES;
  // One that is sent again is the same event.
  const time = new Date(startedAt + (number / rate) * 1_000).toISOString();
  const body = JSON.stringify(chirpstackUp({ eui: euiOf(index), fcnt: Math.floor(number / DEVICES), time }));
  return new Promise((resolve, reject) => {
    const call = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/uplinks/bench?event=up',
        headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' },
      },
      (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    call.once('error', reject);
    call.setTimeout(20_000, () => call.destroy(new Error('It took too long.')));
    call.end(body);
  });
}

function euiOf(index: number): string {
  return `a81758ffff${index.toString(16).padStart(6, '0')}`;
}

async function makeDevices(): Promise<void> {
  await pool.query(`
    with place as (insert into system (name, version) values ('Bench', 'W4') returning id),
    made as (insert into device (serial, type, role, main_sensor, system_version)
      select 'a81758ffff' || lpad(to_hex(i), 6, '0'), 'UD-20.3', 'endpoint_device', 'laser', 'W4'
      from generate_series(0, ${DEVICES - 1}) as i returning id)
    insert into node (system_id, device_id, name, measurement_base_distance, permissible_value, threshold_level1)
    select place.id, made.id, 'Node ' || made.id, 5000, 100, 50 from place, made`);
}

async function startApi(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL('../main.ts', import.meta.url))], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: postgres.url,
      UPLINKS: config,
      LOG_LEVEL: 'error',
      ADMIN_EMAIL: 'bench@example.com',
      ADMIN_PASSWORD: 'the-password-of-the-bench',
    },
  });
  for (let round = 0; round < 600; round += 1) {
    const up = await fetch(`http://127.0.0.1:${port}/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (up) return child;
    await wait(100);
  }
  throw new Error('The API did not start.');
}
