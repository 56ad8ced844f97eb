// What a large installation on one PostgreSQL costs (docs/bench.md#a-fleet-of-20000-systems): its lists, search, stream
// and rounds. Without the demo world, over HTTP on loopback, in one process:
// pnpm --filter @sagitta/reference-api bench-fleet [systems] [devices of each]
import { get } from 'node:http';
import { loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { listFleetDevices } from '@sagitta/shared-contracts/api/fleet';
import { listSystems } from '@sagitta/shared-contracts/api/system';
import { HOUR_MS, MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { STREAM_PATH } from '@sagitta/shared-contracts/stream';
import { ACCEPT_CARDS } from '@sagitta/shared-contracts/table';
import { startRounds } from '../src/kit/rounds';
import { gatherMessages } from '../src/alarms/notifications/gather-messages';
import { NOTHING_MEASURED, storeReadings } from '../src/readings/store-readings';
import { concludeSilence } from '../src/readings/silence/conclude-silence';
import { startCards } from '../src/systems/kept-cards';
import { fillFleet, INSTALLER, measureFleet } from './bench-fleet-fill';
import { STAFF, startBenchInstallation } from './bench-installation';

const [systems = 20_000, devicesEach = 8] = process.argv.slice(2, 4).map(Number);
const TIMES = 20;
const WARM_UP = 3;
/** Between two lists of somebody who looks often, and between two looks for uplinks that are due. */
const BETWEEN_MS = 3_000;
const UPLINKS_EVERY_MS = 50;
/** Rounds about silence: the first ones only listen. */
const LISTENING = 11;

const { store, app, clock, end } = await startBenchInstallation('bench-fleet');
const loop = monitorEventLoopDelay({ resolution: 1 });
try {
  await fillFleet(store.pool, { systems, devicesEach });
  await measureFleet(store.pool);
  const { rows } = await store.pool.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
  console.log(
    `${systems} systems, ${systems * devicesEach} devices: ${(Number(rows[0]?.bytes) / 2 ** 20).toFixed(0)} MiB.`,
  );
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  for (const email of [STAFF.email, INSTALLER]) {
    const token = await tokenOf(address, email);
    const ask = async (path: string, headers: Record<string, string> = {}, body?: object) => {
      const answer = await fetch(address + path, {
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      const bytes = (await answer.arrayBuffer()).byteLength;
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
      return bytes;
    };
    const list = () => ask(listSystems.path, { accept: ACCEPT_CARDS });
    await time(`${email}: list of systems`, list);
    await whileUplinksCome(() => time(`${email}: list of systems while uplinks come`, list, TIMES, BETWEEN_MS));
    await time(`${email}: fleet page`, () => ask(listFleetDevices.path));
    for (const text of ['hala 4711', 'hala', 'ha', 'zzzzqq'])
      await time(`${email}: search for ${text}`, () => ask('/search', {}, { text }));
  }
  await timeStream(address);
  await timeRounds();
} finally {
  await end();
}

async function time(what: string, run: () => Promise<unknown>, times = TIMES, pauseMs = 0): Promise<void> {
  const took: number[] = [];
  let bytes: unknown;
  for (let turn = -WARM_UP; turn < times; turn += 1) {
    if (turn === 0) {
      loop.reset();
      loop.enable();
    }
    if (pauseMs > 0) await wait(pauseMs);
    const from = performance.now();
    bytes = await run();
    if (turn >= 0) took.push(performance.now() - from);
  }
  loop.disable();
  say(
    what,
    took,
    `${typeof bytes === 'number' ? `${(bytes / 1024).toFixed(0)} KB, ` : ''}block ${(loop.max / 1e6).toFixed(0)} ms`,
  );
}

function say(what: string, took: readonly number[], more: string): void {
  const sorted = took.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1);
  const load = loadavg()[0]?.toFixed(1);
  console.log(`${what.padEnd(44)} p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, least ${at(0)} ms; ${more}; load ${load}`);
}

async function tokenOf(address: string, email: string): Promise<string> {
  const body = JSON.stringify({ email, password: STAFF.password });
  const answer = await fetch(`${address}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return ((await answer.json()) as { token: string }).token;
}

/** From a stored reading to the change in a stream of staff, who see all systems. */
async function timeStream(address: string): Promise<void> {
  let heard = () => undefined as void;
  const stream = get(address + STREAM_PATH, {
    headers: { authorization: `Bearer ${await tokenOf(address, STAFF.email)}` },
  });
  stream.on('response', (answer) =>
    answer.setEncoding('utf8').on('data', (text: string) => text.includes('change') && heard()),
  );
  stream.on('error', () => undefined);
  await new Promise((settle) => setTimeout(settle, 3_000));
  let node = 1;
  await time('a reading, told by the stream', async () => {
    const told = new Promise<void>((settle) => (heard = settle));
    const reading = { ...NOTHING_MEASURED, nodeId: (node += devicesEach), at: clock(), distance: 4_970 };
    await store.db.transaction((tx) => storeReadings(tx, [reading], clock()));
    await told;
  });
  stream.destroy();
}

/** Each device sends one uplink an hour, at a random moment, and cards are brought up to date as in an instance. */
async function whileUplinksCome(work: () => Promise<void>): Promise<void> {
  const failed = (error: unknown) => {
    throw error;
  };
  const devices = systems * devicesEach;
  const began = performance.now();
  let sent = 0;
  const uplinks = async () => {
    for (const due = ((performance.now() - began) / HOUR_MS) * devices; sent < due; sent += 1) {
      const nodeId = 1 + Math.floor(Math.random() * devices);
      const reading = { ...NOTHING_MEASURED, nodeId, at: clock(), distance: 4_980 + Math.floor(Math.random() * 20) };
      await store.db.transaction((tx) => storeReadings(tx, [reading], clock()));
    }
  };
  const stopUplinks = startRounds(UPLINKS_EVERY_MS, uplinks, failed);
  const stopCards = startCards(store.db, clock, failed);
  try {
    await work();
  } finally {
    await stopUplinks();
    await stopCards();
  }
  console.log(`  ${sent} uplinks in ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

async function timeRounds(): Promise<void> {
  const start = Date.now();
  let index = 0;
  const round = () => concludeSilence(store.db, new Date(start + (index += 1) * MINUTE_MS));
  const first: number[] = [];
  for (let turn = 0; turn < LISTENING; turn += 1) {
    const from = performance.now();
    await round();
    first.push(performance.now() - from);
  }
  say('first rounds about silence', first, `most ${Math.max(...first).toFixed(0)} ms`);
  await time('a round about silence', round);
  await time('a round of notifications', () => gatherMessages(store.db, clock()));
}
