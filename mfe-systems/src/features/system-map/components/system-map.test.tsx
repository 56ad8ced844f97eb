import type { Category } from '@sagitta/shared-contracts/access';
import { getSystemMap, getSystemMapImage } from '@sagitta/shared-contracts/api/system-map';
import { mockNetwork } from '@sagitta/shared-contracts/testing';
import { setViewport } from '@sagitta/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { gateway, inclinometer, laser, NOW, system } from '../../../shared/testing/fixtures';
import { showPage } from '../../../shared/testing/show-page';
import SystemMap from './system-map';

const network = mockNetwork();
const nodes = [
  laser({ mapPositionX: 10, mapPositionY: 10 }),
  inclinometer({ LatestKnownThreatLevel: 'unknown_or_NA', mapPositionX: 90, mapPositionY: 10 }),
  gateway({ mapPositionX: 50, mapPositionY: 40 }),
  laser({ id: 9, name: 'Nowhere' }),
];

beforeAll(() => {
  URL.createObjectURL = () => 'blob:map';
  URL.revokeObjectURL = () => undefined;
  window.scrollTo = () => undefined;
  // A map is drawn once it has room.
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
});
beforeEach(() => setViewport());

function answer(mapBoundaries: string | null = '(0,0;100,0;100,50)', size: object = {}): void {
  network.answer(getSystemMapImage, 'picture');
  network.answer(getSystemMap, { mapWidth: 100, mapHeight: 50, mapBoundaries, updatedViaWebsiteAt: null, ...size });
}

const show = ({ live = true, hasMap = null as boolean | null, category = 'staff' as Category } = {}) =>
  showPage(
    <SystemMap
      system={system({ hasMap })}
      nodes={nodes}
      height="400px"
      live={live}
      now={NOW}
      zone="Europe/Warsaw"
      technical={false}
    />,
    { path: '/', category },
  );
const map = async () => within(await screen.findByRole('application'));

describe('the system map', () => {
  test('marks the operational measuring devices by name and level, and tells how many have no place', async () => {
    answer();
    show();
    expect(await (await map()).findByRole('img', { name: 'Truss A-04, No threat' })).toBeInTheDocument();
    expect((await map()).getByRole('img', { name: 'Column 7, Unknown' })).toBeInTheDocument();
    expect((await map()).queryByRole('img', { name: /Gateway/ })).toBeNull();
    expect(screen.getByText('1 without a position on it')).toBeVisible();
  });

  test('shows all devices on request, and back', async () => {
    answer();
    show();
    await map();
    await userEvent.click(screen.getByRole('button', { name: 'Show all devices' }));
    expect((await map()).getByRole('img', { name: 'Gateway, infrastructure' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show operational measuring devices' }));
    expect((await map()).queryByRole('img', { name: /Gateway/ })).toBeNull();
  });

  test('opens a popup with deflection, obstruction, thresholds and the way to the graph', async () => {
    answer();
    show();
    await userEvent.click(await (await map()).findByRole('img', { name: /Truss A-04/ }));
    const popup = await map();
    expect(popup.getByText('Deflection: 12 mm, 30 % of 40 mm')).toBeInTheDocument();
    expect(popup.getByText('Obstruction: --')).toBeInTheDocument();
    expect(popup.getByText(/^Thresholds:/)).toHaveTextContent(/^Thresholds: L1 10.0 mm \(25 %\), L2/);
    expect(popup.getByRole('link', { name: 'Go to graphs' })).toHaveAttribute('href', '/devices/1/graph');
  });

  test('opens the popup of its own device only, beside another map', async () => {
    answer();
    show();
    await userEvent.click(await (await map()).findByRole('img', { name: /Truss A-04/ }));
    show();
    const maps = await screen.findAllByRole('application');
    await within(maps[1] ?? document.body).findByRole('img', { name: /Truss A-04/ });
    await userEvent.click(screen.getAllByRole('button', { name: 'Show all devices' })[1] ?? document.body);
    expect(screen.getAllByText('Deflection: 12 mm, 30 % of 40 mm')).toHaveLength(1);
  });

  test.each(['(nonsense', 'nonsense', '(1,2)', '(1,2;3,4;NaN,5)', '((0,0;1,0;1,1)'])(
    'goes on without the outline %s, which does not parse, and says so',
    async (boundaries) => {
      answer(boundaries);
      show();
      expect(await screen.findByText(/Corrupted map data\. The outline is left out\./)).toBeVisible();
      expect(await (await map()).findByRole('img', { name: /Truss A-04/ })).toBeInTheDocument();
    },
  );

  test.each([
    ['none', null],
    ['an empty one', ''],
  ])('needs no outline: %s', async (_, boundaries) => {
    answer(boundaries);
    show();
    await map();
    expect(screen.queryByText(/Corrupted/)).toBeNull();
  });

  test.each([
    ['0 × 0', { mapWidth: 0, mapHeight: 0 }],
    ['0 × 50', { mapWidth: 0 }],
    ['a height below zero', { mapHeight: -50 }],
    ['no size', { mapWidth: null, mapHeight: null }],
  ])('says that a map of %s is corrupted', async (_, size) => {
    answer(null, size);
    show();
    expect(await screen.findByText('Corrupted map data.')).toBeVisible();
  });

  test.each([
    ['commoner', /The installer of the system uploads it\.$/],
    ['staff', /Press Upload maps, then place the devices on it\.$/],
  ] as const)('says so where a system has no map, and to %s who begins it', async (category, first) => {
    network.fail(getSystemMapImage, { status: 404 });
    network.fail(getSystemMap, { status: 404 });
    show({ category });
    expect(await screen.findByText('The system has no map yet.')).toBeVisible();
    expect(screen.getByText(first)).toBeVisible();
  });

  test.each([
    ['is not asked for what it says it has not', false, 0],
    ['is asked where it says that there is a map', true, 1],
    ['is asked where it does not say', null, 1],
  ])('a host %s', async (_, hasMap, times) => {
    network.fail(getSystemMapImage, { status: 404 });
    network.fail(getSystemMap, { status: 404 });
    show({ hasMap });
    expect(await screen.findByText('The system has no map yet.')).toBeVisible();
    expect(network.seen(getSystemMap)).toHaveLength(times);
    expect(network.seen(getSystemMapImage)).toHaveLength(times);
  });

  test('keeps its place where it cannot be loaded, and loads it on Retry', async () => {
    network.breakOff(getSystemMapImage);
    network.answer(getSystemMap, { mapWidth: 100, mapHeight: 50, mapBoundaries: null, updatedViaWebsiteAt: null });
    show();
    expect(await screen.findByText('Map was not rendered. Try to refresh the page.')).toBeVisible();
    expect(screen.getByText('The devices below are up to date.')).toBeVisible();
    answer();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await (await map()).findByRole('img', { name: /Truss A-04/ })).toBeInTheDocument();
  });

  test('does not call the devices up to date while they are not', async () => {
    network.breakOff(getSystemMapImage);
    network.answer(getSystemMap, { mapWidth: 100, mapHeight: 50, mapBoundaries: null, updatedViaWebsiteAt: null });
    show({ live: false });
    expect(await screen.findByText('The devices below are shown as they were last received.')).toBeVisible();
    expect(screen.queryByText(/up to date/)).toBeNull();
  });

  test('says what the levels on it ask for', async () => {
    answer();
    show();
    const legend = within(await screen.findByRole('group', { name: 'Legend' }));
    expect(legend.getByText('take load off')).toBeVisible();
    expect(legend.getByText('obstructed')).toBeVisible();
  });

  test('closes a popup with a click beside it, which leaves the wheel with the page', async () => {
    answer();
    show();
    // Opened with the keyboard: two clicks at once are a double click to the library.
    (await (await map()).findByRole('img', { name: /Truss A-04/ })).closest<HTMLElement>('[role="button"]')?.focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText(/^Deflection: /)).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('application'));
    expect(screen.queryByText(/^Deflection: /)).toBeNull();
    expect(screen.getByText('Click to zoom with the wheel')).toBeVisible();
  });

  test('fills the window of a phone, and Escape or a button leaves it', async () => {
    setViewport({ width: 390 });
    answer();
    show();
    await map();
    await userEvent.click(screen.getByRole('button', { name: 'Full screen' }));
    await userEvent.click(screen.getByRole('button', { name: 'Leave full screen' }));
    expect(screen.queryByRole('button', { name: 'Leave full screen' })).toBeNull();
  });
});
