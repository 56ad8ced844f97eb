import type { ReplayDevice } from '@sagitta/shared-contracts/api/roof-replay';
import type { Node } from '@sagitta/shared-contracts/api/node';
import { getReplay } from '@sagitta/shared-contracts/api/roof-replay';
import { getSystem } from '@sagitta/shared-contracts/api/system';
import { getSystemMap, getSystemMapImage } from '@sagitta/shared-contracts/api/system-map';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { mockNetwork } from '@sagitta/shared-contracts/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { daily } from '../features/replay/testing/daily';
import { drawnWords } from '../features/replay/testing/drawn-words';
import { CanvasLayer } from '../shared/map/canvas-layer';
import { laser, NOW, system } from '../shared/testing/fixtures';
import { showPage } from '../shared/testing/show-page';
import { MapPanel } from './map-panel';
import ReplayPage from './replay.page';

const network = mockNetwork();
// A map is drawn once it has room, and its heat on a canvas.
drawnWords();
beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  Object.assign(URL, { createObjectURL: () => 'blob:map', revokeObjectURL: () => undefined });
  network.answer(getSystem, system());
  network.answer(getSystemMapImage, 'picture');
  network.answer(getSystemMap, { mapWidth: 100, mapHeight: 50, mapBoundaries: null, updatedViaWebsiteAt: null });
});

/** On the plan. */
const device = (values: number[], node: Partial<Node> = {}) =>
  daily(values, { node: laser({ mapPositionX: 10, mapPositionY: 10, ...node }) });
function answer(devices: ReplayDevice[]): void {
  const weather = { times: [], temperatures: [], snow: [] };
  network.answer(getReplay, { devices, events: [], eventsLeftOut: 0, weather });
}
const daysIn = (days: number) => new Date(NOW - (7 - days) * DAY_MS).toISOString();

test('hatches the mark of a device that has been silent for 12 h, whatever its level, as its row does', async () => {
  answer([device([20])]);
  const path = `/systems/7/replay?from=${daysIn(0)}&at=${daysIn(0.6)}`;
  showPage(<ReplayPage />, { path, route: '/systems/:id/replay', category: 'commoner' });
  const map = within(await screen.findByRole('application'));
  expect(await map.findByRole('img', { name: 'Truss A-04, Last known: L2' })).toBeInTheDocument();
  const rows = within(screen.getByRole('region', { name: 'Devices' }));
  expect(rows.getByRole('listitem')).toHaveTextContent(/Last known: L2.*silent for 14 h/);
});

/** What the marks of a map say, by device. */
const marks = (map: HTMLElement) =>
  within(map)
    .getAllByRole('img')
    .map((mark) => mark.getAttribute('aria-label'))
    .toSorted();
const map = () => screen.findByRole('application');
const NOW_SAFE = [laser({ mapPositionX: 10, mapPositionY: 10 })];
const NOW_L3 = [laser({ LatestKnownThreatLevel: 'L3', mapPositionX: 10, mapPositionY: 10 })];
/** A dashboard's map, whose devices change at a press. */
function Changing({ first, later }: { first: Node[]; later: Node[] }) {
  const [nodes, setNodes] = useState(first);
  return (
    <>
      <button type="button" onClick={() => setNodes(later)}>
        Change
      </button>
      <MapPanel system={system()} height="400px" now={NOW} zone="Europe/Warsaw" technical={false} live nodes={nodes} />
    </>
  );
}
const showMap = (first = NOW_SAFE, later = first) =>
  showPage(<Changing {...{ first, later }} />, { path: '/systems/7' });
const openReplay = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Replay' }));
  return screen.findByRole('slider', { name: 'Moment' });
};
const moveTo = (slider: HTMLElement, days: number) =>
  fireEvent.change(slider, { target: { value: Date.parse(daysIn(days)) } });

test('shows on the map of a dashboard what the page shows at each moment, by the same marks', async () => {
  const devices = [
    device([4, 38, 12, 25, 4, 31, 4]),
    device([20], { id: 2, name: 'Silent', mapPositionX: 50 }),
    device([], { id: 3, name: 'New', mapPositionX: 80 }),
  ];
  const moments = [0.1, 0.6, 1.1, 1.9, 3.2, 5.4, 6.7];
  answer(devices);
  showPage(<ReplayPage />, { path: `/systems/7/replay?from=${daysIn(0)}`, route: '/systems/:id/replay' });
  const onPage = await screen.findByRole('slider', { name: 'Moment' });
  const plan = await map();
  await waitFor(() => expect(marks(plan)).toHaveLength(3));
  const expected = moments.map((days) => {
    moveTo(onPage, days);
    return marks(plan);
  });
  expect(new Set(expected.flat()).size).toBeGreaterThan(6);
  cleanup();

  showMap();
  const slider = await openReplay();
  const dashboard = await map();
  await waitFor(() => expect(marks(dashboard)).toHaveLength(3));
  moments.forEach((days, index) => {
    moveTo(slider, days);
    expect([days, marks(dashboard)]).toEqual([days, expected[index]]);
  });
});

test('says loudly that the map shows the past, beside what is now, and is back with one press', async () => {
  answer([device([38, 38, 38, 38, 38, 38, 38])]);
  showMap();
  const dashboard = await map();
  expect(await within(dashboard).findByRole('img', { name: 'Truss A-04, No threat' })).toBeInTheDocument();
  const slider = await openReplay();
  moveTo(slider, 2);
  expect(within(dashboard).getByRole('img', { name: 'Truss A-04, L4' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Mon 05/01/2026, 13:00 CET' })).toBeVisible();
  expect(screen.getAllByText('Replay, not now')).toHaveLength(2);
  expect(screen.getByText('Now').parentElement).toHaveTextContent('No threat');
  expect(screen.queryByRole('button', { name: 'Edit map' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Back to now' }));
  expect(within(dashboard).getByRole('img', { name: 'Truss A-04, No threat' })).toBeInTheDocument();
  expect(screen.queryByText('Replay, not now')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Replay' })).toHaveFocus();
});

test('tells an alarm that comes meanwhile, and leaves the map where it is', async () => {
  answer([device([4, 4, 4, 4, 4, 4, 4])]);
  showMap(NOW_SAFE, NOW_L3);
  moveTo(await openReplay(), 2);
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Since this replay was opened: Truss A-04: L3.');
  expect(screen.getByText('Now').parentElement).toHaveTextContent('L3, Truss A-04');
  expect(within(await map()).getByRole('img', { name: 'Truss A-04, No threat' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByText('Now')).toBeVisible();
  screen.getByRole('slider', { name: 'Moment' }).focus();
  await userEvent.keyboard('{Escape}');
  expect(within(await map()).getByRole('img', { name: 'Truss A-04, L3' })).toBeInTheDocument();
});

test('paints the heat anew where a level changes, and not with each reading', async () => {
  const show = jest.spyOn(CanvasLayer.prototype, 'show');
  answer([device([22, 23, 24, 38, 38, 38, 38])]);
  showMap(NOW_L3);
  const slider = await openReplay();
  moveTo(slider, 0.1);
  await waitFor(() => expect(show).toHaveBeenCalled());
  show.mockClear();
  for (const days of [1.1, 2.1, 0.2]) moveTo(slider, days);
  expect(show).not.toHaveBeenCalled();
  moveTo(slider, 3.1);
  expect(show).toHaveBeenCalledTimes(1);
});

test("counts a popup's age from the last reading to the moment, also where nothing has changed since", async () => {
  answer([device([4])]);
  showMap();
  const slider = await openReplay();
  moveTo(slider, 0.45);
  fireEvent.click(await within(await map()).findByRole('img', { name: 'Truss A-04, No threat' }));
  const measured = () => screen.getByText('Measured').nextElementSibling;
  for (const [days, age] of [
    [0.45, '10 h ago'],
    [0.1, '2 h ago'],
    [0.25, '6 h ago'],
    [0.6, '14 h ago'],
    [0.9, '21 h ago'],
  ] as const) {
    moveTo(slider, days);
    expect(measured()).toHaveTextContent(new RegExp(`^${age}`));
  }
});

test('leads on to the page at the same moment', async () => {
  answer([device([4, 4, 4, 4, 4, 4, 4])]);
  showMap();
  moveTo(await openReplay(), 2);
  const link = screen.getByRole('link', { name: /of this moment/ });
  expect(new URL(link.getAttribute('href') ?? '', 'https://own.invalid').searchParams.get('at')).toBe(daysIn(2));
});

test('says where no device reported anything', async () => {
  answer([device([])]);
  showMap();
  await openReplay();
  expect(screen.getByText('No device reported anything in this range.')).toBeVisible();
});

test('keeps the present on the map where the replay cannot be loaded, and says so', async () => {
  network.fail(getReplay, { status: 500 });
  showMap(NOW_L3);
  const dashboard = await map();
  await userEvent.click(await screen.findByRole('button', { name: 'Replay' }));
  expect(await screen.findByText('The replay could not be loaded.')).toBeInTheDocument();
  expect(screen.getByText('The map shows now.')).toBeVisible();
  expect(within(dashboard).getByRole('img', { name: 'Truss A-04, L3' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('The replay could not be loaded.')).not.toBeInTheDocument();
});
