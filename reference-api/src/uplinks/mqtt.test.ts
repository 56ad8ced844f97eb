import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectAsync } from 'mqtt';
import { eq } from 'drizzle-orm';
import { device } from '../db/schema/index';
import { eventually } from '../testing/eventually';
import { freePort } from '../testing/postgres-server';
import { testApi } from '../testing/api';
import { parseUplinkConfig } from './config';
import { chirpstackUp } from './fixtures';
import { Inbox } from './inbox';
import { startMqtt } from './mqtt';

/** Debian's package; a machine without it says so and runs the rest. */
const MOSQUITTO = ['mosquitto', '/usr/sbin/mosquitto'].find((path) => spawnSync(path, ['-h']).error === undefined);
if (MOSQUITTO === undefined) console.warn('mosquitto is not installed: uplinks by MQTT are not tested here.');

let broker: ChildProcess;
let folder: string;
let port: number;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sagitta-mqtt-'));
  port = await freePort();
  writeFileSync(join(folder, 'conf'), `listener ${port} 127.0.0.1\nallow_anonymous true\nuser nobody\n`);
  if (MOSQUITTO !== undefined) broker = spawn(MOSQUITTO, ['-c', join(folder, 'conf')], { stdio: 'ignore' });
});
afterAll(async () => {
  if (broker) {
    const ended = once(broker, 'exit');
    broker.kill();
    await ended;
  }
  rmSync(folder, { recursive: true });
});

const TOPIC = 'application/17c8/device/a81758fffe0d0001/event/up';

(MOSQUITTO === undefined ? it.skip : it)('stores what a broker brings, also what it brought meanwhile', async () => {
  const api = await testApi();
  const url = `mqtt://127.0.0.1:${port}`;
  const sources = [{ name: 'roofs', kind: 'chirpstack', secrets: ['x'.repeat(20)], mqtt: { url } }];
  const config = parseUplinkConfig(JSON.stringify({ sources }));
  const inbox = new Inbox(api.store.db, api.clock.now, () => config);
  const warned: string[] = [];
  const log = { warn: (...said: unknown[]) => void warned.push(String(said[1])), error: () => undefined };
  const heard = async () =>
    (await api.store.db.select().from(device).where(eq(device.serial, 'a81758fffe0d0001'))).length;
  const frames = async () =>
    Number((await api.store.pool.query<{ count: string }>('select count(*) from uplink_frame')).rows[0]?.count);
  const event = (fcnt: number) =>
    JSON.stringify(
      chirpstackUp({
        eui: 'a81758fffe0d0001',
        fcnt,
        time: new Date(api.clock.now().getTime() - 1_000 * (9 - fcnt)).toISOString(),
      }),
    );

  const stop = startMqtt(inbox, api.store.db, log);
  const sender = await connectAsync(url);
  // Until the subscription stands, a message reaches nobody.
  await eventually('the first frame', async () => {
    await sender.publishAsync(TOPIC, event(1), { qos: 1 });
    return (await heard()) === 1 || undefined;
  });
  await sender.publishAsync(TOPIC, 'not an event', { qos: 1 });
  await sender.publishAsync(TOPIC, 'x'.repeat(300_000), { qos: 1 });
  await sender.publishAsync(TOPIC, event(2), { qos: 1 });
  await eventually('two frames', async () => (await frames()) === 2 || undefined);
  expect(warned.filter((text) => text.includes('refused'))).toEqual([
    'An uplink was refused: It is not JSON.',
    'An uplink was refused: larger than 256 KB',
  ]);
  expect(inbox.counters.read()).toMatchObject({ malformed: 1, tooLarge: 1 });
  await stop();
  await sender.publishAsync(TOPIC, event(3), { qos: 1 });
  const stopAgain = startMqtt(inbox, api.store.db, log);
  await eventually('the frame in between', async () => (await frames()) === 3 || undefined);
  await stopAgain();
  await sender.endAsync();
  await api.close();
});
