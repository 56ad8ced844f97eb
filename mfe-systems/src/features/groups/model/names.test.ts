import { placeNames } from './names';

const OPTIONS = { radius: 9, height: 14, size: { x: 360, y: 500 } };
const at = (x: number, y: number, width = 100) => ({ x, y, width });

describe('placeNames', () => {
  test('puts a name under its mark', () => expect(placeNames([at(180, 250)], OPTIONS)).toEqual([{ x: 130, y: 263 }]));

  test('keeps a name within the map', () =>
    expect(placeNames([at(20, 250), at(340, 250)], OPTIONS)).toEqual([
      { x: 4, y: 263 },
      { x: 256, y: 263 },
    ]));

  test('puts the second of two that would cover one another above its mark', () =>
    expect(placeNames([at(150, 250), at(200, 250)], OPTIONS)).toEqual([
      { x: 100, y: 263 },
      { x: 150, y: 223 },
    ]));

  test('covers no mark', () =>
    expect(placeNames([at(150, 250), at(150, 270, 10)], OPTIONS)[0]).toEqual({ x: 100, y: 223 }));

  test('puts a name beside its mark where others are above and below', () =>
    expect(placeNames([at(150, 250), at(150, 270, 10), at(150, 230, 10)], OPTIONS)[0]).toEqual({ x: 163, y: 243 }));

  test('leaves out a name that has no place', () => {
    const crowd = Array.from({ length: 12 }, (_, index) => at(170 + index, 250, 300));
    expect(placeNames(crowd, OPTIONS).filter(Boolean)).toHaveLength(2);
  });

  test('leaves out a name that is wider than the map', () =>
    expect(placeNames([at(180, 250, 400)], OPTIONS)).toEqual([null]));
});
