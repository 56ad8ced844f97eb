import type { RuntimeConfig } from '@sagitta/shared-contracts/config';
import { act, fireEvent, screen } from '@testing-library/react';
import { showPage } from '../testing/show-page';
import { Ground, NO_TILES } from './ground';
import { MapBox } from './map-box';
import { FIRST_RETRY_MS, useTiles } from './use-tiles';

const TILES = { url: '/tiles/{z}/{x}/{y}.png', attribution: 'Tiles of somebody' };

beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => jest.restoreAllMocks());

function Map() {
  const ground = useTiles();
  return (
    <>
      <MapBox center={[52, 19]} zoom={6} label="Map">
        <Ground tiles={ground} />
      </MapBox>
      {ground.areDown ? NO_TILES : null}
    </>
  );
}

function show(mapTiles: RuntimeConfig['mapTiles']): void {
  showPage(<Map />, { path: '/', config: { mapTiles } });
}

const tiles = () => [...document.querySelectorAll('img.leaflet-tile')];
const fail = (count = 3) =>
  act(() =>
    tiles()
      .slice(0, count)
      .forEach((tile) => fireEvent.error(tile)),
  );

test('without configured tiles the outlines are drawn, and name their source', async () => {
  show(null);
  expect(await screen.findByText(/Natural Earth, GeoNames/)).toBeInTheDocument();
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

test('three tiles that fail give way to the outlines', async () => {
  show(TILES);
  fail(2);
  expect(screen.queryByText(NO_TILES)).toBeNull();
  fail(1);
  expect(tiles()).toEqual([]);
  expect(await screen.findByText(/Natural Earth, GeoNames/)).toBeInTheDocument();
  expect(screen.getByText(NO_TILES)).toBeInTheDocument();
});

describe('tiles that have failed', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  test('are asked for again after a minute, and are back with the first that comes', async () => {
    show(TILES);
    fail();
    await pass(FIRST_RETRY_MS - 1);
    expect(tiles()).toEqual([]);
    await pass(1);
    const [first] = tiles();
    if (!first) throw new Error('There is no tile.');
    expect(screen.getByText(NO_TILES)).toBeInTheDocument();
    fireEvent.load(first);
    expect(screen.queryByText(NO_TILES)).toBeNull();
    fail(2);
    expect(tiles().length).toBeGreaterThan(0);
  });

  test('are asked for ever more rarely while they fail', async () => {
    show(TILES);
    let rounds = 0;
    for (let minute = 0; minute < 60; minute += 1) {
      if (tiles().length > 0) rounds += 1;
      fail();
      expect(tiles()).toEqual([]);
      await pass(60_000);
    }
    // At first, and after 1, 3, 7, 15, 30 and 45 minutes.
    expect(rounds).toBe(7);
  });

  test('are asked for again when the browser is online again', async () => {
    show(TILES);
    fail();
    await pass(1_000);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(tiles().length).toBeGreaterThan(0);
    fail();
    expect(tiles()).toEqual([]);
    await pass(1_000);
  });
});
