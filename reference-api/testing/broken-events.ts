import { chirpstackUp, DECLARED_PROFILE, thingsStackUplink } from './uplink-fixtures';
import { encodeOwnFormat } from '../src/readings/uplinks/own-format';
import { pick, randomOf } from '../src/world/random';

/** What a network server would send by HTTP to a source, or by a broker as an event of a device. */
export interface BrokenEvent {
  source: 'roofs' | 'things';
  event: string;
  eui: string;
  payload: Buffer;
}

export const BROKEN_SECRET = 'the-secret-of-the-roofs';
/** The sources and the profile that the events are made for. */
export const BROKEN_CONFIG = {
  sources: [
    { name: 'roofs', kind: 'chirpstack', secrets: [BROKEN_SECRET] },
    { name: 'things', kind: 'things-stack', secrets: [BROKEN_SECRET] },
  ],
  profiles: [{ ...DECLARED_PROFILE, codec: { ...DECLARED_PROFILE.codec, age: { path: 'age', unit: 'min' } } }],
};

/** The events are of this many devices. */
export const BROKEN_DEVICES = 50;
export const brokenEui = (index: number) => `a81758fffe0a${String(index % BROKEN_DEVICES).padStart(4, '0')}`;

const TEXTS = ['a\0b', 'a\uD800', '\uDFFF', 'x'.repeat(10_000), '../../x', '__proto__', 'constructor', '\u202E', ''];
const NUMBERS = ['1e400', '-1e400', '5e-324', '3.5e38', '-1e100', '1e12', '4294967296', '-1', '0.5', '1e-310', 'null'];
const TIMES = ['0000-01-01T00:00:00Z', '-271821-04-20T00:00:00Z', '+275760-09-13T00:00:00Z', '1970-01-01', 'x', '\0'];
const CLOCKS = TIMES.map((time) => JSON.stringify(time));
const DEEP = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
const VALUES = [
  ...TEXTS.map((text) => JSON.stringify(text)),
  ...NUMBERS,
  ...CLOCKS,
  'true',
  '[]',
  '{}',
  '{"toString":null}',
  '[null]',
  DEEP,
];
const OTHER_EVENTS = ['status', 'join', 'ack', 'txack', 'log', 'location', 'integration', '', 'up/down'];

/**
 * Makes broken events, the same ones for the same seed.
 * @param ago the moment so many ms ago, as ISO text
 */
export function brokenEvents(seed: string, ago: (ms: number) => string): (index: number) => BrokenEvent {
  const random = randomOf(seed);
  const choose = <T>(list: readonly T[]): T => pick(random, list);
  const bytes = (count: number) => Buffer.from(Array.from({ length: count }, () => Math.floor(random() * 256)));

  /** A body with some of its fields broken, as JSON text: not every number can be written by JSON.stringify. */
  const broken = (body: object): string => {
    let text = JSON.stringify(body);
    for (let times = 1 + Math.floor(random() * 2); times > 0; times -= 1) {
      const copy = JSON.parse(JSON.stringify(body)) as Record<string, unknown>;
      const path = choose(pathsOf(copy));
      let part = copy;
      for (const key of path.slice(0, -1)) part = part[key] as Record<string, unknown>;
      part[path.at(-1) ?? ''] = '<broken>';
      const isTime = /time|received_at/i.test(path.at(-1) ?? '');
      text = JSON.stringify(copy).replaceAll('"<broken>"', () => choose(isTime ? CLOCKS : VALUES));
    }
    return text;
  };

  return (index) => {
    const eui = brokenEui(index);
    const base = { eui, fcnt: index, time: ago(60_000) };
    const object = { distance: 4.99, battery: 80, state: 'normal', age: 3, internal: { temperature: 41 } };
    const declared = { ...base, profile: 'em500-udl', object };
    const aged = () => encodeOwnFormat({ distance: 4_990, ageSeconds: Math.floor(random() * 2 ** 32) });
    const { deviceInfo } = chirpstackUp(base) as { deviceInfo: object };
    const up = (payload: string | Buffer, source: BrokenEvent['source'] = 'roofs') => ({
      source,
      event: 'up',
      eui,
      payload: Buffer.from(payload),
    });
    const kinds = [
      () => up(broken(chirpstackUp(declared))),
      () => up(broken(chirpstackUp(base))),
      () => up(broken(thingsStackUplink(declared)), 'things'),
      () => up(JSON.stringify(chirpstackUp({ ...base, data: choose([bytes(12), aged()]).toString('base64') }))),
      () => ({
        ...up(broken({ deviceInfo, time: ago(0), batteryLevel: 20, queueItemId: 'a', code: 'EXPIRED', context: {} })),
        event: choose(OTHER_EVENTS),
      }),
      () => {
        const whole = Buffer.from(JSON.stringify(chirpstackUp(base)));
        return up(whole.subarray(0, Math.floor(random() * whole.length)));
      },
      () => up(choose([bytes(40), Buffer.alloc(0), Buffer.from('null'), Buffer.from('[]'), Buffer.from('1e999')])),
    ];
    return choose(kinds)();
  };
}

/** The paths of all fields of a body that anything reads. */
function pathsOf(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [[...path]];
  return Object.entries(value)
    .filter(([key]) => !/^(txInfo|settings|tags|tenant|deduplicationId|join_eui)/.test(key))
    .flatMap(([key, entry]) => [[...path, key], ...pathsOf(entry, [...path, key])]);
}
