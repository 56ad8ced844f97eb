import { HOUR_MS, MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import {
  assignment,
  device,
  gateway,
  log,
  node,
  notification,
  silenceGap,
  silenceRound,
  system,
} from '../../db/schema/index';
import { replaceDevice } from '../../devices/node-admin.statements';
import { apiForTests, testApi } from '../../../testing/api';
import { makeAccount, makeSensor, makeSystem } from '../../../testing/entities';
import { parseUplinkConfig } from '../uplinks/config';
import { Counters } from '../uplinks/counters';
import { takeEvents } from '../uplinks/take-events';
import { concludeSilence } from './conclude-silence';

const CONFIG = parseUplinkConfig(
  JSON.stringify({ sources: [{ name: 'roofs', kind: 'chirpstack', secrets: ['x'.repeat(20)] }] }),
);

const api = apiForTests();
let start: number;
let systemId: number;
let counter = 0;

beforeEach(async () => {
  start = api.clock.now().getTime();
  systemId = await makeSystem(api);
  await api.store.db.delete(silenceRound);
});
afterEach(async () => {
  await api.store.db.delete(device).where(inArray(device.id, devicesOf()));
  await api.store.db.delete(system).where(eq(system.id, systemId));
});

const devicesOf = () =>
  api.store.db
    .select({ id: sql<number>`${node.deviceId}` })
    .from(node)
    .where(eq(node.systemId, systemId));

const at = (hours: number) => new Date(start + hours * HOUR_MS);

type Sensor = { id: number; serial: string; name: string };

/** A sensor that was added long ago and was heard at the start. */
async function sensor(heard = 0): Promise<Sensor> {
  const id = await makeSensor(api, systemId);
  await api.store.db
    .update(node)
    .set({ createdAt: at(-1_000), latestMeasurementAt: at(heard) })
    .where(eq(node.id, id));
  const [found] = await api.store.db
    .select({ serial: device.serial, name: node.name })
    .from(node)
    .innerJoin(device, eq(device.id, node.deviceId))
    .where(eq(node.id, id));
  if (!found) throw new Error('The sensor was not made.');
  await api.store.db
    .update(device)
    .set({ latestPacketAt: at(heard) })
    .where(eq(device.serial, found.serial));
  return { id, ...found };
}

/** Frames of devices, as they come from a network server in one batch. */
async function send(
  frames: readonly { serial: string; hour: number; gatewayId?: string }[],
  arrived: number,
  isMeasuring = true,
) {
  const received = frames.map(({ serial, hour, gatewayId = 'aa' }) => ({
    source: 'roofs',
    event: {
      kind: 'uplink' as const,
      eui: serial.toLowerCase(),
      sentAt: at(hour),
      fcnt: (counter += 1),
      port: 0,
      payload: Buffer.alloc(0),
      object: null,
      profile: null,
      applicationId: null,
      name: null,
      devAddr: null,
      gateways: [{ gatewayId, rssi: -80, snr: 5, region: null }],
    },
  }));
  await api.store.db.transaction((tx) => takeEvents(tx, received, CONFIG, at(arrived), new Counters()));
  if (!isMeasuring) return;
  await api.store.db.execute(
    sql`select ensure_measurement_partitions(${at(-48)}::timestamptz, ${at(120)}::timestamptz)`,
  );
  for (const { serial, hour } of frames)
    await api.store.db.execute(sql`
      insert into measurement (system_id, node_id, measured_at, obstructed)
      select n.system_id, n.id, ${at(hour)}::timestamptz, false
      from node n join device d on d.id = n.device_id where d.serial = ${serial}`);
  await api.store.db.execute(sql`
      update node n set latest_measurement_at = d.latest_packet_at from device d
      where d.id = n.device_id and n.system_id = ${systemId}::int`);
}

/** Rounds every ten minutes from one hour to another, the first of which only listens after a pause. */
async function rounds(from: number, to = from): Promise<void> {
  for (let now = at(from).getTime() - 10 * MINUTE_MS; now <= at(to).getTime(); now += 10 * MINUTE_MS)
    await concludeSilence(api.store.db, new Date(now));
}

/** What the log of the system holds, with its hours. */
async function entries(): Promise<(readonly [string, number])[]> {
  const rows = await api.store.db
    .select({ message: log.messageEn, eventAt: log.eventAt })
    .from(log)
    .where(eq(log.systemId, systemId))
    .orderBy(asc(log.eventAt), asc(log.id));
  return rows.map(({ message, eventAt }) => [
    message.replace(/ since \d\d\/\d\d \d\d:\d\d/, ' since'),
    Math.round((eventAt.getTime() - start) / MINUTE_MS) / 60,
  ]);
}

const lost = (name: string) => `Device lost: ${name} has not reported since`;

test('logs the loss of a device once, and its return at the moment of its packet', async () => {
  const { name, serial } = await sensor();
  await rounds(23);
  expect(await entries()).toEqual([]);
  await rounds(25);
  await rounds(26);
  expect(await entries()).toEqual([[lost(name), 24]]);
  await send([{ serial, hour: 30.5 }], 30.5);
  await send([{ serial, hour: 31 }], 31);
  await rounds(31);
  await rounds(40);
  expect((await entries()).slice(1)).toEqual([[`${name} reports again`, 30.5]]);
});

test('logs a return once where the clock of the round is behind that of the host which heard it', async () => {
  const { name, serial } = await sensor();
  await rounds(25);
  await send([{ serial, hour: 30 }], 30);
  await rounds(29.9);
  await rounds(30.1);
  expect(await entries()).toEqual([
    [lost(name), 24],
    [`${name} reports again`, 30],
  ]);
});

test('tells those who chose System, of a beginning and an end', async () => {
  const { serial } = await sensor();
  const accountId = await makeAccount(api, { systems: { [systemId]: 'common_user' } });
  const other = await makeAccount(api, { systems: { [systemId]: 'common_user' } });
  await api.store.db
    .update(assignment)
    .set({ emailEvents: ['System'] })
    .where(eq(assignment.accountId, accountId));
  await api.store.db
    .update(assignment)
    .set({ emailEvents: ['L4'] })
    .where(eq(assignment.accountId, other));
  await rounds(25);
  await send([{ serial, hour: 30 }], 30);
  await rounds(31);
  const told = await api.store.db
    .select({ accountId: notification.accountId, suppressed: notification.suppressed })
    .from(notification)
    .innerJoin(log, eq(log.id, notification.logId))
    .where(eq(log.systemId, systemId));
  expect(told).toEqual([
    { accountId, suppressed: null },
    { accountId, suppressed: null },
  ]);
});

test('is done once by two instances at once', async () => {
  const { name } = await sensor();
  await rounds(24.9);
  await Promise.all(Array.from({ length: 4 }, () => concludeSilence(api.store.db, at(25))));
  await Promise.all(Array.from({ length: 4 }, () => concludeSilence(api.store.db, at(25.1))));
  expect(await entries()).toEqual([[lost(name), 24]]);
});

test('bundles five devices behind one gateway, and tells later of the one that does not return', async () => {
  const five = [await sensor(), await sensor(), await sensor(), await sensor(), await sensor()];
  await send(
    five.map(({ serial }, place) => ({ serial, hour: place / 10 })),
    1,
  );
  await rounds(23);
  await rounds(25);
  await rounds(48);
  const names = five.map(({ name }) => name).join(', ');
  const line = `Gateway lost: nothing was heard through AA since; the 5 devices behind it: ${names}`;
  expect(await entries()).toEqual([[line, 24]]);
  const returned = five.slice(1);
  const [dead] = five;
  for (const hour of [50, 60, 70, 74])
    await send(
      returned.map(({ serial }, place) => ({ serial, hour: hour + place / 10 })),
      hour + 1,
    ).then(() => rounds(hour + 1));
  await rounds(75);
  expect((await entries()).slice(1)).toEqual([
    ['Gateway AA reports again', 50],
    [lost(dead?.name ?? ''), 74],
  ]);
});

test('bundles behind a gateway that reports on itself, an hour after its last report', async () => {
  const [one, two] = [await sensor(), await sensor()];
  const place = await sensor();
  const [found] = await api.store.db.select().from(node).where(eq(node.id, place.id));
  const deviceId = found?.deviceId ?? 0;
  await api.store.db
    .update(device)
    .set({ role: 'gateway', mainSensor: 'none', type: 'GW-21.1.0', serial: 'AA' })
    .where(eq(device.id, deviceId));
  await api.store.db.update(node).set({ name: 'Gateway 1' }).where(eq(node.id, place.id));
  await api.store.db.insert(gateway).values({ deviceId, statusReporterAt: at(0) });
  await send(
    [one, two].map(({ serial }) => ({ serial, hour: -1 })),
    0,
  );
  await rounds(0, 2);
  await rounds(30);
  expect(await entries()).toEqual([
    [`Gateway lost: Gateway 1 has not reported since; the 2 devices behind it: ${one.name}, ${two.name}`, 1],
  ]);
  const [entry] = await api.store.db.select().from(log).where(eq(log.systemId, systemId));
  expect(entry).toMatchObject({ nodeId: place.id, severity: 'other', confirmable: false });
});

test('logs what began and ended while the host was down for three days, when its backlog has come', async () => {
  const [silent, well] = [await sensor(), await sensor()];
  await rounds(1);
  // The broker kept everything; the host stores it in one batch.
  await concludeSilence(api.store.db, at(73));
  const hours = Array.from({ length: 72 }, (_, hour) => hour + 1);
  await send(
    [
      ...hours.filter((hour) => hour <= 10 || hour >= 50).map((hour) => ({ serial: silent.serial, hour })),
      ...hours.map((hour) => ({ serial: well.serial, hour, gatewayId: 'bb' })),
    ],
    73,
  );
  await rounds(73.5);
  await rounds(74);
  expect(await entries()).toEqual([
    [lost(silent.name), 34],
    [`${silent.name} reports again`, 50],
  ]);
  expect(await api.store.db.select().from(silenceGap)).toEqual([]);
});

test('listens for ten minutes after a pause before it concludes anything', async () => {
  const { serial } = await sensor();
  await rounds(1);
  await concludeSilence(api.store.db, at(30));
  await send([{ serial, hour: 20 }], 30.05);
  await concludeSilence(api.store.db, at(30.1));
  await rounds(30.2);
  expect(await entries()).toEqual([]);
});

describe('a backlog that takes longer than the host listens after a pause', () => {
  let silent: Sensor;
  let well: Sensor;
  let other: Sensor;

  /** All three are heard every hour for three hours; then the host is down until hour 30. */
  beforeEach(async () => {
    [silent, well, other] = [await sensor(), await sensor(), await sensor()];
    for (const hour of [0, 1, 2])
      await send(
        [silent, well, other].map(({ serial }) => ({ serial, hour })),
        hour,
      );
    await rounds(2);
  });

  /** What waits at the broker of two of them, in its order. */
  async function deliver(from: number, to: number, arrived: number): Promise<void> {
    const hours = Array.from({ length: to - from }, (_, index) => from + index + 1);
    await send(
      hours.flatMap((hour) => [well, other].map(({ serial }) => ({ serial, hour }))),
      arrived,
    );
  }

  test('makes no device lost that has spoken meanwhile; tells of the one that has not when it is through', async () => {
    // The broker itself answers late.
    await rounds(30.2, 30.8);
    await deliver(2, 4, 30.85);
    await rounds(31, 31.2);
    await deliver(4, 29, 31.25);
    await rounds(31.4, 31.6);
    expect(await entries()).toEqual([]);
    await deliver(29, 31, 31.65);
    await rounds(31.8, 32);
    expect(await entries()).toEqual([[lost(silent.name), 26]]);
  });

  test('tells of a source that never delivers it instead, by its limit', async () => {
    await rounds(30.2, 34);
    expect((await entries()).map(([text]) => text.split(';')[0])).toEqual(['No data from network server roofs since']);
  });
});

describe('an outage of a gateway of two hours', () => {
  const LOST = 'Gateway lost: Gateway 1';
  const BACK = 'Gateway Gateway 1 reports again';
  /** The host begins to listen five minutes after its start (run). */
  const FIRST_ROUND = 5 / 60;
  let behind: { serial: string }[];
  let elsewhere: { serial: string };

  /** A gateway that reports on itself, before two devices; a third is heard through another one all the time. */
  beforeEach(async () => {
    const own = await sensor(-1_000);
    const [found] = await api.store.db.select().from(node).where(eq(node.id, own.id));
    const deviceId = found?.deviceId ?? 0;
    await api.store.db
      .update(device)
      .set({ role: 'gateway', mainSensor: 'none', type: 'GW-21.1.0', serial: 'AA' })
      .where(eq(device.id, deviceId));
    await api.store.db.update(node).set({ name: 'Gateway 1' }).where(eq(node.id, own.id));
    await api.store.db.insert(gateway).values({ deviceId, statusReporterAt: at(0) });
    behind = [await sensor(), await sensor()];
    elsewhere = await sensor();
  });

  /** What comes from every device between two hours, four times an hour; nothing through the gateway in its outage. */
  async function deliver(from: number, to: number, outage: readonly [number, number]): Promise<void> {
    const hours = Array.from({ length: (to - from) * 4 }, (_, index) => from + (index + 1) / 4);
    const through = hours.filter((hour) => hour <= outage[0] || hour >= outage[1]);
    await send(
      [
        ...through.flatMap((hour) => behind.map(({ serial }) => ({ serial, hour }))),
        ...hours.map((hour) => ({ serial: elsewhere.serial, hour, gatewayId: 'bb' })),
      ],
      to,
    );
    if (through.length > 0)
      await api.store.db
        .update(gateway)
        .set({ statusReporterAt: at(Math.max(...through)) })
        .where(sql`device_id in (select id from device where serial = 'AA')`);
  }

  /** The host runs between two hours, and gets everything at once. */
  async function run(from: number, to: number, outage: readonly [number, number]): Promise<void> {
    for (let hour = from; hour < to; hour += 0.25) {
      await deliver(hour, hour + 0.25, outage);
      for (const minutes of [5, 10, 15]) await concludeSilence(api.store.db, at(hour + minutes / 60));
    }
  }

  const lines = async () => (await entries()).map(([text, hour]) => [text.split(' has not')[0], hour]);

  test('that lies within a pause of the host is not told', async () => {
    await run(0, 1, [1.25, 3.25]);
    await deliver(1, 4, [1.25, 3.25]);
    await run(4, 6, [1.25, 3.25]);
    expect(await lines()).toEqual([]);
  });

  test('that began in a pause is told an hour after its end, if it goes on', async () => {
    await run(0, 1, [1.75, 3.75]);
    await deliver(1, 2, [1.75, 3.75]);
    await run(2, 5, [1.75, 3.75]);
    expect(await lines()).toEqual([
      [LOST, 3 + FIRST_ROUND],
      [BACK, 3.75],
    ]);
  });

  test('that began before a pause is told after the rest of its hour', async () => {
    await run(0, 1.5, [1, 3]);
    await deliver(1.5, 2, [1, 3]);
    await run(2, 4, [1, 3]);
    expect(await lines()).toEqual([
      [LOST, 2.5 + FIRST_ROUND],
      [BACK, 3],
    ]);
  });

  test('that was told before a pause ends with its first frame in the backlog', async () => {
    await run(0, 2.5, [1, 3]);
    expect(await lines()).toEqual([[LOST, 2]]);
    await deliver(2.5, 5, [1, 3]);
    await run(5, 6, [1, 3]);
    expect((await lines()).slice(1)).toEqual([[BACK, 3]]);
  });
});

test('gives a device that was heard elsewhere long ago 24 h from when it replaces another', async () => {
  const { id, name } = await sensor(0);
  await rounds(1);
  const [spare] = await api.store.db
    .insert(device)
    .values({
      serial: 'FC00000000000001',
      type: 'UD-20.3',
      role: 'endpoint_device',
      mainSensor: 'laser',
      systemVersion: 'W4',
      latestPacketAt: at(-500),
    })
    .returning({ id: device.id });
  await replaceDevice(api.store.db, id, spare?.id ?? 0, at(2));
  await rounds(2, 3);
  await rounds(25.9);
  expect(await entries()).toEqual([]);
  await rounds(26);
  expect(await entries()).toEqual([[lost(name), 26]]);
  await send([{ serial: 'FC00000000000001', hour: 30 }], 30);
  await rounds(31);
  expect((await entries()).slice(1)).toEqual([[`${name} reports again`, 30]]);
});

test('adopts on its first round what the log names already', async () => {
  const [known, news] = [await sensor(-30), await sensor(-30)];
  await api.store.db.insert(log).values({
    systemId,
    nodeId: known.id,
    severity: 'other',
    messageEn: 'Device lost: as older versions wrote it',
    msgTemplateId: 6,
    eventAt: at(-6),
  });
  await rounds(0);
  expect(await entries()).toEqual([
    ['Device lost: as older versions wrote it', -6],
    [lost(news.name), -6],
  ]);
  await send([{ serial: known.serial, hour: 1 }], 1);
  await rounds(1.5);
  expect((await entries()).slice(2)).toEqual([[`${known.name} reports again`, 1]]);
});

test('logs outdated measurements and their end', async () => {
  const { id, serial, name } = await sensor();
  await send([{ serial, hour: 13 }], 13, false);
  await rounds(13.5);
  await rounds(14);
  const OUTDATED = `Outdated measurements: ${name} reports, but has not measured since`;
  expect(await entries()).toEqual([[OUTDATED, 12]]);
  await api.store.db
    .update(node)
    .set({ latestMeasurementAt: at(15) })
    .where(eq(node.id, id));
  await rounds(15.5);
  await rounds(16);
  expect(await entries()).toEqual([
    [OUTDATED, 12],
    [`${name} measures again`, 15],
  ]);
});

test('logs a silent source in each of its systems, and keeps their devices back', async () => {
  const mine = [await sensor(), await sensor()];
  for (const minutes of [0, 10, 20])
    await send(
      mine.map(({ serial }) => ({ serial, hour: minutes / 60 })),
      1,
    );
  await rounds(1, 2.5);
  await rounds(30);
  expect((await entries()).map(([text, hour]) => [text.split(';')[0], Math.round(hour * 100) / 100])).toEqual([
    // Ten minutes are the usual period; the host has listened since 0:50.
    ['No data from network server roofs since', 1.33],
  ]);
  await send([{ serial: mine[0]?.serial ?? '', hour: 31 }], 31);
  await rounds(31);
  expect((await entries()).at(-1)).toEqual(['Network server roofs sends data again', 31]);
});

test('logs nothing of the demo world that its own past has not told', async () => {
  const other = await testApi();
  const all = () => other.store.db.select({ message: log.messageEn, at: log.eventAt }).from(log).orderBy(asc(log.id));
  const before = await all();
  for (const minutes of [0, 10, 11]) await concludeSilence(other.store.db, at(minutes / 60));
  expect(await all()).toEqual(before);
  const { rows } = await other.store.db.execute<{ kind: string; rows: number }>(
    sql`select kind, count(*)::int as rows from silence group by kind order by kind`,
  );
  await other.close();
  expect(rows.map(({ kind }) => kind)).toEqual(['device', 'gateway', 'hearing', 'off', 'outdated']);
});

describe('a heartbeat', () => {
  const ZONE = 'Europe/Warsaw';

  /** One at 8 in the morning in Warsaw, from a day on. */
  async function beginAt(now: string, time = '2026-02-01T07:00:00Z'): Promise<void> {
    await api.store.db
      .update(system)
      .set({ heartbeatTime: new Date(time), timezone: ZONE })
      .where(eq(system.id, systemId));
    await roundsAt(now);
  }

  async function roundsAt(now: string): Promise<void> {
    await concludeSilence(api.store.db, new Date(Date.parse(now) - 10 * MINUTE_MS));
    await concludeSilence(api.store.db, new Date(now));
  }

  /** Sets when every device was heard; their gaps are not of interest here. */
  async function hear(ids: readonly number[], moment: string): Promise<void> {
    const devices = await api.store.db
      .select({ id: node.deviceId })
      .from(node)
      .where(inArray(node.id, [...ids]));
    await api.store.db
      .update(device)
      .set({ latestPacketAt: new Date(moment) })
      .where(
        inArray(
          device.id,
          devices.map(({ id }) => id ?? 0),
        ),
      );
    await api.store.db
      .update(node)
      .set({ latestMeasurementAt: new Date(moment) })
      .where(inArray(node.id, [...ids]));
    await api.store.db.delete(silenceGap);
  }

  async function heartbeats(): Promise<{ message: string; at: string }[]> {
    const rows = await api.store.db
      .select({ message: log.messageEn, at: log.eventAt })
      .from(log)
      .where(and(eq(log.systemId, systemId), eq(log.msgTemplateId, 8)))
      .orderBy(asc(log.id));
    return rows.map(({ message, at: moment }) => ({ message, at: moment.toISOString().slice(0, 16) }));
  }

  test('counts who reported, once a day, and names the silent ones', async () => {
    const [one, two] = [await sensor(), await sensor()];
    await beginAt('2027-01-10T10:00Z');
    await hear([one.id, two.id], '2027-01-11T06:00Z');
    await roundsAt('2027-01-11T06:59Z');
    expect(await heartbeats()).toEqual([]);
    await concludeSilence(api.store.db, new Date('2027-01-11T07:00Z'));
    await concludeSilence(api.store.db, new Date('2027-01-11T07:01Z'));
    await hear([one.id], '2027-01-12T06:00Z');
    await roundsAt('2027-01-12T07:00Z');
    expect(await heartbeats()).toEqual([
      { message: 'Heartbeat: all 2 devices reported in the last 24 h', at: '2027-01-11T07:00' },
      {
        message: `Heartbeat: 1 of 2 devices reported in the last 24 h; silent: ${two.name}`,
        at: '2027-01-12T07:00',
      },
    ]);
  });

  test('is given late, and says so, if the host was down', async () => {
    const one = await sensor();
    await beginAt('2027-01-10T10:00Z');
    await hear([one.id], '2027-01-13T09:00Z');
    await roundsAt('2027-01-13T09:30Z');
    await roundsAt('2027-01-13T10:00Z');
    expect(await heartbeats()).toEqual([
      {
        message:
          'Heartbeat, late (it was due on 13/01 08:00): the only device reported in the last 24 h. 2 before it were ' +
          'not given',
        at: '2027-01-13T09:30',
      },
    ]);
  });

  test('keeps the local time when the clocks change', async () => {
    const one = await sensor();
    await beginAt('2027-03-26T10:00Z');
    for (const day of ['2027-03-27T07:00Z', '2027-03-28T06:00Z', '2027-03-29T06:00Z']) {
      await hear([one.id], day);
      await roundsAt(new Date(Date.parse(day) - MINUTE_MS).toISOString());
      await concludeSilence(api.store.db, new Date(day));
    }
    expect((await heartbeats()).map(({ at: moment }) => moment)).toEqual([
      '2027-03-27T07:00',
      '2027-03-28T06:00',
      '2027-03-29T06:00',
    ]);
  });

  test('is not given a second time on a day if its time is moved', async () => {
    const one = await sensor();
    await beginAt('2027-01-10T10:00Z');
    await hear([one.id], '2027-01-11T06:00Z');
    await roundsAt('2027-01-11T07:00Z');
    await api.store.db
      .update(system)
      .set({ heartbeatTime: new Date('2027-01-11T09:00Z') })
      .where(eq(system.id, systemId));
    await roundsAt('2027-01-11T09:00Z');
    expect(await heartbeats()).toHaveLength(1);
    await roundsAt('2027-01-12T09:00Z');
    expect(await heartbeats()).toHaveLength(2);
  });

  test('is a notification of its own type', async () => {
    const one = await sensor();
    const accountId = await makeAccount(api, { systems: { [systemId]: 'common_user' } });
    await api.store.db
      .update(assignment)
      .set({ emailEvents: ['Heartbeat'] })
      .where(eq(assignment.accountId, accountId));
    await beginAt('2027-01-10T10:00Z');
    await hear([one.id], '2027-01-11T06:00Z');
    await roundsAt('2027-01-11T07:00Z');
    const told = await api.store.db
      .select({ to: notification.accountId })
      .from(notification)
      .innerJoin(log, eq(log.id, notification.logId))
      .where(eq(log.systemId, systemId));
    expect(told).toEqual([{ to: accountId }]);
  });

  test('is not given by a system without devices', async () => {
    await beginAt('2027-01-10T10:00Z');
    await roundsAt('2027-01-11T07:00Z');
    expect(await heartbeats()).toEqual([]);
  });
});
