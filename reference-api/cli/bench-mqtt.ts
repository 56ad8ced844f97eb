// How many uplinks a second are stored that come over HTTP and by mosquitto, in turns, on PostgreSQL
// (docs/bench.md#uplinks): pnpm --filter @sagitta/reference-api bench-mqtt [uplinks of a turn] [turns]
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { connectAsync } from 'mqtt';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { findMosquitto, startMosquitto } from '../testing/mosquitto';
import type { UplinkRates } from './bench-messages';
import { BenchRoofs, tell, topicOf, uplinkText } from './bench-roofs';

const [uplinks = 4_000, turns = 5] = process.argv.slice(2).map(Number);
const DEVICES = 500;
/** How many are on their way to the API or the broker at once. */
const AT_ONCE = 200;
const LOOK_EVERY_MS = 20;

const command = findMosquitto();
if (command === undefined) {
  console.log('mosquitto is not installed: MQTT is not measured.');
  tell<UplinkRates>({ http: [], mqtt: [] });
} else tell<UplinkRates>(await measure(command));

async function measure(command: string): Promise<UplinkRates> {
  const broker = await startMosquitto(command);
  const roofs = await BenchRoofs.open({ devices: DEVICES, mqtt: broker.url });
  const sender = await connectAsync(broker.url);
  /** Each uplink is a new one; they are a second apart on each device. */
  let next = 0;
  const startedAt = Date.now() - 20 * DAY_MS;

  const byHttp = async (index: number, text: string) => {
    const status = await roofs.post(text);
    if (status !== 204) throw new Error(`The uplink of device ${index} answered ${status}.`);
  };
  const byMqtt = async (index: number, text: string) => {
    await sender.publishAsync(topicOf(index), text, { qos: 1 });
  };

  /** Uplinks a second, from the first that is sent until all are stored. */
  const turn = async (send: (index: number, text: string) => Promise<void>): Promise<number> => {
    const from = next;
    const began = performance.now();
    const sendSome = async () => {
      while (next < from + uplinks) {
        const fcnt = Math.floor(next / DEVICES);
        const index = next % DEVICES;
        next += 1;
        await send(index, uplinkText(index, fcnt, new Date(startedAt + fcnt * 1_000)));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendSome));
    // The broker acknowledges what it has, not what is stored.
    while ((await roofs.frames()) < next) await wait(LOOK_EVERY_MS);
    return (uplinks * 1_000) / (performance.now() - began);
  };

  try {
    await roofs.isListening(sender, uplinkText(0, 0, new Date(startedAt)));
    // The same one again is no other frame. A turn each way warms up.
    await turn(byHttp);
    await turn(byMqtt);
    const rates: UplinkRates = { http: [], mqtt: [] };
    for (let round = 0; round < turns; round += 1) {
      rates.http.push(await turn(byHttp));
      rates.mqtt.push(await turn(byMqtt));
    }
    const { readings, frames } = await roofs.stored();
    if (readings !== next || frames !== next) throw new Error(`Of ${next} uplinks ${frames} are stored.`);
    console.log(
      `Uplinks a second: ${list(rates.http)} over HTTP, ${list(rates.mqtt)} by mosquitto, ` +
        `${turns} turns of ${uplinks}.`,
    );
    return rates;
  } finally {
    await sender.endAsync();
    await roofs.close();
    await broker.stop();
  }
}

function list(all: readonly number[]): string {
  return all.map((rate) => rate.toFixed(0)).join(', ');
}
