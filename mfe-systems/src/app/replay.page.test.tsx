import type { Replay, ReplayDevice } from '@sagitta/shared-contracts/api/roof-replay';
import { getReplay } from '@sagitta/shared-contracts/api/roof-replay';
import { getSystem } from '@sagitta/shared-contracts/api/system';
import { getSystemMap, getSystemMapImage } from '@sagitta/shared-contracts/api/system-map';
import { DAY_MS, HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { mockNetwork } from '@sagitta/shared-contracts/testing';
import { address } from '@sagitta/shared-ui/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { daily as device, START_S } from '../features/replay/testing/daily';
import { laser, NOW, system } from '../shared/testing/fixtures';
import { showPage } from '../shared/testing/show-page';
import ReplayPage from './replay.page';

const network = mockNetwork();
const show = (query = '') =>
  showPage(<ReplayPage />, { path: `/systems/7/replay${query}`, route: '/systems/:id/replay', category: 'commoner' });

const event = (days: number, messageEn: string) => ({
  id: days,
  at: START_S + days * 86_400,
  severity: 'L3' as const,
  relatedNodeId: 1,
  messageEn,
});
function answer(devices: ReplayDevice[], more: Partial<Replay> = {}): void {
  network.answer(getReplay, {
    devices,
    events: [],
    eventsLeftOut: 0,
    weather: { times: [], temperatures: [], snow: [] },
    ...more,
  });
}

beforeEach(() => {
  network.answer(getSystem, system());
  network.fail(getSystemMap, { status: 404 });
  network.fail(getSystemMapImage, { status: 404 });
});

const inAddress = (key: string) => new URL(address(), 'https://own.invalid').searchParams.get(key);
const slider = () => screen.findByRole('slider', { name: 'Moment' });
const row = async (name = 'Truss A-04') => {
  const rows = within(await screen.findByRole('region', { name: 'Devices' })).getAllByRole('listitem');
  const found = rows.find((one) => one.textContent?.includes(name));
  if (!found) throw new Error(`There is no row of ${name}.`);
  return found;
};
const at = (days: number) =>
  `?at=${new Date(NOW - 7 * DAY_MS + days * DAY_MS).toISOString()}&from=${new Date(NOW - 7 * DAY_MS).toISOString()}`;

test('asks once for the last week, thinned', async () => {
  answer([device([10])]);
  show();
  await slider();
  expect(network.seen(getReplay).map(({ input }) => input)).toEqual([
    {
      systemID: 7,
      Start: new Date(NOW - 7 * DAY_MS).toISOString(),
      End: new Date(NOW).toISOString(),
      Step: 1_008,
    },
  ]);
});

test('shows the level, the value and its age at the moment of the address', async () => {
  answer([device([4, 38, 12, 12, 12, 12, 12, 12])]);
  show(at(1.25));
  const shown = await row();
  expect(shown).toHaveTextContent(/L4/);
  expect(shown).toHaveTextContent(/38\smm, 95\s% of 40\smm6 h old/);
  expect(screen.getByRole('status')).toHaveTextContent(/^Sun 04\/01\/2026, 19:00 CET: L4$/);
});

test('says what is not known: silence, obstruction, and a device without a reading', async () => {
  answer([
    device([4]),
    device([20, null], { node: laser({ id: 2, name: 'Blocked' }), obstructed: [1] }),
    device([], { node: laser({ id: 3, name: 'New' }) }),
  ]);
  show(at(1.1));
  expect(await row()).toHaveTextContent(/Last known: no threat.*silent for 26 h/);
  expect(await row('Blocked')).toHaveTextContent(/Obstructed.*obstructed since/);
  expect(await row('New')).toHaveTextContent(/Unknown.*No reading yet/);
  expect(await row('New')).not.toHaveTextContent(/No threat/i);
});

test('says that the map could not be loaded, and not that there is none', async () => {
  network.fail(getSystemMapImage, { status: 500 });
  answer([device([10])]);
  show();
  const map = within(await screen.findByRole('region', { name: 'Map' }));
  expect(await map.findByText('The map could not be loaded.')).toBeInTheDocument();
  expect(map.queryByText(/has no map/)).not.toBeInTheDocument();
});

test('names no other device where one is obstructed', async () => {
  answer([
    device([12]),
    device([4, null], {
      node: laser({ id: 2, name: 'Blocked' }),
      obstructed: [1],
      suspected: [[START_S + 86_400, 4]],
    }),
  ]);
  show(at(1.1));
  await slider();
  expect(screen.getByText(/^Obstructed or moved/, { selector: 'p' })).not.toHaveTextContent('Truss A-04');
});

test('goes by keys to events, the highest load, by steps and to the ends', async () => {
  const user = userEvent.setup();
  answer([device([4, 4, 4, 30, 4, 4, 4, 4])], { events: [event(1, 'First'), event(5, 'Second')] });
  show();
  const moment = async () => (Number((await slider()).getAttribute('value')) - START_S * 1000) / HOUR_MS;
  expect(await moment()).toBe(7 * 24);
  for (const [key, hours] of [
    ['p', 120],
    ['p', 24],
    ['n', 120],
    ['h', 72],
    ['{ArrowRight}', 72.28],
    ['{ArrowLeft}', 72],
    ['{Shift>}{ArrowLeft}{/Shift}', 69.2],
    ['{Home}', 0],
    ['n', 24],
    ['{End}', 168],
  ] as const) {
    await user.keyboard(key);
    expect([key, await moment()]).toEqual([key, hours]);
  }
  expect(screen.getByText(/First|Second/)).toHaveTextContent('Second');
});

test('keeps its keys from what has keys of its own', async () => {
  const user = userEvent.setup();
  answer([device([4])]);
  show();
  await slider();
  screen.getByRole('combobox', { name: 'Speed' }).focus();
  await user.keyboard('{Home}');
  expect(screen.getByRole('button', { name: 'Play' })).toBeVisible();
  expect(await slider()).toHaveAttribute('value', String(NOW));
});

test('puts the moment at which it rests into the address, with the range', async () => {
  answer([device([4])]);
  show();
  await slider();
  fireEvent.keyDown(document.body, { key: 'Home' });
  await waitFor(() => expect(inAddress('at')).toBe(new Date(NOW - 7 * DAY_MS).toISOString()));
  expect(inAddress('to')).toBe(new Date(NOW).toISOString());
});

test('plays from the beginning at its end, says nothing of each moment, and pauses where it ends', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  answer([device([4])]);
  show();
  await slider();
  fireEvent.keyDown(document.body, { key: ' ' });
  expect(screen.getByRole('status')).toHaveTextContent('Playing');
  act(() => void jest.advanceTimersByTime(1_000));
  const value = Number((await slider()).getAttribute('value'));
  expect((value - START_S * 1000) / HOUR_MS).toBeGreaterThan(5);
  expect((value - START_S * 1000) / HOUR_MS).toBeLessThan(12);
  act(() => void jest.advanceTimersByTime(40_000));
  expect(await slider()).toHaveAttribute('value', String(NOW));
  expect(screen.getByRole('button', { name: 'Play' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('10/01/2026');
  jest.useRealTimers();
});

test('draws at most four curves, and says why no more', async () => {
  const user = userEvent.setup();
  answer(
    Array.from({ length: 5 }, (_, index) => device([index], { node: laser({ id: index + 1, name: `T${index}` }) })),
  );
  show();
  await slider();
  expect(screen.getByRole('img', { name: /^Curves of/ })).toHaveAccessibleName('Curves of T4, T3, T2, T1');
  expect(screen.getByRole('button', { name: 'Curve of T0' })).toHaveAccessibleDescription(/At most 4/);
  await user.click(screen.getByRole('button', { name: 'Curve of T4' }));
  await user.click(screen.getByRole('button', { name: 'Curve of T0' }));
  expect(screen.getByRole('img', { name: /^Curves of/ })).toHaveAccessibleName('Curves of T3, T2, T1, T0');
});

test('says that events are left out, and that the address could not be read', async () => {
  answer([device([4])], { eventsLeftOut: 12 });
  show('?from=soon');
  expect(await screen.findByText('12 less serious events are left out')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('no moment that can be read in: from');
});

test('says that no device reported anything', async () => {
  answer([device([])]);
  show();
  expect(await screen.findByText('No device reported anything in this range.')).toBeVisible();
});

test.each([404, 501])('says of a host that answers %i that it does not know replays', async (status) => {
  network.fail(getReplay, { status });
  show();
  expect(await screen.findByText('This host does not know replays yet.')).toBeVisible();
});

test('offers to try again where the answer failed', async () => {
  network.fail(getReplay, { status: 500 });
  show();
  expect(await screen.findByRole('button', { name: /retry|again/i })).toBeVisible();
});

test('forbids a system that the account may not see', async () => {
  network.answer(getSystem, system({ ID: 0 }));
  show();
  expect(await screen.findByText('403: you may not open this page.')).toBeVisible();
});

test('saves a picture where the browser cannot record a video, and says so', async () => {
  const user = userEvent.setup();
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  answer([device([4])]);
  show();
  await user.click(await screen.findByRole('button', { name: 'Save as video' }));
  expect(await screen.findByText(/^This browser cannot record videos\./)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Save this moment as a picture' })).toBeEnabled();
  expect(screen.getByText('There is no plan that can be drawn: devices are listed.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save the video' })).not.toBeInTheDocument();
});

test('records no video that would be longer than a minute and a half, and says what to do', async () => {
  const user = userEvent.setup();
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  Object.assign(HTMLCanvasElement.prototype, { captureStream: () => null });
  Object.assign(globalThis, { MediaRecorder: { isTypeSupported: () => true } });
  answer([device([4])]);
  show();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Speed' }), 'An hour a second');
  await user.click(screen.getByRole('button', { name: 'Save as video' }));
  expect(await screen.findByText(/169\ss long, .* choose a shorter range or a higher speed/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save the video' })).toBeDisabled();
  Reflect.deleteProperty(globalThis, 'MediaRecorder');
  Reflect.deleteProperty(HTMLCanvasElement.prototype, 'captureStream');
});

test('lets a row wait that nobody sees while it plays, and draws it once somebody does or it pauses', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  type Told = Pick<IntersectionObserverEntry, 'target' | 'isIntersecting'>;
  let tell: (entries: Told[]) => void = () => undefined;
  const seen: Element[] = [];
  window.IntersectionObserver = class {
    constructor(told: (entries: Told[]) => void) {
      tell = told;
    }
    observe = (row: Element) => void seen.push(row);
    unobserve = () => undefined;
    disconnect = () => undefined;
  } as unknown as typeof IntersectionObserver;
  const rising = [4, 4, 38, 38, 38, 38, 38, 38];
  answer([device(rising), device(rising, { node: laser({ id: 2, name: 'Unseen' }) })]);
  show();
  await slider();
  const [first, unseen] = [await row(), await row('Unseen')];
  act(() => tell(seen.map((target) => ({ target, isIntersecting: target !== unseen }))));
  fireEvent.keyDown(document.body, { key: ' ' });
  act(() => void jest.advanceTimersByTime(2_000));
  expect(first).toHaveTextContent('No threat');
  expect(unseen).toHaveTextContent('L4');
  act(() => tell([{ target: unseen, isIntersecting: true }]));
  expect(unseen).toHaveTextContent('No threat');
  act(() => tell([{ target: unseen, isIntersecting: false }]));
  act(() => void jest.advanceTimersByTime(10_000));
  expect([first.textContent?.includes('L4'), unseen.textContent?.includes('L4')]).toEqual([true, false]);
  fireEvent.keyDown(document.body, { key: ' ' });
  expect(unseen).toHaveTextContent('L4');
  jest.useRealTimers();
  Reflect.deleteProperty(window, 'IntersectionObserver');
});
