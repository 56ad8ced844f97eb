// Broken events, half over HTTP and half by a broker, while a healthy device goes on (docs/bench.md#uplinks):
// pnpm --filter @sagitta/reference-api bench-broken [events] [at once]
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { startBroker } from '../testing/broker';
import { BROKEN_CONFIG, BROKEN_DEVICES, BROKEN_SECRET, brokenEui, brokenEvents } from '../testing/broken-events';
import { chirpstackUp } from '../testing/uplink-fixtures';
import type { BrokenEvents } from './bench-messages';
import { BenchRoofs, euiOf, tell, topicOf, uplinkText } from './bench-roofs';

/** `atOnce`: how many are on their way, each way. */
const [events = 20_000, atOnce = 100] = process.argv.slice(2).map(Number);
const EVERY_MS = 50;
/** One that has not been acknowledged by then never will be. */
const DEADLINE_MS = 60_000;

const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const broker = await startBroker();
// The healthy devices: one is heard over HTTP, the other by the broker.
const roofs = await BenchRoofs.open({ devices: 2, mqtt: broker.url, config: BROKEN_CONFIG });
const counted: BrokenEvents = { events, failed: 0, healthy: 0, slowestMs: 0, lost: 0, partitions: 0 };

await makeNodes();
// The first reading makes this month.
await roofs.post(uplinkText(0, 0, new Date()));
const partitions = await countPartitions();
const isOver = new AbortController();
const healthy = Promise.all([
  goOn(0, (text) => roofs.post(text)),
  goOn(1, (text) => acknowledged(broker.publish(topicOf(1), text))),
]);
const http = brokenEvents('bench over HTTP', ago);
const mqtt = brokenEvents('bench by a broker', ago);
await Promise.all([
  sendAll(async (index) => {
    const { source, event, payload } = http(index);
    return roofs.post(payload, `${source}?event=${encodeURIComponent(event)}`, BROKEN_SECRET);
  }),
  sendAll((index) => {
    const { eui, event, payload } = mqtt(index);
    return acknowledged(broker.publish(`application/1/device/${eui}/event/${event}`, payload));
  }),
]);
isOver.abort();
await healthy;
counted.partitions = (await countPartitions()) - partitions;
counted.lost = counted.healthy + 1 - (await healthyFrames());
console.log(
  `${events} broken events: ${counted.failed} failed, ${counted.partitions} partitions made. Meanwhile the slowest ` +
    `of ${counted.healthy} healthy frames took ${counted.slowestMs.toFixed(0)} ms, and ${counted.lost} were lost.`,
);
process.exitCode = counted.failed + counted.lost + counted.partitions === 0 ? 0 : 1;
await roofs.close();
await broker.stop();
tell(counted);

/** Sends half of the events; those that fail are counted. */
async function sendAll(send: (index: number) => Promise<number>): Promise<void> {
  let next = 0;
  const sendSome = async () => {
    while (next < events / 2) {
      next += 1;
      const status = await send(next).catch(() => 599);
      if (status >= 500) counted.failed += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendSome));
}

/** A healthy device sends frame after frame until all else is over. */
async function goOn(index: number, send: (text: string) => Promise<number>): Promise<void> {
  for (let fcnt = 1; !isOver.signal.aborted; fcnt += 1) {
    const from = performance.now();
    const status = await send(uplinkText(index, fcnt, new Date()));
    if (status !== 204) throw new Error(`A healthy frame was answered with ${status}.`);
    counted.healthy += 1;
    counted.slowestMs = Math.max(counted.slowestMs, performance.now() - from);
    await wait(EVERY_MS);
  }
}

/** As a status: 204, or 599 if the listener has not acknowledged it in time. */
async function acknowledged(publishing: Promise<void>): Promise<number> {
  const timer = new AbortController();
  const late = wait(DEADLINE_MS, 599, { signal: timer.signal }).catch(() => 599);
  const status = await Promise.race([publishing.then(() => 204), late]);
  timer.abort();
  return status;
}

/** All devices of broken events belong to a node, so that what they measured is stored. */
async function makeNodes(): Promise<void> {
  for (let index = 0; index < BROKEN_DEVICES; index += 1) {
    const first = chirpstackUp({ eui: brokenEui(index), fcnt: 0, time: ago(120_000) });
    await roofs.post(JSON.stringify(first), 'roofs?event=up', BROKEN_SECRET);
  }
  await roofs.pool.query(
    `insert into node (system_id, device_id, name, measurement_base_distance, permissible_value)
      select (select min(id) from system), id, 'Broken ' || serial, 5000, 40 from device where serial like $1`,
    [`${brokenEui(0).slice(0, -4)}%`],
  );
}

async function countPartitions(): Promise<number> {
  const { rows } = await roofs.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_class where relispartition and relkind = 'r'`,
  );
  return rows[0]?.count ?? 0;
}

async function healthyFrames(): Promise<number> {
  const { rows } = await roofs.pool.query<{ count: number }>(
    'select count(*)::int as count from uplink_frame f join device d on d.id = f.device_id where d.serial = any($1)',
    [[euiOf(0), euiOf(1)]],
  );
  return rows[0]?.count ?? 0;
}
