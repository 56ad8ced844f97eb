// Uplinks at a steady rate on PostgreSQL, with the API killed half way and started again (docs/bench.md#uplinks):
// pnpm --filter @sagitta/reference-api bench-uplinks [seconds] [a second] [http or mqtt]
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { connectAsync } from 'mqtt';
import { findMosquitto, startMosquitto } from '../testing/mosquitto';
import type { KilledUplinks } from './bench-messages';
import { BenchRoofs, tell, topicOf, uplinkText } from './bench-roofs';

const [seconds = 60, rate = 1_000] = process.argv.slice(2, 4).map(Number);
const isByMqtt = process.argv[4] === 'mqtt';
const total = seconds * rate;
const DEVICES = 1_000;
const TICK_MS = 20;
const PAUSE_MS = 500;
/** An instance that has died is followed within half a minute (docs/connect.md#mqtt). */
const STORED_WITHIN_MS = 120_000;

/** Sends one; resolves once it is acknowledged, which a broker does by itself. */
type Deliver = (index: number, text: string) => Promise<void>;

const command = isByMqtt ? findMosquitto() : undefined;
if (isByMqtt && command === undefined) throw new Error('mosquitto is not installed.');
const broker = command === undefined ? null : await startMosquitto(command);
const roofs = await BenchRoofs.open({ devices: DEVICES, ...(broker && { mqtt: broker.url }) });
const sender = broker && (await connectAsync(broker.url));
const startedAt = Date.now() - 1_000;
// The first again, if it was sent already, is the same event.
if (sender) await roofs.isListening(sender, textOf(0));

const result = await measure(async (index, text) => {
  if (sender) {
    await sender.publishAsync(topicOf(index), text, { qos: 1 });
    return;
  }
  const status = await roofs.post(text);
  if (status !== 204) throw new Error(`It answered ${status}.`);
});
console.log(
  `${total} uplinks ${isByMqtt ? 'by mosquitto' : 'over HTTP'} at ${rate}/s: all acknowledged and stored after ` +
    `${(result.tookMs / 1_000).toFixed(1)} s, of which the API was down ${(result.downMs / 1_000).toFixed(1)} s; ` +
    `lost ${result.lost}, stored twice ${result.doubled}.`,
);
process.exitCode = result.lost === 0 && result.doubled === 0 ? 0 : 1;
await sender?.endAsync();
await roofs.close();
await broker?.stop();
tell(result);

async function measure(deliver: Deliver): Promise<KilledUplinks> {
  const begun = performance.now();
  const again: number[] = [];
  const acknowledged = new Set<number>();
  const track = async (number: number) => {
    try {
      await deliver(number % DEVICES, textOf(number));
      acknowledged.add(number);
    } catch {
      await wait(PAUSE_MS);
      again.push(number);
    }
  };
  let down: Promise<number> | null = null;
  let sent = 0;
  while (acknowledged.size < total) {
    const passed = performance.now() - begun;
    for (const number of again.splice(0, (2 * rate * TICK_MS) / 1_000)) void track(number);
    for (; sent < Math.min(total, (passed / 1_000) * rate); sent += 1) void track(sent);
    if (passed > seconds * 500) down ??= killAndStart();
    await wait(TICK_MS);
  }
  const downMs = (await down) ?? 0;
  const stored = await allStored();
  return {
    total,
    tookMs: performance.now() - begun,
    downMs,
    lost: total - Math.min(stored.different, stored.readings),
    doubled: stored.frames - stored.different,
  };
}

/** Answers how long it was down, in ms. */
async function killAndStart(): Promise<number> {
  const from = performance.now();
  await roofs.end('SIGKILL');
  await roofs.start();
  return performance.now() - from;
}

/** What is stored once all is, or when a broker's messages have had their time. */
async function allStored() {
  const until = performance.now() + (isByMqtt ? STORED_WITHIN_MS : 0);
  while ((await roofs.frames()) < total && performance.now() < until) await wait(TICK_MS * 10);
  return roofs.stored();
}

/** One that is sent again is the same event. */
function textOf(number: number): string {
  const time = new Date(startedAt + (number / rate) * 1_000);
  return uplinkText(number % DEVICES, Math.floor(number / DEVICES), time);
}
