import { system } from '../../../shared/testing/fixtures';
import { nearest, placedSystems } from './place';

const at = (latitude: number | null, longitude: number | null) =>
  system({
    latitude: latitude === null ? null : { Valid: true, Float64: latitude },
    longitude: longitude === null ? null : { Valid: true, Float64: longitude },
  });

describe('placedSystems', () => {
  test('takes systems whose place is known', () =>
    expect(placedSystems([at(49.3, 19.95)]).map(({ at }) => at)).toEqual([[49.3, 19.95]]));
  test.each([
    ['without a place', at(null, null)],
    ['with half of one', at(49.3, null)],
    [
      'whose place is not valid',
      system({ latitude: { Valid: false, Float64: 49 }, longitude: { Valid: true, Float64: 19 } }),
    ],
    ['off this planet', at(91, 0)],
    ['off this planet eastwards', at(0, 181)],
  ])('leaves out a system %s', (_, one) => expect(placedSystems([one])).toEqual([]));
});

describe('nearest', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
  ];
  const pick = (x: number, y: number) => nearest(points, (point) => point, { x, y }, 8);

  test('is the mark under the finger', () => expect(pick(7, 1)).toBe(points[1]));
  test('is the upper of two that are equally near, as it is drawn last', () => expect(pick(5, 0)).toBe(points[1]));
  test('is none where nothing is within reach', () => expect(pick(20, 20)).toBeNull());
});
