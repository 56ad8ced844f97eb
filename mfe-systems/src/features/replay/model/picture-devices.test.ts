import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { frameAt } from '@sagitta/shared-contracts/rules/replay-frame';
import { randomOf } from '@sagitta/shared-contracts/testing/random';
import { drawnWords } from '../testing/drawn-words';
import { laser } from '../../../shared/testing/fixtures';
import { picturePainter } from './picture';
import { device, LIMITS, sceneOf, START, START_S } from '../testing/scene';
import type { Scene } from './picture-scene';

const { context, read } = drawnWords();
/** What is written at so many hours. */
const painted = (scene: Scene) => {
  const paint = picturePainter(context, scene);
  return (hours: number) => {
    read();
    paint(START + hours * HOUR_MS);
    return read();
  };
};

test.each([true, false])('says what is not known, whether or not there is a plan (%s)', (plan) => {
  const devices = [
    device(1),
    device(2, { times: [START_S + 19 * 3_600], values: [null], obstructed: [0] }),
    device(3, { times: [], values: [], limits: [] }),
    device(4, { times: [START_S + 19 * 3_600] }),
  ];
  const words = painted(sceneOf(devices, plan))(20).join('\n');
  expect(words).toMatch(/Last known: no threat/);
  expect(words).toMatch(/Obstructed/);
  expect(words).toMatch(/Unknown/);
  expect(words).toMatch(/Sensors in doubt: .*; 2 silent for 12 h or more/);
  expect(words).not.toMatch(/^No threat$/m);
});

test('tells devices that the plan does not show, the most serious first', () => {
  const nowhere = { mapPositionX: null, mapPositionY: null };
  const more = Array.from({ length: 6 }, (_, index) =>
    device(index + 1, { node: laser({ id: index + 1, name: `T${index + 1}`, ...nowhere }) }),
  );
  const worst = device(9, { node: laser({ id: 9, name: 'Far', ...nowhere }), values: [38] });
  expect(painted(sceneOf([...more, worst], true))(1)).toContainEqual(
    expect.stringMatching(/^Not on the plan: Far: L4, T1: .* and 3 more, none at a higher known level$/),
  );
});

test('tells the last known level of a silent device that the plan does not show', () => {
  const nowhere = { mapPositionX: null, mapPositionY: null };
  const silent = device(1, { node: laser({ id: 1, name: 'Far', ...nowhere }), values: [38] });
  expect(painted(sceneOf([silent], true))(20)).toContain('Not on the plan: Far: Last known: L4');
});

// Each picture against the frame that the page shows at that moment.
test('never shows a device as free of threat that the page does not, on 60 random roofs', () => {
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
    const at = painted(scene);
    for (let hours = 0; hours < 100; hours += 7) {
      const words = at(hours).map((text) => text.replace(/^T\d: /, ''));
      const frames = scene.tracks.map((track) => frameAt(track, START + hours * HOUR_MS));
      for (const frame of frames) {
        if (!frame) continue;
        const { state, lastKnown } = frame.level;
        if (state === 'none' && !lastKnown) continue;
        const expected = frame.level.notMonitored ? 'Not monitored' : expect.stringMatching(wordOf(state, lastKnown));
        expect([seed, hours, state, words]).toEqual([seed, hours, state, expect.arrayContaining([expected])]);
      }
    }
  }
});

function wordOf(state: string, isPast: boolean): RegExp {
  if (state === 'none') return /^Last known: no threat$/;
  if (state === 'unknown_or_NA') return /^Unknown/i;
  return state === 'obstructed' ? /^Obstructed/ : new RegExp(`^${isPast ? 'Last known: ' : ''}${state}$`);
}
