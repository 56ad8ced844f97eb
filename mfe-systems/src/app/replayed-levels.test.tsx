import type { ReplayDevice } from '@sagitta/shared-contracts/api/roof-replay';
import { getReplay } from '@sagitta/shared-contracts/api/roof-replay';
import { getSystem } from '@sagitta/shared-contracts/api/system';
import { getSystemMap, getSystemMapImage } from '@sagitta/shared-contracts/api/system-map';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { mockNetwork } from '@sagitta/shared-contracts/testing';
import { screen, within } from '@testing-library/react';
import { drawnWords } from '../features/replay/testing/drawn-words';
import { laser, NOW, system } from '../shared/testing/fixtures';
import { showPage } from '../shared/testing/show-page';
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

/** One value each day at noon, of a permissible 40 mm. */
const device = (values: number[]): ReplayDevice => ({
  node: laser({ mapPositionX: 10, mapPositionY: 10 }),
  retiredAt: null,
  times: values.map((_, index) => (index === 0 ? (NOW - 7 * DAY_MS) / 1000 : 86_400)),
  values,
  limits: [[0, 40, 25, 50, 75, 90]],
  obstructed: [],
  levels: [],
  suspected: [],
  bases: [],
});
function answer(devices: ReplayDevice[]): void {
  const weather = { times: [], temperatures: [], snow: [] };
  network.answer(getReplay, { devices, events: [], eventsLeftOut: 0, weather });
}
const daysIn = (days: number) => new Date(NOW - (7 - days) * DAY_MS).toISOString();

it('hatches the mark of a device that has been silent for 12 h, whatever its level, as its row does', async () => {
  answer([device([20])]);
  const path = `/systems/7/replay?from=${daysIn(0)}&at=${daysIn(0.6)}`;
  showPage(<ReplayPage />, { path, route: '/systems/:id/replay', category: 'commoner' });
  const map = within(await screen.findByRole('application'));
  expect(await map.findByRole('img', { name: 'Truss A-04, Last known: L2' })).toBeInTheDocument();
  const rows = within(screen.getByRole('region', { name: 'Devices' }));
  expect(rows.getByRole('listitem')).toHaveTextContent(/Last known: L2.*silent for 14 h/);
});
