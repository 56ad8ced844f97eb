import { HOUR_MS, MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { pick, randomOf } from '../../world/random';
import { next } from './next';
import { type Gap, replay } from './replay';
import type { Facts, Silence, WatchedDevice } from './silence';

// Random histories of devices and gateways, concluded by rounds with random pauses, against a second machine that reads
// the whole history at once: it looks back at the packets instead of keeping a state.

const HISTORIES = Number(process.env.HISTORIES ?? 10_000);
const HOURS = 240;
const DAY = 24;

/** The hours of a device's packets, in order; it falls silent now and then. */
function packetsOf(random: () => number): number[] {
  const packets: number[] = [];
  for (let hour = random(); hour < HOURS;) {
    packets.push(hour);
    hour += random() < 0.08 ? 10 + random() * 60 : 0.5 + random() * 4;
  }
  return packets;
}

/** The hours at which the host does a round, with pauses of up to five days. */
function roundsOf(random: () => number): number[] {
  const rounds: number[] = [];
  for (let hour = 1; hour < HOURS;) {
    rounds.push(hour);
    hour += pick(random, [1 / 60, 0.5, 1, 6, 30, 120]) * (0.5 + random());
  }
  return [...rounds, HOURS];
}

/** Every silence of more than a day among packets up to the end: where it begins, and where it ends if it does. */
function silencesOf(packets: readonly number[], until: number): { began: number; ended: number | null }[] {
  return packets.flatMap((hour, index) => {
    const following = packets[index + 1];
    const ended = following !== undefined && following <= until ? following : null;
    const began = hour + DAY;
    return began <= (ended === null ? until : ended - 1 / HOUR_MS) ? [{ began, ended }] : [];
  });
}

const ms = (hour: number) => Math.round(hour * HOUR_MS);
const newestOf = (packets: readonly number[], hour: number) => packets.findLast((one) => one <= hour) ?? null;

function gapsBetween(packets: readonly number[], nodeId: number, from: number, to: number): Gap[] {
  return packets.flatMap((hour, index) => {
    const before = packets[index - 1];
    if (hour <= from || hour > to || before === undefined || hour - before <= 12) return [];
    return [{ nodeId, of: 'packet' as const, from: ms(before), to: ms(hour) }];
  });
}

function device(id: number, heard: number | null, gateway: string | null): WatchedDevice {
  const at = heard === null ? null : ms(heard);
  return {
    id,
    name: String(id),
    active: true,
    heard: at,
    since: ms(0),
    hasSensor: false,
    measured: null,
    gateway,
    source: null,
    w2: null,
  };
}

/** The rounds of a host over these devices: what it logs. */
function hosted(all: readonly (readonly number[])[], rounds: readonly number[], gateway: string | null) {
  let state: Silence[] = [];
  let last = -1;
  return rounds.flatMap((hour) => {
    const facts: Facts = {
      devices: all.map((packets, id) => device(id, newestOf(packets, hour), gateway)),
      gateways: [],
      sources: [],
      listeningSince: ms(-1),
      earlier: null,
    };
    const gaps = all.flatMap((packets, id) => gapsBetween(packets, id, last, hour));
    const step = replay(state, facts, gaps, ms(hour));
    state = step.state;
    last = hour;
    return step.events;
  });
}

test(`logs every silence of a device once, at its moments, whenever rounds are done (${HISTORIES} histories)`, () => {
  for (let seed = 0; seed < HISTORIES; seed += 1) {
    const random = randomOf('silence', seed);
    const packets = packetsOf(random);
    const lines = hosted([packets], roundsOf(random), null).map(({ is, at }) => `${is} ${at}`);
    const expected = silencesOf(packets, HOURS).flatMap(({ began, ended }) => [
      `began ${ms(began)}`,
      ...(ended === null ? [] : [`ended ${ms(ended)}`]),
    ]);
    expect([seed, lines]).toEqual([seed, expected]);
  }
});

test('never tells of a silence twice, nor of an end without its beginning, behind a gateway', () => {
  for (let seed = 0; seed < HISTORIES / 25; seed += 1) {
    const random = randomOf('gateway', seed);
    const outage = random() < 0.7 ? { from: random() * 100, to: 100 + random() * 120 } : null;
    const all = Array.from({ length: 5 }, () =>
      packetsOf(random).filter((hour) => outage === null || hour < outage.from || hour > outage.to),
    );
    const open = new Set<string>();
    let returned = -Infinity;
    const told = hosted(all, roundsOf(random), 'aa');
    for (const { kind, key, is, at } of told) {
      const subject = `${kind} ${key}`;
      expect([seed, subject, open.has(subject)]).toEqual([seed, subject, is !== 'began']);
      if (is === 'began') open.add(subject);
      else open.delete(subject);
      if (kind === 'hearing' && is === 'ended') returned = at / HOUR_MS;
    }
    // Whatever is silent for a day, and for a day after its gateway, is told by its own line or by its gateway's.
    for (const [id, packets] of all.entries())
      if (HOURS - Math.max(packets.at(-1) ?? 0, returned) > DAY + 1 / 60)
        expect([seed, id, open.has(`device ${id}`) || open.has('hearing aa')]).toEqual([seed, id, true]);
    // And what has reported within the day is not.
    for (const [id, packets] of all.entries())
      if (HOURS - (packets.at(-1) ?? 0) < DAY) expect([seed, id, open.has(`device ${id}`)]).toEqual([seed, id, false]);
  }
});

test('tells the same by a round every minute as by one at the end', () => {
  for (let seed = 0; seed < 5; seed += 1) {
    const packets = packetsOf(randomOf('minutes', seed));
    let state: Silence[] = [];
    const lines: string[] = [];
    for (let minute = 0; minute <= HOURS * 60; minute += 1) {
      const now = minute * MINUTE_MS;
      const facts = {
        devices: [device(0, newestOf(packets, minute / 60), null)],
        gateways: [],
        sources: [],
        listeningSince: 0,
        earlier: null,
      };
      const step = next(state, facts, now);
      state = step.state;
      lines.push(...step.events.map(({ is, at }) => `${is} ${Math.floor(at / MINUTE_MS)}`));
    }
    const once = hosted([packets], [HOURS], null).map(({ is, at }) => `${is} ${Math.floor(at / MINUTE_MS)}`);
    expect([seed, lines]).toEqual([seed, once]);
  }
});
