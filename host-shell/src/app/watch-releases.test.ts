import type { Page } from '@sagitta/shared-contracts/manifest';
import type { PartEntry } from '@sagitta/shared-contracts/read-registry';
import type { Release } from '@sagitta/shared-contracts/registry';
import { act } from '@testing-library/react';
import { createRemoteLoader } from '../features/remotes/remote-loader';
import { liveShell } from '../features/releases/live-shell';
import { watchReleases } from '../features/releases/watch-releases';

jest.mock('../features/releases/live-shell');

const release = (version: string): Release => ({
  url: `http://systems/${version}/remoteEntry.js`,
  metadata: { integrity: 'sha384-x', version },
  extras: { manifest: { name: 'mfe_systems', contract: '^1.0', pages: [] }, scripts: [] },
});

let live: Release;
let stop: () => void;
const notify = jest.fn();
const takenBack = jest.fn();
const reload = jest.fn();
const report = jest.fn();

/** What else the registry lists. */
let others: readonly PartEntry[];
let pages: PartEntry['pages'];

/** A tab in which the part has been opened. */
async function watched() {
  const entry = (): PartEntry => ({ name: 'mfe_systems', live, problem: null, fallback: null, pages });
  const refresh = jest.fn(async () => true);
  const module = { contractVersion: '1.0', Provider: () => null, pages: {} };
  const loader = createRemoteLoader({ entry, refresh, refreshOld: refresh }, async () => module);
  const neverOpened = createRemoteLoader({ entry, refresh, refreshOld: refresh }, async () => module);
  loader.load();
  await act(() => jest.advanceTimersByTimeAsync(0));
  stop = watchReleases({
    parts: {
      entries: () => [entry(), ...others],
      loader: (name) => (name === 'mfe_systems' ? loader : neverOpened),
      refresh,
      heal: () => void loader.heal(),
    },
    report,
    category: 'installer',
    notify,
    reload,
  });
  return { loader, refresh };
}
const passMinute = () => jest.advanceTimersByTimeAsync(60_000);
const offers = () => notify.mock.calls.map(([{ text }]: [{ text: string }]) => text);

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  live = release('2');
  others = [];
  pages = [];
  document.head.innerHTML = '<meta name="build" content="host_shell/1">';
  jest.mocked(liveShell).mockResolvedValue({ build: 'host_shell/1', released: null });
  notify.mockReturnValue(takenBack);
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  Reflect.deleteProperty(document, 'visibilityState');
});

test.each([
  ['new release', '3'],
  ['rollback', '1'],
])(
  'a %s of a part that is open is offered within a minute, once, and nothing reloads by itself',
  async (_, version) => {
    await watched();
    await passMinute();
    expect(offers()).toEqual([]);
    live = release(version);
    await passMinute();
    await passMinute();
    expect(offers()).toEqual(['Another version of Systems is available.']);
    expect(notify).toHaveBeenCalledWith(
      expect.objectContaining({ closeAfterMs: null, action: { label: 'Reload', run: reload } }),
    );
    expect(reload).not.toHaveBeenCalled();
  },
);

test('the first look comes after half a minute, the next ones each half a minute', async () => {
  const { refresh } = await watched();
  const asked = refresh.mock.calls.length;
  await jest.advanceTimersByTimeAsync(29_999);
  expect(refresh).toHaveBeenCalledTimes(asked);
  await jest.advanceTimersByTimeAsync(1);
  expect(refresh).toHaveBeenCalledTimes(asked + 1);
  // What could not be reported so far goes with it.
  expect(report).toHaveBeenCalledTimes(1);
  await passMinute();
  expect(refresh).toHaveBeenCalledTimes(asked + 3);
});

test('the first look of a tab that was opened in the background comes when it is seen', async () => {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  const { refresh } = await watched();
  const asked = refresh.mock.calls.length;
  await jest.advanceTimersByTimeAsync(29_000);
  Reflect.deleteProperty(document, 'visibilityState');
  // Half a minute has not passed: the timer will do.
  document.dispatchEvent(new Event('visibilitychange'));
  expect(refresh).toHaveBeenCalledTimes(asked);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(refresh).toHaveBeenCalledTimes(asked + 1);
});

test('a look that gets no answer does not hold up the next one', async () => {
  await watched();
  jest.mocked(liveShell).mockReturnValueOnce(new Promise(() => undefined));
  live = release('3');
  await jest.advanceTimersByTimeAsync(30_000);
  expect(offers()).toEqual([]);
  await jest.advanceTimersByTimeAsync(30_000);
  expect(offers()).toEqual(['Another version of Systems is available.']);
});

test('a look that comes late does not cost the next one', async () => {
  const { refresh } = await watched();
  const asked = refresh.mock.calls.length;
  jest.setSystemTime(Date.now() + 100);
  await jest.advanceTimersByTimeAsync(30_000);
  jest.setSystemTime(Date.now() - 100);
  await jest.advanceTimersByTimeAsync(30_000);
  expect(refresh).toHaveBeenCalledTimes(asked + 2);
});

test('the offer goes when the part has taken up its release by itself', async () => {
  const { loader } = await watched();
  live = release('3');
  await passMinute();
  expect(takenBack).not.toHaveBeenCalled();
  loader.takeHealed();
  expect(loader.state()).toMatchObject({ release: live });
  expect(takenBack).toHaveBeenCalledTimes(1);
});

test('a new shell is offered', async () => {
  await watched();
  jest.mocked(liveShell).mockResolvedValue({ build: 'host_shell/2', released: null });
  await passMinute();
  expect(offers()).toEqual(['Another version of the application is available.']);
});

test('a host that does not answer changes nothing', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  await watched();
  jest.mocked(liveShell).mockRejectedValue(new Error('down'));
  await passMinute();
  expect(offers()).toEqual([]);
  warn.mockRestore();
});

test('a hidden tab does not ask, and asks at once when it is seen again', async () => {
  const { refresh } = await watched();
  const asked = refresh.mock.calls.length;
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  await passMinute();
  expect(refresh).toHaveBeenCalledTimes(asked);
  Reflect.deleteProperty(document, 'visibilityState');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(refresh).toHaveBeenCalledTimes(asked + 1);
});

const menuPage = (label: string, order: number, access: Page['access'] = ['installer']): Page => ({
  id: label,
  path: `/${label.toLowerCase()}`,
  title: label,
  access,
  menu: { label, order, icon: 'layers', when: 'always' },
});

test('a part is named as the menu of this account names it', async () => {
  const more = ['B', 'C', 'D'].map((label, index) => menuPage(label, 20 + index));
  pages = [...more, menuPage('Hidden', 1, ['staff']), menuPage('A', 10)];
  await watched();
  live = release('3');
  await passMinute();
  expect(offers()).toEqual(['Another version of A, B and 2 other pages is available.']);
});

test('a part that is taken off, and one that is new, are told of in a tab that is open', async () => {
  const firmware = { name: 'mfe_firmware', live: release('1'), problem: null, fallback: null };
  const part: PartEntry = { ...firmware, pages: [menuPage('Firmware', 1)] };
  await watched();
  others = [part];
  await passMinute();
  expect(offers()).toEqual(['Firmware has been added.']);
  stop();
  notify.mockClear();
  await watched();
  // Unreadable is not gone.
  others = [{ ...part, live: null, problem: 'metadata is missing' }];
  await passMinute();
  expect(offers()).toEqual([]);
  others = [];
  await passMinute();
  expect(offers()).toEqual(['Firmware has been removed and cannot be opened any more.']);
  expect(notify).toHaveBeenCalledWith(expect.objectContaining({ action: { label: 'Reload', run: reload } }));
  takenBack.mockClear();
  others = [part];
  await passMinute();
  expect(takenBack).toHaveBeenCalledTimes(1);
});
