import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Popup } from 'leaflet';
import { useState } from 'react';
import { MapContainer } from 'react-leaflet';
import { MapPopup } from './map-popup';

const AT: readonly [number, number] = [1, 2];
const ignore = () => undefined;

interface ShownProps {
  at?: readonly [number, number];
  text?: string;
  onClose?: () => void;
}

const shown = ({ at = AT, text = 'Truss', onClose = ignore }: ShownProps) => (
  <MapContainer center={[0, 0]} zoom={5}>
    <MapPopup at={at} onClose={onClose}>
      <p>{text}</p>
      <a href="/graph">Graph</a>
    </MapPopup>
  </MapContainer>
);

afterEach(() => jest.restoreAllMocks());

test('renewed content neither moves the map nor takes the focus from a link', () => {
  const { rerender } = render(shown({}));
  screen.getByRole('link', { name: 'Graph' }).focus();
  const update = jest.spyOn(Popup.prototype, 'update');
  rerender(shown({ at: [...AT], text: 'Truss, L4' }));
  expect(screen.getByText('Truss, L4')).toBeInTheDocument();
  expect(update).not.toHaveBeenCalled();
  expect(screen.getByRole('link', { name: 'Graph' })).toHaveFocus();
});

test('a popup whose point moves is opened there, and is not closed', () => {
  const onClose = jest.fn();
  const { rerender } = render(shown({ onClose }));
  rerender(shown({ at: [3, 4], onClose }));
  expect(screen.getByText('Truss')).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its button', () => userEvent.click(screen.getByRole('button', { name: 'Close popup' }))],
])('%s closes a popup, and the focus returns to what opened it', async (_, close) => {
  render(<Openable />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByText('Truss').parentElement).toHaveFocus();
  await close();
  expect(screen.queryByText('Truss')).toBeNull();
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

function Openable() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      {open ? shown({ onClose: () => setOpen(false) }) : null}
    </>
  );
}
