import { getWall, getWallMap, getWallMapImage, type Wall as WallAnswer } from '@sagitta/shared-contracts/api/wall';
import { triage, triageCounts } from '@sagitta/shared-contracts/rules/triage';
import { mockNetwork } from '@sagitta/shared-contracts/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { laser, system } from '../../../shared/testing/fixtures';
import { showPage } from '../../../shared/testing/show-page';
import { Wall } from './wall';

const network = mockNetwork();
const CALM = system({ ID: 1, name: 'Calm Hall', NodesHighestThreatLevelActiveNonobstructed: 'none', hasMap: false });
const SILENT = system({
  ID: 2,
  name: 'Mute Arena',
  NodesHighestThreatLevelActiveNonobstructed: 'none',
  deviceLost: true,
});
const ALARM = {
  id: 5,
  systemID: 3,
  systemName: 'Ice Rink',
  timezone: 'Europe/Warsaw',
  level: 'L4',
  severity: 'L4',
  device: 'Truss 3',
  seenBy: null,
  more: 0,
  sensor: 'laser',
  value: 96,
  permissibleValue: 100,
  contacts: [{ person: 'Anna Nowak', role: 'administrator', phone: '+48600000199' }],
} as const;

function wall(systems = [CALM], more: Partial<WallAnswer> = {}): WallAnswer {
  const now = new Date().toISOString();
  const counts = triageCounts(systems.map((system) => triage(system)));
  return {
    at: now,
    name: 'Night desk',
    turnSeconds: 12,
    counts,
    systems,
    groups: [],
    groupsCount: 0,
    alarms: [],
    alarmsCount: 0,
    ...more,
  };
}
const alarms = () => [
  { ...ALARM, since: new Date(Date.now() - 4 * 60_000).toISOString(), contacts: [...ALARM.contacts] },
];
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const show = async (secret = 's3cret') => {
  showPage(<Wall secret={secret} Plan={() => <p>Plan</p>} />, { path: '/wall' });
  await pass(50);
};

beforeEach(() => {
  jest.useFakeTimers();
  Object.defineProperty(navigator, 'wakeLock', {
    configurable: true,
    value: { request: async () => ({ released: false, release: async () => undefined }) },
  });
});
afterEach(() => jest.useRealTimers());

test('asks with its secret every 15 s, and says how old the answer is', async () => {
  network.answer(getWall, () => wall());
  await show();
  expect(screen.getByRole('heading', { name: 'Night desk' })).toBeVisible();
  await pass(5_000);
  expect(screen.getByText('Read 5 s ago')).toBeVisible();
  await pass(26_000);
  expect(network.seen(getWall).map(({ input }) => input)).toEqual([1, 2, 3].map(() => ({ secret: 's3cret' })));
});

test('says louder than anything that no fresh answer has come for a minute, and comes back by itself', async () => {
  network.answer(getWall, () => wall());
  await show();
  network.fail(getWall, { status: 503 });
  await pass(58_000);
  expect(screen.getByText('Calm Hall')).toBeVisible();
  await pass(3_000);
  expect(screen.getByRole('alert')).toHaveTextContent('No fresh answer');
  expect(screen.queryByText('Calm Hall')).toBeNull();
  network.answer(getWall, () => wall());
  await pass(16_000);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('Calm Hall')).toBeVisible();
});

test('takes an answer that the host has read no later than the one before for none', async () => {
  const kept = wall();
  network.answer(getWall, () => kept);
  await show();
  await pass(61_000);
  expect(screen.getByRole('alert')).toHaveTextContent('No fresh answer');
});

test('shows nothing once its link has ended', async () => {
  network.answer(getWall, () => wall());
  await show();
  network.fail(getWall, { status: 404 });
  await pass(16_000);
  expect(screen.getByRole('alert')).toHaveTextContent('This link has ended');
  expect(screen.queryByText('Calm Hall')).toBeNull();
});

test('says at once that an address without a secret is no link, and asks nothing', async () => {
  await show('');
  expect(screen.getByRole('alert')).toHaveTextContent('This link is not whole');
  await pass(31_000);
  expect(network.seen(getWall)).toHaveLength(0);
});

test('says of an alarm what its system is like now, which may be worse than when it began', async () => {
  const rink = system({
    ID: 3,
    name: 'Ice Rink',
    NodesHighestThreatLevelActiveNonobstructed: 'L4',
    nodesHighestDeflection: 112,
    hasMap: false,
  });
  network.answer(getWall, () => wall([rink], { alarms: alarms(), alarmsCount: 1 }));
  await show();
  expect(screen.getByText(/^96 mm of 100 mm permissible, when it began$/)).toBeVisible();
  expect(screen.getByText('Now: L4, 112 % of permissible')).toBeVisible();
});

test('is taken over by an alarm until somebody has confirmed it', async () => {
  network.answer(getWall, () => wall([CALM], { alarms: alarms(), alarmsCount: 1 }));
  await show();
  expect(screen.getByRole('alert')).toHaveTextContent('L4');
  expect(screen.getByRole('heading', { name: 'Ice Rink' })).toBeVisible();
  expect(screen.getByText(/^for 4 min, since/)).toBeVisible();
  expect(screen.getByText(/^96 mm of 100 mm permissible/)).toBeVisible();
  expect(screen.getByText('+48600000199')).toBeVisible();
  expect(screen.queryByText('Calm Hall')).toBeNull();
  network.answer(getWall, () => wall());
  await pass(16_000);
  expect(screen.queryByText('Ice Rink')).toBeNull();
  expect(screen.getByText('Calm Hall')).toBeVisible();
});

test('names what is silent on every screen', async () => {
  network.answer(getWall, () => wall([SILENT, CALM]));
  await show();
  expect(screen.getByText('Silent: 1').closest('p')).toHaveTextContent('Silent: 1 Mute Arena');
});

test('says that it shows no system, which is not the same as no threat', async () => {
  network.answer(getWall, () => wall([]));
  await show();
  expect(screen.getByText('No system.')).toBeVisible();
});

test('shows its screens in turn, and can be paused and gone through by key', async () => {
  network.answer(getWallMap, () => ({ at: new Date().toISOString(), map: null, nodes: [laser()] }));
  network.answer(getWallMapImage, 'picture');
  network.answer(getWall, () => wall([{ ...CALM, hasMap: true }]));
  await show();
  expect(screen.getByRole('region', { name: 'Systems' })).toBeVisible();
  await pass(12_000);
  await pass(500);
  expect(screen.getByRole('region', { name: 'Map of Calm Hall' })).toHaveTextContent('Truss A-04');
  fireEvent.keyDown(window, { key: ' ' });
  await pass(30_000);
  expect(screen.getByText('Paused at 2 of 2')).toBeVisible();
  fireEvent.keyDown(window, { key: 'ArrowRight' });
  expect(screen.getByRole('region', { name: 'Systems' })).toBeVisible();
  await pass(121_000);
  expect(screen.queryByText(/^Paused/)).toBeNull();
});
