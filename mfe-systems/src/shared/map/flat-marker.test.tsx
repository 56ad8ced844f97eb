import { render, waitFor } from '@testing-library/react';
import { Browser, DivIcon } from 'leaflet';
import { MapContainer } from 'react-leaflet';
import { FlatMarker } from './flat-marker';

const browser = Browser as { any3d: boolean };
const { any3d } = browser;
beforeEach(() => {
  browser.any3d = true;
});
afterEach(() => {
  browser.any3d = any3d;
});

const icon = new DivIcon({ className: 'pin' });

function Shown({ north, above, draggable }: { north: number; above: number; draggable?: boolean }) {
  return (
    <MapContainer center={[0, 0]} zoom={0} zoomAnimation={false}>
      <FlatMarker position={[north, 0]} icon={icon} zIndexOffset={above} draggable={draggable} />
    </MapContainer>
  );
}

const marker = () => document.querySelector<HTMLElement>('.pin')?.style;

test('a marker has a place and no space of its own, also where it moves and rises', async () => {
  const { rerender } = render(<Shown north={0} above={0} />);
  await waitFor(() => expect(marker()).toMatchObject({ transform: '', left: '0px', top: '0px' }));
  rerender(<Shown north={40} above={500} />);
  expect(marker()).toMatchObject({ transform: '', left: '0px', top: expect.stringMatching(/^-\d+px$/) as string });
  expect(Number(marker()?.zIndex)).toBeGreaterThan(400);
});

test('a marker that is dragged stays in the layer of its map, also where it moves and rises', async () => {
  const { rerender } = render(<Shown north={0} above={0} draggable />);
  await waitFor(() => expect(marker()?.transform).toBe('translate(0px, 0px)'));
  rerender(<Shown north={40} above={500} draggable />);
  expect(marker()?.transform).toMatch(/^translate\(0px, -\d+px\)$/);
  expect(Number(marker()?.zIndex)).toBeGreaterThan(400);
});
