import { act, render, screen } from '@testing-library/react';
import { useMap } from 'react-leaflet';
import { MapBox } from './map-box';

const OPTIONS = { center: [0, 0] as [number, number], zoom: 3 };
let resized: () => void = () => undefined;
let height = 0;

beforeEach(() => {
  height = 0;
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => height);
  jest.spyOn(window, 'ResizeObserver').mockImplementation((notify) => {
    resized = () => act(() => notify([], {} as ResizeObserver));
    return { observe: () => undefined, unobserve: () => undefined, disconnect: () => undefined };
  });
});
afterEach(() => jest.restoreAllMocks());

function Fitted({ heights }: { heights: number[] }) {
  heights.push(useMap().getSize().y);
  return <p>fitted</p>;
}

test('layers are drawn once the map has room, and stay when the room goes', () => {
  const heights: number[] = [];
  render(
    <MapBox {...OPTIONS} label="Map of a hall">
      <Fitted heights={heights} />
    </MapBox>,
  );
  resized();
  expect(heights).toEqual([]);
  height = 400;
  resized();
  expect(heights.at(0)).toBe(400);
  height = 0;
  resized();
  expect(screen.getByText('fitted')).toBeInTheDocument();
});

test('the element that takes the focus says what the map shows', () => {
  const { rerender } = render(
    <MapBox {...OPTIONS} label="Map of a hall">
      <p />
    </MapBox>,
  );
  expect(screen.getByRole('application', { name: 'Map of a hall' })).toHaveAttribute('tabindex', '0');
  rerender(
    <MapBox {...OPTIONS} label="Map of a barn">
      <p />
    </MapBox>,
  );
  expect(screen.getByRole('application', { name: 'Map of a barn' })).toBeInTheDocument();
});
