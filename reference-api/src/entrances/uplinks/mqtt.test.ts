import { connectAsync } from 'mqtt';
import { eq } from 'drizzle-orm';
import { device } from '../../db/schema/index';
import { eventually } from '../../../testing/eventually';
import { findMosquitto, type Mosquitto, startMosquitto } from '../../../testing/mosquitto';
import { testApi } from '../../../testing/api';
import { parseUplinkConfig } from '../../readings/uplinks/config';
import { chirpstackUp } from '../../../testing/uplink-fixtures';
import { Inbox } from '../../readings/uplinks/inbox';
import { startMqtt } from './mqtt';

const MOSQUITTO = findMosquitto();
if (MOSQUITTO === undefined) console.warn('mosquitto is not installed: uplinks by MQTT are not tested here.');

let broker: Mosquitto | undefined;
let url: string;
beforeAll(async () => {
  if (MOSQUITTO !== undefined) broker = await startMosquitto(MOSQUITTO);
  url = broker?.url ?? '';
});
afterAll(() => broker?.stop());

const TOPIC = 'application/17c8/device/a81758fffe0d0001/event/up';

const withBroker = MOSQUITTO === undefined ? it.skip : it;
const configOf = (url: string, name = 'roofs') => {
  const sources = [{ name, kind: 'chirpstack', secrets: ['x'.repeat(20)], mqtt: { url } }];
  return parseUplinkConfig(JSON.stringify({ sources }));
};

withBroker('stores what a broker brings, also what it brought meanwhile', async () => {
  const api = await testApi();
  const config = configOf(url);
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

/** An API with a database of its own, a sender, and logs of what its listeners say. */
async function openApi(name: string) {
  const api = await testApi();
  const sender = await connectAsync(url);
  const said: string[] = [];
  const log = {
    warn: (...line: unknown[]) => void said.push(String(line[1])),
    error: (...line: unknown[]) => void said.push(String(line[1])),
  };
  const send = (eui: string, fcnt: number, changed: object = {}) => {
    const body = chirpstackUp({ eui, fcnt, time: new Date(api.clock.now().getTime() - 1_000).toISOString() });
    const { deviceInfo, ...rest } = body as { deviceInfo: object };
    const event = JSON.stringify({ ...rest, deviceInfo: { ...deviceInfo, ...changed } });
    return sender.publishAsync(`application/${name}/device/${eui}/event/up`, event, { qos: 1 });
  };
  const frames = async (eui: string) =>
    Number(
      (
        await api.store.pool.query<{ count: string }>(
          'select count(*) from uplink_frame f join device d on d.id = f.device_id where d.serial = $1',
          [eui],
        )
      ).rows[0]?.count,
    );
  const stored = (eui: string, count: number) =>
    eventually(`${count} frames`, async () => (await frames(eui)) === count || undefined);
  /** Until the subscription stands, a message reaches nobody. */
  const isListening = (eui: string) =>
    eventually('the first frame', async () => {
      await send(eui, 0);
      return (await frames(eui)) > 0 || undefined;
    });
  const close = async () => {
    await sender.endAsync();
    await api.close();
  };
  return { api, config: configOf(url, name), said, log, send, stored, isListening, close };
}

withBroker('is held up by no event that cannot be stored', async () => {
  const { api, config, log, send, stored, isListening, close } = await openApi('refused');
  await api.store.pool.query(
    `alter table device_radio add constraint no_such check (name is distinct from 'unforeseen')`,
  );
  const inbox = new Inbox(api.store.db, api.clock.now, () => config);
  const stop = startMqtt(inbox, api.store.db, log);
  await isListening('a81758fffe0d0011');
  await send('a81758fffe0d0012', 1, { deviceName: 'unforeseen' });
  await send('a81758fffe0d0013', 1, { deviceName: 'a\0b' });
  for (let fcnt = 1; fcnt <= 4; fcnt += 1) await send('a81758fffe0d0011', fcnt);
  await stored('a81758fffe0d0011', 5);
  await stored('a81758fffe0d0013', 1);
  await eventually('the refusal', async () => inbox.counters.read().refused === 1 || undefined);
  await stop();
  await close();
});

withBroker('is listened to by one of two instances, and by the other when that one has gone', async () => {
  const { api, config, log, said, send, stored, isListening, close } = await openApi('two');
  const inboxes = [0, 1].map(() => new Inbox(api.store.db, api.clock.now, () => config));
  const [first, second] = inboxes.map((inbox) => startMqtt(inbox, api.store.db, log, 50));
  await isListening('a81758fffe0d0021');
  await Promise.all(Array.from({ length: 30 }, (_, index) => send('a81758fffe0d0021', index + 1)));
  await stored('a81758fffe0d0021', 31);
  const heard = () => inboxes.map(({ counters }) => (counters.read().next ?? 0) + (counters.read().late ?? 0) > 0);
  const before = heard();
  expect(before.filter(Boolean)).toHaveLength(1);
  await (before[0] ? first : second)?.();
  await send('a81758fffe0d0021', 40);
  await stored('a81758fffe0d0021', 32);
  expect(heard()).toEqual([true, true]);
  expect(said.filter((line) => line.includes('broker'))).toEqual([]);
  await (before[0] ? second : first)?.();
  await close();
});

withBroker('hands on many messages at once, and acknowledges each when it is stored', async () => {
  const { api, config, log, send, stored, isListening, close } = await openApi('parallel');
  let under = 0;
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  class Watched extends Inbox {
    isHeld = false;
    override async receive(...event: Parameters<Inbox['receive']>) {
      under += 1;
      if (this.isHeld) await gate;
      under -= 1;
      return super.receive(...event);
    }
  }
  const held = new Watched(api.store.db, api.clock.now, () => config);
  const stop = startMqtt(held, api.store.db, log);
  await isListening('a81758fffe0d0031');
  held.isHeld = true;
  await Promise.all(Array.from({ length: 40 }, (_, index) => send('a81758fffe0d0031', index + 1)));
  await eventually('nineteen at once', async () => under >= 19 || undefined);
  open();
  await stored('a81758fffe0d0031', 41);
  await stop();
  await close();
});
