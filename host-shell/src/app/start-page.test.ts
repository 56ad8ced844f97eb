import { checkToken } from '@sagitta/shared-contracts/api/session';
import type { Page } from '@sagitta/shared-contracts/manifest';
import { defineRemote, lazyPage, type PageStart } from '@sagitta/shared-contracts/remote';
import { testServices } from '@sagitta/shared-contracts/testing';
import { loadGridAhead } from '@sagitta/shared-ui/grid-code';
import { QueryClient } from '@tanstack/react-query';
import type { RemoteLoader } from '../features/remotes/remote-loader';
import type { RemoteState } from '../features/remotes/remote-loader-state';
import { fetchWhole, startPage, startTokenCheck } from './start-page';

jest.mock('@sagitta/shared-ui/grid-code', () => ({ loadGridAhead: jest.fn() }));

const BOARD: Page = { id: 'board', path: '/boards/:id', title: 'Board', access: ['staff'] };
const services = testServices();
const client = new QueryClient();
const ahead = jest.fn<void, [PageStart]>();
const load = jest.fn(async () => ({ default: Object.assign(() => null, { ahead }) }));

/** A part that is on its way until `arrives` is called. */
function partWith(page: Page) {
  const pages = { [page.id]: lazyPage(load) };
  let state: RemoteState = { status: 'loading' };
  const listeners = new Set<() => void>();
  const loader = {
    state: () => state,
    subscribe: (changed: () => void) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  } as unknown as RemoteLoader;
  const change = (next: RemoteState) => {
    state = next;
    listeners.forEach((listener) => listener());
  };
  return {
    loadFor: jest.fn(() => ({ page, loader })),
    listeners,
    arrives: () =>
      change({ status: 'ready', module: defineRemote({ pages }), fellBack: false } as unknown as RemoteState),
    fails: () => change({ status: 'failed', error: new Error('gone') }),
  };
}
const soon = () => new Promise((done) => setTimeout(done, 20));

beforeEach(() => jest.clearAllMocks());

test('a page fetches its code and first data as soon as its part is here', async () => {
  const part = partWith(BOARD);
  expect(startPage('/boards/7?tab=2', { parts: part, services, client })).toBe(true);
  await soon();
  expect(load).not.toHaveBeenCalled();
  part.arrives();
  await soon();
  expect(ahead).toHaveBeenCalledTimes(1);
  const [start] = ahead.mock.lastCall ?? [];
  expect(start).toMatchObject({ services, client, params: { id: '7' } });
  expect(start?.search.get('tab')).toBe('2');
  expect(part.listeners.size).toBe(0);
});

test('a page that the account may not open asks for nothing', async () => {
  const parts = { loadFor: jest.fn(() => null) };
  expect(startPage('/boards/7', { parts, services, client })).toBe(false);
  expect(parts.loadFor).toHaveBeenCalledWith('/boards/7', services.session?.category);
  expect(load).not.toHaveBeenCalled();
});

test('a page fetches what it needs without a network once its part is here, if it says so', async () => {
  const keep = jest.fn<Promise<void>, [PageStart]>(async () => undefined);
  load.mockResolvedValueOnce({ default: Object.assign(() => null, { ahead, keep }) });
  const part = partWith(BOARD);
  const kept = fetchWhole('/boards/7?tab=2', { parts: part, services, client });
  part.arrives();
  await kept;
  const [start] = keep.mock.lastCall ?? [];
  expect(start).toMatchObject({ services, client, params: { id: '7' } });
  expect(start?.search.get('tab')).toBe('2');
  const other = fetchWhole('/boards/8', { parts: part, services, client });
  await expect(other).resolves.toBeUndefined();
  expect([keep.mock.calls.length, ahead.mock.calls.length]).toEqual([1, 0]);
});

test('a page that is not there asks nothing, and a call that fails is told', async () => {
  await fetchWhole('/boards/7', { parts: { loadFor: () => null }, services, client });
  const gone = partWith(BOARD);
  const lost = fetchWhole('/boards/7', { parts: gone, services, client });
  gone.fails();
  await lost;
  const keep = () => Promise.reject(new Error('down'));
  load.mockResolvedValueOnce({ default: Object.assign(() => null, { ahead, keep }) });
  const part = partWith(BOARD);
  part.arrives();
  await expect(fetchWhole('/boards/7', { parts: part, services, client })).rejects.toThrow('down');
});

test('a public page is given no session, and needs no token', async () => {
  const part = partWith({ ...BOARD, access: 'public' });
  expect(startPage('/boards/7', { parts: part, services, client })).toBe(false);
  part.arrives();
  await soon();
  expect(ahead.mock.lastCall?.[0].services.session).toBeNull();
});

test('the code of a table is fetched with the part, where the page begins with one', () => {
  startPage('/boards/7', { parts: partWith(BOARD), services, client });
  expect(loadGridAhead).not.toHaveBeenCalled();
  startPage('/boards/7', { parts: partWith({ ...BOARD, table: true }), services, client });
  expect(loadGridAhead).toHaveBeenCalledTimes(1);
});

test('what fails ahead is left to the page', async () => {
  const gone = partWith(BOARD);
  startPage('/boards/7', { parts: gone, services, client });
  gone.fails();
  expect(gone.listeners.size).toBe(0);
  load.mockRejectedValueOnce(new Error('Loading chunk 7 failed.'));
  const part = partWith(BOARD);
  startPage('/boards/7', { parts: part, services, client });
  part.arrives();
  await soon();
  expect(ahead).not.toHaveBeenCalled();
});

test('the first who asks for the token gets the answer that is on its way; later ones ask again', async () => {
  const call = jest.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValue({ stream: true });
  const ask = startTokenCheck({ call });
  expect(call).toHaveBeenCalledWith(checkToken, {});
  await soon();
  await expect(ask()).rejects.toThrow('down');
  await expect(ask()).resolves.toEqual({ stream: true });
  expect(call).toHaveBeenCalledTimes(2);
});
