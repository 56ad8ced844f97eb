import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { and, asc, desc, eq, gte, inArray } from 'drizzle-orm';
import { heartbeat, log, node, silenceRound, system } from '../../db/schema/index';
import { TEMPLATE } from '../../alarms/event-log.statements';
import { apiForTests } from '../../../testing/api';
import { makeSensor, makeSystem } from '../../../testing/entities';
import { concludeSilence } from './conclude-silence';
import { giveHeartbeats, scheduleHeartbeats } from './give-heartbeats';

const EVERY_MS = 15 * MINUTE_MS;

const api = apiForTests();
let ids: number[];

beforeEach(async () => {
  ids = [];
  await api.store.db.delete(log).where(gte(log.eventAt, api.clock.now()));
  await api.store.db.delete(heartbeat);
  await api.store.db.delete(silenceRound);
});
afterEach(async () => {
  await api.store.db.delete(node).where(inArray(node.systemId, ids));
  await api.store.db.delete(system).where(inArray(system.id, ids));
});

/** A system with a device whose clocks show `time` (hh:mm) at its heartbeat. */
async function systemAt(time: string, timezone: string): Promise<number> {
  const id = await makeSystem(api);
  ids.push(id);
  await makeSensor(api, id);
  await setTime(id, time, timezone);
  return id;
}

async function setTime(id: number, time: string, timezone: string): Promise<void> {
  // Any moment at which clocks show that time; they do not change on that day.
  let at = Date.parse('2027-01-01T00:00Z');
  while (local(at, timezone).slice(11) !== time) at += MINUTE_MS;
  await api.store.db
    .update(system)
    .set({ heartbeatTime: new Date(at), timezone })
    .where(eq(system.id, id));
}

/** `2027-03-28 02:30`, as clocks of a zone show a moment. */
function local(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);
}

/** Rounds from one moment to another, every quarter of an hour. */
async function rounds(from: number, to: number): Promise<void> {
  for (let now = from; now <= to; now += EVERY_MS) {
    await scheduleHeartbeats(api.store.db, new Date(now));
    await giveHeartbeats(api.store.db, new Date(now));
  }
}

async function given(id: number): Promise<number[]> {
  return (await entries(id)).map(({ at }) => at);
}

async function entries(id: number): Promise<{ at: number; message: string }[]> {
  const rows = await api.store.db
    .select({ at: log.eventAt, message: log.messageEn })
    .from(log)
    .where(and(eq(log.systemId, id), eq(log.msgTemplateId, TEMPLATE.heartbeat)))
    .orderBy(asc(log.id));
  return rows.map(({ at, message }) => ({ at: at.getTime(), message }));
}

/** The first quarter of an hour of each local day at which its clocks show the time, or a later one of that day. */
function expected(time: string, timezone: string, from: number, to: number): number[] {
  const first = new Map<string, number>();
  for (let at = from; at <= to; at += EVERY_MS) {
    const [day = '', clock = ''] = local(at, timezone).split(' ');
    if (clock >= time && !first.has(day)) first.set(day, at);
  }
  return [...first.values()];
}

describe('when the clocks change', () => {
  const TIMES = ['00:00', '00:30', '01:00', '01:30', '02:00', '02:15', '02:30', '02:45', '03:00', '08:00', '23:45'];

  test.each([
    ['Europe/Warsaw', '2027-03-28', 'forward'],
    ['America/New_York', '2027-03-14', 'forward'],
    ['Pacific/Auckland', '2027-09-26', 'forward'],
    ['Europe/Warsaw', '2027-10-31', 'back'],
    ['America/New_York', '2027-11-07', 'back'],
    ['Pacific/Auckland', '2027-04-04', 'back'],
  ])('in %s on %s, %s, is given once on each local day, at its time or the first after it', async (zone, day) => {
    const from = startOfDay(day, zone) - DAY_MS;
    const to = from + 3 * DAY_MS;
    const systems = [];
    for (const time of TIMES) systems.push({ time, id: await systemAt(time, zone) });
    await rounds(from - EVERY_MS, to);
    for (const { time, id } of systems) {
      const moments = await given(id);
      expect({ time, moments: moments.map((at) => local(at, zone)) }).toEqual({
        time,
        moments: expected(time, zone, from, to).map((at) => local(at, zone)),
      });
      expect(moments).toEqual(expected(time, zone, from, to));
    }
  });

  /** Midnight in a zone, found by trying. */
  function startOfDay(day: string, zone: string): number {
    let at = Date.parse(`${day}T00:00Z`) - DAY_MS;
    while (local(at, zone) !== `${day} 00:00`) at += EVERY_MS;
    return at;
  }
});

test('is given once, however many instances give it at the same moment', async () => {
  const zone = 'Europe/Warsaw';
  const systems = [await systemAt('08:00', zone), await systemAt('08:00', zone), await systemAt('08:01', zone)];
  const due = Date.parse('2027-01-11T07:00Z');
  for (const minutes of [-11, -6, -1]) await concludeSilence(api.store.db, new Date(due + minutes * MINUTE_MS));
  for (const seconds of [0, 1, 59, 60, 61, 120])
    await Promise.all([0, 1, 2, 3, 4].map((ms) => concludeSilence(api.store.db, new Date(due + seconds * 1_000 + ms))));
  expect(await Promise.all(systems.map(async (id) => (await given(id)).length))).toEqual([1, 1, 1]);
});

describe('a time that is changed', () => {
  const ZONE = 'Europe/Warsaw';
  const at = (moment: string) => Date.parse(`2027-01-${moment}Z`);
  const day = (moments: readonly number[]) => moments.map((moment) => new Date(moment).toISOString().slice(8, 16));

  test('after the heartbeat of the day gives none until the next day', async () => {
    const id = await systemAt('08:00', ZONE);
    await rounds(at('11T06:00'), at('11T08:00'));
    for (const time of ['10:00', '12:00', '09:30']) {
      await setTime(id, time, ZONE);
      await rounds(at('11T08:00'), at('11T22:00'));
    }
    await rounds(at('11T22:15'), at('12T12:00'));
    expect(day(await given(id))).toEqual(['11T07:00', '12T08:30']);
  });

  test('before the heartbeat of the day moves it', async () => {
    const id = await systemAt('08:00', ZONE);
    await rounds(at('11T05:00'), at('11T06:00'));
    await setTime(id, '12:00', ZONE);
    await rounds(at('11T06:15'), at('12T12:00'));
    expect(day(await given(id))).toEqual(['11T11:00', '12T11:00']);
  });

  test('between the moment at which it was due and the round that gives it, takes nothing away', async () => {
    const id = await systemAt('08:00', ZONE);
    await rounds(at('11T05:00'), at('11T06:45'));
    await setTime(id, '07:50', ZONE);
    await rounds(at('11T07:00'), at('12T12:00'));
    expect(day(await given(id))).toEqual(['11T07:00', '12T07:00']);
  });

  test('with the zone, still gives one on a day', async () => {
    const id = await systemAt('08:00', 'Pacific/Auckland');
    await rounds(at('10T18:00'), at('10T19:00'));
    await setTime(id, '08:00', 'America/New_York');
    await rounds(at('10T19:15'), at('12T20:00'));
    // The eleventh in Auckland was given; the twelfth follows in New York.
    expect(day(await given(id))).toEqual(['10T19:00', '12T13:00']);
  });
});

test('comes again the next day after the clock of the host was a year ahead for a while', async () => {
  const id = await systemAt('08:00', 'Europe/Warsaw');
  await rounds(Date.parse('2028-01-11T06:45Z'), Date.parse('2028-01-11T07:15Z'));
  await rounds(Date.parse('2027-01-11T06:45Z'), Date.parse('2027-01-12T08:00Z'));
  expect(await given(id)).toEqual(
    ['2028-01-11T07:00Z', '2027-01-11T07:00Z', '2027-01-12T07:00Z'].map((moment) => Date.parse(moment)),
  );
});

describe('a host that was down', () => {
  const ZONE = 'America/New_York';

  test('gives one, late, and says when it was due, also where the clocks changed meanwhile', async () => {
    const id = await systemAt('02:30', ZONE);
    await rounds(Date.parse('2027-03-13T07:00Z'), Date.parse('2027-03-13T07:45Z'));
    await rounds(Date.parse('2027-03-14T15:00Z'), Date.parse('2027-03-15T07:00Z'));
    expect((await entries(id)).map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Heartbeat: /),
      expect.stringMatching(/^Heartbeat, late \(it was due on 14\/03 03:00\): /),
      expect.stringMatching(/^Heartbeat: /),
    ]);
  });

  test('gives none of the day on which it was set up, if its time had passed', async () => {
    const id = await systemAt('08:00', ZONE);
    await rounds(Date.parse('2027-01-11T13:15Z'), Date.parse('2027-01-11T13:15Z') + 20 * HOUR_MS);
    expect(await given(id)).toEqual([]);
  });
});

test('counts the devices of a freshly made demo world, those that are lost by name, as its past does', async () => {
  const now = api.clock.now().getTime();
  const past = await api.store.db
    .selectDistinctOn([log.systemId], { message: log.messageEn })
    .from(log)
    .where(eq(log.msgTemplateId, TEMPLATE.heartbeat))
    .orderBy(asc(log.systemId), desc(log.eventAt));
  await api.store.db.update(system).set({ heartbeatTime: new Date(now + 2 * MINUTE_MS) });
  for (const minutes of [0, 1, 2, 3, 4]) await rounds(now + minutes * MINUTE_MS, now + minutes * MINUTE_MS);
  const lines = await api.store.db
    .select({ message: log.messageEn })
    .from(log)
    .where(and(eq(log.msgTemplateId, TEMPLATE.heartbeat), gte(log.eventAt, new Date(now))))
    .orderBy(asc(log.systemId));
  expect(lines.map(({ message }) => message)).toEqual([
    'Heartbeat: all 8 devices reported in the last 24 h',
    'Heartbeat: all 7 devices reported in the last 24 h',
    'Heartbeat: all 7 devices reported in the last 24 h',
    'Heartbeat: all 7 devices reported in the last 24 h',
    'Heartbeat: all 6 devices reported in the last 24 h',
    // Its gateway is lost.
    'Heartbeat: 0 of 6 devices reported in the last 24 h; silent: Dźwigar 1, Dźwigar 2, Dźwigar 3, Dźwigar 4, ' +
      'Dźwigar 5, Retransmiter',
    'Heartbeat: all 5 devices reported in the last 24 h',
    'Heartbeat: 6 of 7 devices reported in the last 24 h; silent: Dźwigar 3',
    'Heartbeat: all 7 devices reported in the last 24 h',
  ]);
  expect(past).toEqual(lines);
});
