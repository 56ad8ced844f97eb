import type { ReplayDevice } from '@sagitta/shared-contracts/api/roof-replay';
import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { frameAt, tracksOf } from '@sagitta/shared-contracts/rules/replay-frame';
import { randomOf } from '@sagitta/shared-contracts/testing/random';
import { laser } from '../../../shared/testing/fixtures';
import { picturePainter, type Scene } from './picture';
import { weatherOf } from './weather';

const START_S = 1_700_000_000;
const START = START_S * 1000;
const LIMITS = [40, 25, 50, 75, 90] as const;
const device = (id: number, more: Partial<ReplayDevice> = {}): ReplayDevice => ({
  node: laser({ id, name: `T${id}`, mapPositionX: 10 * id, mapPositionY: 10 }),
  retiredAt: null,
  times: [START_S],
  values: [4],
  limits: [[0, ...LIMITS]],
  obstructed: [],
  levels: [],
  suspected: [],
  bases: [],
  ...more,
});

/** What was written onto the picture since the last call. */
let said: string[] = [];
const texts = () => said.splice(0);
const context = (canvas: HTMLCanvasElement | null) =>
  new Proxy({ canvas } as unknown as CanvasRenderingContext2D, {
    get: (target, name: string) => {
      if (name in target) return Reflect.get(target, name) as unknown;
      return (...given: unknown[]) => {
        if (name === 'fillText') said.push(String(given[0]));
        return name === 'createRadialGradient' ? { addColorStop: () => undefined } : { width: 40 };
      };
    },
  });

beforeEach(() => {
  said = [];
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    return context(this) as never;
  });
  Object.assign(globalThis, {
    Path2D: class {
      addPath = () => undefined;
    },
    DOMMatrix: class {
      a = 1;
    },
  });
});
afterEach(() => jest.restoreAllMocks());

const sceneOf = (devices: ReplayDevice[], plan: boolean): Scene => ({
  name: 'Hala 3',
  zone: 'Europe/Warsaw',
  range: { from: START, to: START + 100 * HOUR_MS },
  tracks: tracksOf(devices),
  events: [],
  weather: weatherOf({ times: [], temperatures: [], snow: [] }),
  plan: plan ? { image: document.createElement('canvas'), size: { width: 400, height: 200 }, outlines: [] } : null,
});
const painted = (scene: Scene) => {
  const paint = picturePainter(context(null), scene);
  const ground = texts();
  return {
    ground,
    at: (hours: number) => {
      paint(START + hours * HOUR_MS);
      return texts();
    },
  };
};

it('names system, moment and level, and every mark', () => {
  const { ground, at } = painted(sceneOf([device(1, { values: [38] })], true));
  expect(ground).toEqual(
    expect.arrayContaining([
      'Hala 3',
      'L1 watch',
      'L4 keep people away',
      'no threat',
      'obstructed',
      'unknown',
      'hatched: last known, may be worse',
    ]),
  );
  expect(at(1)).toEqual(expect.arrayContaining(['Wed 15/11/2023, 00:13 CET', 'L4, T1', 'L4']));
});

it.each([true, false])('says what is not known, whether or not there is a plan (%s)', (plan) => {
  const devices = [
    device(1),
    device(2, { times: [START_S + 19 * 3_600], values: [null], obstructed: [0] }),
    device(3, { times: [], values: [], limits: [] }),
    device(4, { times: [START_S + 19 * 3_600] }),
  ];
  const words = painted(sceneOf(devices, plan)).at(20).join('\n');
  expect(words).toMatch(/Last known: no threat/);
  expect(words).toMatch(/Obstructed/);
  expect(words).toMatch(/Unknown/);
  expect(words).toMatch(/Sensors in doubt: .*; 2 silent for 12 h or more/);
  expect(words).not.toMatch(/^No threat$/m);
});

it('tells devices that the plan does not show, the most serious first', () => {
  const nowhere = { mapPositionX: null, mapPositionY: null };
  const more = Array.from({ length: 6 }, (_, index) =>
    device(index + 1, { node: laser({ id: index + 1, name: `T${index + 1}`, ...nowhere }) }),
  );
  const worst = device(9, { node: laser({ id: 9, name: 'Far', ...nowhere }), values: [38] });
  expect(painted(sceneOf([...more, worst], true)).at(1)).toContainEqual(
    expect.stringMatching(/^Not on the plan: Far: L4, T1: .* and 3 more, none at a higher known level$/),
  );
});

it('tells the last known level of a silent device that the plan does not show', () => {
  const nowhere = { mapPositionX: null, mapPositionY: null };
  const silent = device(1, { node: laser({ id: 1, name: 'Far', ...nowhere }), values: [38] });
  expect(painted(sceneOf([silent], true)).at(20)).toContain('Not on the plan: Far: Last known: L4');
});

// Each picture against the frame that the page shows at that moment.
it('never shows a device as free of threat that the page does not, on 60 random roofs', () => {
  for (let seed = 0; seed < 60; seed += 1) {
    const random = randomOf(seed);
    const devices = Array.from({ length: 4 }, (_, index) => {
      const count = Math.floor(random() * 12);
      const isBlocked = random() < 0.3;
      return device(index + 1, {
        times: Array.from({ length: count }, (__, place) =>
          place === 0 ? START_S : Math.ceil(random() ** 3 * 90_000),
        ),
        values: Array.from({ length: count }, () => (random() < 0.2 ? null : Math.round(random() * 40))),
        limits: count === 0 ? [] : [[0, ...(random() < 0.8 ? LIMITS : ([null, 25, 50, 75, 90] as const))]],
        obstructed: isBlocked && count > 2 ? [2] : [],
      });
    });
    const scene = sceneOf(devices, random() < 0.7);
    const { at } = painted(scene);
    for (let hours = 0; hours < 100; hours += 7) {
      const words = at(hours).map((text) => text.replace(/^T\d: /, ''));
      const frames = scene.tracks.map((track) => frameAt(track, START + hours * HOUR_MS));
      for (const frame of frames) {
        if (!frame) continue;
        const { state, lastKnown } = frame.level;
        if (state === 'none' && !lastKnown && !frame.silent) continue;
        const expected = frame.level.notMonitored
          ? 'Not monitored'
          : expect.stringMatching(wordOf(state, lastKnown || frame.silent));
        expect([seed, hours, state, words]).toEqual([seed, hours, state, expect.arrayContaining([expected])]);
      }
    }
  }
});

/** One that was silent by then is a last known one in a picture, where no row beside it greys out. */
function wordOf(state: string, isPast: boolean): RegExp {
  if (state === 'none') return /^Last known: no threat$/;
  if (state === 'unknown_or_NA') return /^Unknown/i;
  return state === 'obstructed' ? /^Obstructed/ : new RegExp(`^${isPast ? 'Last known: ' : ''}${state}$`);
}
