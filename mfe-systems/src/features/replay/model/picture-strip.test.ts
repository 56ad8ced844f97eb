import { drawnWords } from '../testing/drawn-words';
import { device, sceneOf } from '../testing/scene';
import { EDGE, WIDTH } from './picture-scene';
import { paintCursor, paintStrip } from './picture-strip';

const { context, read } = drawnWords();

test('names both ends of the range, in the zone of the site, and what the strip shows', () => {
  paintStrip(context, sceneOf([device(1)], true));
  expect(read()).toEqual([
    '14/11/2023',
    'Temperature, snowfall (hatched: not stored); events, dashed: new bases',
    '19/11/2023',
  ]);
});

test.each([0, 0.5, 1])('draws the moment at its share of the range (%s)', (share) => {
  const rect = jest.fn();
  const scene = sceneOf([device(1)], true);
  const { from, to } = scene.range;
  paintCursor({ fillRect: rect } as never, scene, from + share * (to - from));
  expect(rect).toHaveBeenCalledWith(EDGE + WIDTH * share - 1.5, expect.any(Number), 3, expect.any(Number));
});
