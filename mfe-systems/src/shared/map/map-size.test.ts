import { fromLatLng, mapSize, toLatLng } from './map-size';

const none = { mapSizeX: null, mapSizeY: null };

describe('mapSize', () => {
  test('is what the map says', () =>
    expect(mapSize({ mapWidth: 960, mapHeight: 640 }, { mapSizeX: 1, mapSizeY: 1 })).toEqual({
      width: 960,
      height: 640,
    }));
  test('is what the system says where the map does not', () =>
    expect(mapSize({ mapWidth: null, mapHeight: null }, { mapSizeX: 960, mapSizeY: 640 })).toEqual({
      width: 960,
      height: 640,
    }));
  test.each([
    [null, null],
    [0, 0],
    [960, 0],
    [-1, 640],
    [960, null],
  ])('is corrupted at %s × %s', (mapWidth, mapHeight) => expect(mapSize({ mapWidth, mapHeight }, none)).toBeNull());
});

test('counts a point of the image from its top left', () => {
  expect(toLatLng({ width: 960, height: 640 }, 10, 0)).toEqual([640, 10]);
});

test('maps a point of the map back to one of the image, or to its edge where it is outside it', () => {
  const size = { width: 100, height: 50 };
  const [lat, lng] = toLatLng(size, 30, 20);
  expect(fromLatLng(size, { lat, lng })).toEqual([30, 20]);
  expect(fromLatLng(size, { lat: -9, lng: 120 })).toEqual([100, 50]);
});
