import type { RuntimeConfig } from '@sagitta/shared-contracts/config';
import { act, fireEvent, screen } from '@testing-library/react';
import { showPage } from '../testing/show-page';
import { Ground } from './ground';
import { MapBox } from './map-box';

const TILES = { url: '/tiles/{z}/{x}/{y}.png', attribution: 'Tiles of somebody' };
const ignore = () => undefined;

beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => jest.restoreAllMocks());

function show(mapTiles: RuntimeConfig['mapTiles'], { failed = false, onFailed = ignore } = {}): void {
  showPage(
    <MapBox center={[52, 19]} zoom={6} label="Map">
      <Ground failed={failed} onFailed={onFailed} />
    </MapBox>,
    { path: '/', config: { mapTiles } },
  );
}

const tiles = () => [...document.querySelectorAll('img.leaflet-tile')];
test('without configured tiles the outlines are drawn, and name their source', async () => {
  show(null);
  expect(await screen.findByText(/Natural Earth, GeoNames/)).toBeInTheDocument();
});

test('where the tiles have failed the outlines are drawn in their place', async () => {
  show(TILES, { failed: true });
  expect(await screen.findByText(/Natural Earth, GeoNames/)).toBeInTheDocument();
  expect(tiles()).toEqual([]);
});

test('tiles that are late lie on the outlines', async () => {
  show(TILES);
  expect(await screen.findByText(/Natural Earth, GeoNames/)).toBeInTheDocument();
  expect(screen.getByText(/Tiles of somebody/)).toBeInTheDocument();
  expect(tiles().length).toBeGreaterThan(0);
});

test('tiles that come in time are all that is fetched', async () => {
  jest.useFakeTimers();
  show(TILES);
  const [first] = tiles();
  if (!first) throw new Error('There is no tile.');
  fireEvent.load(first);
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(screen.queryByText(/Natural Earth/)).toBeNull();
  jest.useRealTimers();
});

test('three tiles that fail give the tiles up', () => {
  const onFailed = jest.fn();
  show(TILES, { onFailed });
  const [one, two, three] = tiles();
  if (!one || !two || !three) throw new Error('There are too few tiles.');
  fireEvent.error(one);
  fireEvent.error(two);
  expect(onFailed).not.toHaveBeenCalled();
  fireEvent.error(three);
  expect(onFailed).toHaveBeenCalledTimes(1);
});
