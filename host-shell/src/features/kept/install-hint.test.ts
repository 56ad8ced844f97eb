import { DAY_MS, HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import type { Notice } from '@sagitta/shared-contracts/shell';
import { hintAtInstall, type InstallOffer, type InstallWay } from './install-hint';

const FIRST = Date.parse('2026-11-27T08:00:00Z');

beforeEach(() => localStorage.clear());

function visit(way: InstallWay, at: number): Notice[] {
  const told: Notice[] = [];
  hintAtInstall(way, (notice) => (told.push(notice), () => undefined), localStorage, at);
  return told;
}
const offer = () => Object.assign(new Event('beforeinstallprompt'), { prompt: jest.fn(async () => undefined) });

test('the third visit says that it can be installed, and no other does', () => {
  const told = [0, 1, 2, 3, 4].map((day) => visit(offer(), FIRST + day * DAY_MS).length);
  expect(told).toEqual([0, 0, 1, 0, 0]);
});

test('pages of one visit count once', () => {
  for (let page = 0; page < 10; page += 1) expect(visit(offer(), FIRST + (page * HOUR_MS) / 10)).toEqual([]);
});

test('its button asks the browser to install', () => {
  const way: InstallOffer & { prompt: jest.Mock } = offer();
  visit(way, FIRST);
  visit(way, FIRST + DAY_MS);
  const [notice] = visit(way, FIRST + 2 * DAY_MS);
  expect(way.prompt).not.toHaveBeenCalled();
  notice?.action?.run();
  expect(way.prompt).toHaveBeenCalledTimes(1);
});

test('where only a menu of the browser installs, it names it', () => {
  for (const day of [0, 1]) visit('share-menu', FIRST + day * DAY_MS);
  expect(visit('share-menu', FIRST + 2 * DAY_MS)[0]?.text).toMatch(/Choose Share, then Add to Home Screen\.$/);
});

test('where nothing installs it, or it is installed, it waits for a browser that can', () => {
  for (const day of [0, 1, 2, 3]) expect(visit(null, FIRST + day * DAY_MS)).toEqual([]);
  expect(visit(offer(), FIRST + 4 * DAY_MS)).toHaveLength(1);
});

test('what cannot be read counts as no visit', () => {
  localStorage.setItem('sagitta-visits', '{"count":"many"}');
  expect(visit(offer(), FIRST)).toEqual([]);
});
