import { CRS, type Map as LeafletMap } from 'leaflet';
import { act, render } from '@testing-library/react';
import { useMap } from 'react-leaflet';
import { MapBox } from './map-box';
import { wholeMap } from './map-size';
import { OnPaper } from './on-paper';

const PLAN = { width: 2000, height: 1000 };
const SCREEN = { width: 1200, height: 480 };
let map: LeafletMap;

beforeEach(() => {
  const px = (length: string, otherwise: number) =>
    length === '' || length === '100%' ? otherwise : parseFloat(length);
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return px(this.style.width, SCREEN.width);
  });
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return px(this.style.height, SCREEN.height);
  });
});
afterEach(() => jest.restoreAllMocks());

function Seen({ onMap }: { onMap: (seen: LeafletMap) => void }) {
  onMap(useMap());
  return null;
}

const see = (seen: LeafletMap) => {
  map = seen;
};
const show = (plan?: typeof PLAN) =>
  render(
    <MapBox crs={CRS.Simple} minZoom={-10} zoomSnap={0.1} center={[500, 1000]} zoom={1} label="Map of a hall">
      <Seen onMap={see} />
      <OnPaper plan={plan} />
    </MapBox>,
  );
const tell = (type: 'beforeprint' | 'afterprint') => act(() => window.dispatchEvent(new Event(type)));
const view = () => ({ size: map.getSize(), zoom: map.getZoom(), centre: map.getCenter() });

test('the whole plan is on paper, wherever the person has zoomed, and the same view is on screen afterwards', () => {
  show(PLAN);
  const before = view();
  tell('beforeprint');
  expect(map.getSize()).toMatchObject({ x: 640, y: 320 });
  expect(map.getBounds().contains(wholeMap(PLAN))).toBe(true);
  // A browser that tells twice does not forget the view.
  tell('beforeprint');
  tell('afterprint');
  expect(view()).toEqual(before);
});

test('what was on screen is on paper where there is no plan', () => {
  show();
  const shown = map.getBounds();
  tell('beforeprint');
  expect(map.getSize()).toMatchObject({ x: 640, y: 256 });
  expect(map.getBounds().contains(shown)).toBe(true);
});

test('a plan that is high fits on paper that lies', () => {
  show({ width: 500, height: 2000 });
  tell('beforeprint');
  expect(map.getSize()).toMatchObject({ x: 640, y: 520 });
  expect(map.getBounds().contains(wholeMap({ width: 500, height: 2000 }))).toBe(true);
});
