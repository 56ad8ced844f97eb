import { webcrypto } from 'node:crypto';
import { LOGIN_PATH } from '@sagitta/shared-contracts/paths';
import { FILES, LIVE, PAGE } from './caches';
import type { Releases } from './releases';
import { createPages, type Pages } from './serve-pages';
import { fakeCaches } from './testing/fake-caches';

const FROM_NETWORK = new Response('from the network');
const handleNetwork = jest.fn(async () => FROM_NETWORK);
jest.mock('workbox-strategies', () => ({
  NetworkFirst: class {
    handle = (...args: []) => handleNetwork(...args);
  },
}));

const ORIGIN = 'https://roofs.example';
const SCRIPT = `${ORIGIN}/host_shell/0.1.0-aaaaaaaa/main.js`;
const html = `<script defer src="${SCRIPT}"></script>`;
const newer = html.replaceAll('aaaaaaaa', 'bbbbbbbb');
const page = (text: string, policy = "default-src 'none'", status = 200) =>
  new Response(text, { status, headers: { 'Content-Security-Policy': policy } });

class Tab {
  readonly navigate = jest.fn(async () => null);
}
let tab: Tab;
let room: boolean;
let releases: { readPage: jest.Mock };
let pages: Pages;
let underWay: Promise<unknown>[];

// jsdom digests nothing.
beforeAll(() => Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true }));
beforeEach(async () => {
  jest.useFakeTimers();
  handleNetwork.mockClear();
  tab = new Tab();
  underWay = [];
  releases = { readPage: jest.fn(async () => undefined) };
  room = true;
  Object.assign(globalThis, { caches: fakeCaches(() => room), WindowClient: Tab });
  const self = { location: { origin: ORIGIN }, clients: { get: async () => tab } };
  pages = createPages(self as unknown as ServiceWorkerGlobalScope, releases as unknown as Releases);
  await (await caches.open(LIVE)).put(PAGE, page(html));
  await (await caches.open(FILES)).put(SCRIPT, new Response('main'));
});
afterEach(() => jest.useRealTimers());

/** A page that is opened, and what the network says of it. */
function opened(told: Promise<Response>, { path = '/systems', cache = 'default', client = 'tab' } = {}) {
  const request = { url: ORIGIN + path, cache, mode: 'navigate' };
  const event = {
    request,
    resultingClientId: client,
    preloadResponse: told,
    waitUntil: (promise: Promise<unknown>) => underWay.push(promise),
  };
  return pages.handle({ event, request, url: new URL(request.url) } as never) as Promise<Response>;
}
const never = () => new Promise<Response>(() => undefined);
const after = async (ms: number, answer: Response) => {
  await new Promise((done) => {
    setTimeout(done, ms);
  });
  return answer;
};
const isOver = async (promise: Promise<unknown>) => {
  let over = false;
  void promise.then(() => (over = true));
  await jest.advanceTimersByTimeAsync(0);
  return over;
};
const kept = async () => (await (await caches.open(LIVE)).match(PAGE))?.text();

test('a page starts from what is kept before the network has answered', async () => {
  expect(await (await opened(never())).text()).toBe(html);
  expect(handleNetwork).not.toHaveBeenCalled();
});

test('it gets no registry before the network has said that it is the page, or is silent for 3 s', async () => {
  await opened(after(900, page(html)));
  const checked = pages.checked('tab');
  await jest.advanceTimersByTimeAsync(800);
  expect(await isOver(checked)).toBe(false);
  await jest.advanceTimersByTimeAsync(200);
  expect(await isOver(checked)).toBe(true);
  expect(tab.navigate).not.toHaveBeenCalled();

  await opened(never(), { client: 'other' });
  const silent = pages.checked('other');
  await jest.advanceTimersByTimeAsync(2_900);
  expect(await isOver(silent)).toBe(false);
  await jest.advanceTimersByTimeAsync(200);
  expect(await isOver(silent)).toBe(true);
});

test.each([
  ['of another release', page(newer)],
  ['with another policy', page(html, "default-src 'self'")],
  ['of a sign-in that stands before the suite', new Response(null, { status: 401 })],
])('a page %s starts over before it gets a registry, and from the network', async (_, told) => {
  let goneThere: (to: null) => void = () => undefined;
  tab.navigate.mockReturnValue(new Promise((done) => (goneThere = done)));
  await opened(Promise.resolve(told), { path: '/systems/7/dashboard' });
  const checked = pages.checked('tab');
  expect(await isOver(checked)).toBe(false);
  expect(tab.navigate).toHaveBeenCalledWith(`${ORIGIN}/systems/7/dashboard`);
  expect(await opened(never(), { client: 'again' })).toBe(FROM_NETWORK);
  goneThere(null);
  expect(await isOver(checked)).toBe(true);
});

test.each([
  ['is down', Promise.resolve(page('Bad gateway', '', 502))],
  ['is out of reach', Promise.reject(new TypeError('Failed to fetch'))],
])('a host that %s takes nothing away', async (_, told) => {
  expect(await (await opened(told)).text()).toBe(html);
  await Promise.all(underWay);
  expect(tab.navigate).not.toHaveBeenCalled();
  expect(await kept()).toBe(html);
});

test('a device without room for the new page keeps none, so that the old one is not begun again', async () => {
  jest.spyOn(console, 'warn').mockReturnValueOnce();
  room = false;
  await opened(Promise.resolve(page(newer)));
  await Promise.all(underWay);
  expect(await kept()).toBeUndefined();
  expect(tab.navigate).toHaveBeenCalledTimes(1);
});

test('what comes later than that is for the next start: somebody may be at work by then', async () => {
  await opened(after(4_000, page(newer)));
  await jest.advanceTimersByTimeAsync(4_100);
  await Promise.all(underWay);
  expect(tab.navigate).not.toHaveBeenCalled();
  expect(await kept()).toBe(newer);
  expect(releases.readPage).toHaveBeenCalledWith(newer);
});

test('a page of a hotel that comes late is not kept', async () => {
  await opened(after(4_000, page('<h1>Welcome to our network</h1>')));
  await jest.advanceTimersByTimeAsync(4_100);
  await Promise.all(underWay);
  expect(await kept()).toBe(html);
});

test.each([
  ['a reload', { cache: 'no-cache' }],
  ['sign-in', { path: LOGIN_PATH }],
  ['a public page', { path: '/wall' }],
  ['a browser that does not name the tab', { client: '' }],
])('%s asks the network first', async (_, more) => {
  expect(await opened(never(), more)).toBe(FROM_NETWORK);
});

test('a kept page that lacks a file is not begun', async () => {
  await (await caches.open(FILES)).delete(SCRIPT);
  expect(await opened(never())).toBe(FROM_NETWORK);
});
