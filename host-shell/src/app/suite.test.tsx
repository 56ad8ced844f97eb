import { RuntimeConfigSchema } from '@sagitta/shared-contracts/config';
import type { Page } from '@sagitta/shared-contracts/manifest';
import { readParts } from '@sagitta/shared-contracts/read-registry';
import { OPEN_DEMO_NOTICE } from '@sagitta/shared-contracts/rules/demo';
import { defineRemote, useHeader, useServices } from '@sagitta/shared-contracts/remote';
import type { HeaderTools } from '@sagitta/shared-contracts/shell';
import { UiProvider } from '@sagitta/shared-ui/core';
import { setViewport } from '@sagitta/shared-ui/testing';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { useMemo, useState } from 'react';
import * as v from 'valibot';
import { createSessionLife } from '../features/session/session-life';
import { loadRelease } from '../features/remotes/federation';
import { leaveTo } from '../shared/leave';
import { Suite } from './suite';

jest.mock('../shared/leave');
// With a factory: without one, Jest runs the module to see its shape, and all that it shares a second time.
jest.mock('../features/remotes/federation', () => ({ loadRelease: jest.fn() }));

const API = 'http://api.test';
const config = v.parse(RuntimeConfigSchema, { apiUrl: API });
const ALL = ['commoner', 'installer', 'staff', 'observer'] as const;
const PAGES: Page[] = [
  {
    id: 'systems',
    path: '/systems',
    title: 'Systems',
    access: [...ALL],
    menu: { label: 'Systems', order: 1, icon: 'house', when: 'not-one-system' },
  },
  {
    id: 'dashboard',
    path: '/systems/:id/dashboard',
    title: 'Dashboard',
    access: [...ALL],
    menu: { label: 'Dashboard', order: 1, icon: 'gauge', when: 'one-system' },
  },
  {
    id: 'gateways',
    path: '/gateways',
    title: 'Gateways',
    access: ['installer', 'staff'],
    menu: { label: 'Gateways', order: 2, icon: 'router', when: 'always' },
  },
  { id: 'privacy', path: '/pages/:product-watch-privacy', title: 'Privacy', access: 'public' },
];
const OWNERS = {
  systems: 'mfe_systems',
  dashboard: 'mfe_systems',
  gateways: 'mfe_backoffice',
  privacy: 'mfe_auth_accounts',
};

const releaseOf = (name: string, version = '1') => ({
  url: `http://${name}/${version}/remoteEntry.js`,
  metadata: { integrity: 'sha384-x', version },
  extras: {
    manifest: {
      name,
      contract: '^1.0',
      pages: PAGES.filter(({ id }) => OWNERS[id as keyof typeof OWNERS] === name),
    },
    scripts: [],
  },
});
const registryWith = (more: Record<string, unknown> = {}) => ({
  microFrontends: {
    ...Object.fromEntries([...new Set(Object.values(OWNERS))].map((name) => [name, [releaseOf(name)]])),
    ...more,
  },
});

const server = setupServer();
beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
  // jsdom has no window that scrolls.
  window.scrollTo = () => undefined;
});
beforeEach(() => {
  localStorage.clear();
  setViewport({ width: 1280 });
  jest.mocked(leaveTo).mockClear();
  jest.mocked(loadRelease).mockResolvedValue(remote);
  jest.mocked(loadRelease).mockClear();
  server.use(
    http.get('*/registry.json', () => HttpResponse.json(registryWith())),
    http.get(`${API}/token`, () => HttpResponse.json({})),
    http.get(`${API}/systems`, () =>
      HttpResponse.json([
        { ID: 1, name: 'A' },
        { ID: 2, name: 'B' },
      ]),
    ),
  );
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const TOOLS: HeaderTools = { keys: [['t', 'Show the table']] };

function Gateways() {
  const { logout, session, accountRead } = useServices();
  useHeader(TOOLS);
  return (
    <>
      <button type="button" onClick={() => logout()}>
        Content for {session?.name ?? 'anybody'}
      </button>
      <button type="button" onClick={() => accountRead?.({ name: 'Anna Nova', email: 'anna@sagitta.example' })}>
        Rename me
      </button>
    </>
  );
}
function Sites() {
  const [open, setOpen] = useState(false);
  useHeader(useMemo(() => ({ search: { open, disabled: false, onToggle: () => setOpen(!open) } }), [open]));
  return (
    <>
      <p>Sites</p>
      {open ? <input type="search" aria-label="Find a site" /> : null}
    </>
  );
}
const remote = defineRemote({
  pages: { systems: Sites, dashboard: () => <p>Board</p>, gateways: Gateways, privacy: Gateways },
});

async function visit(
  path: string,
  category: 'staff' | 'commoner' | null = 'staff',
  document = registryWith(),
  settings = config,
) {
  window.history.replaceState(null, '', path);
  const onEnded = jest.fn();
  const onFarewell = jest.fn<void, [Promise<unknown>]>();
  const life = createSessionLife({ storage: localStorage, onEnded, onReplaced: jest.fn() });
  if (category) life.begin('abc', { id: 7, name: 'Anna Nowak', email: 'anna@sagitta.example', category });
  await act(async () => {
    render(
      <UiProvider>
        <Suite config={settings} registry={readParts(document) ?? []} life={life} onFarewell={onFarewell} />
      </UiProvider>,
    );
  });
  return { life, onEnded, onFarewell };
}

const menu = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

test('frame and menu are there before the token is checked; the page comes after', async () => {
  let answer = () => undefined as void;
  server.use(
    http.get(
      `${API}/token`,
      () =>
        new Promise<Response>((done) => {
          answer = () => done(HttpResponse.json({}));
        }),
    ),
  );
  await visit('/gateways');
  expect(screen.getByRole('heading', { name: 'Gateways', level: 1 })).toBeInTheDocument();
  expect(menu()).toEqual(['Systems', 'Gateways']);
  expect(screen.queryByText('Content for Anna Nowak')).not.toBeInTheDocument();
  await waitFor(() => answer());
  await act(async () => answer());
  expect(await screen.findByText('Content for Anna Nowak')).toBeInTheDocument();
});

test.each([
  ['a framed page', '/gateways', 'staff'],
  ['a page that nobody has', '/nowhere', 'staff'],
  ['a public page', '/pages/sagitta-watch-privacy', null],
] as const)('%s says of an open demo that it is one, and of no other host', async (_, path, category) => {
  await visit(path, category, registryWith(), { ...config, openDemo: true });
  expect(screen.getByRole('note')).toHaveTextContent(OPEN_DEMO_NOTICE);
  cleanup();
  await visit(path, category);
  expect(screen.queryByRole('note')).not.toBeInTheDocument();
});

test('a token that the host refuses leads to sign-in with the path that was asked for', async () => {
  server.use(http.get(`${API}/token`, () => new HttpResponse(null, { status: 401 })));
  const { onEnded } = await visit('/gateways?x=1');
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/pages/login-page?requested=%2Fgateways%3Fx%3D1'));
  expect(onEnded).toHaveBeenCalledWith('expired');
});

test('any other answer than 200 leads there too, but keeps the session', async () => {
  server.use(http.get(`${API}/token`, () => new HttpResponse(null, { status: 500 })));
  const { life } = await visit('/gateways');
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/pages/login-page?requested=%2Fgateways'));
  expect(life.token()).toBe('abc');
});

test('a host that cannot be reached is said, nobody is signed out, and Retry goes on', async () => {
  server.use(http.get(`${API}/token`, () => HttpResponse.error(), { once: true }));
  const { life } = await visit('/gateways');
  expect(await screen.findByText('The server cannot be reached.')).toBeInTheDocument();
  expect(life.token()).toBe('abc');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Content for Anna Nowak')).toBeInTheDocument();
  expect(leaveTo).not.toHaveBeenCalled();
});

test('a page of another category answers 403, and its entry is not in the menu', async () => {
  await visit('/gateways', 'commoner');
  expect(await screen.findByRole('heading', { name: /403/ })).toBeInTheDocument();
  expect(menu()).toEqual(['Systems']);
  // Nothing of the part is fetched for somebody who may not open its pages.
  expect(loadRelease).not.toHaveBeenCalled();
});

test('an unknown path answers 404 with a way back', async () => {
  await visit('/no/such/page');
  await userEvent.click(within(await screen.findByRole('main')).getByRole('link'));
  expect(await screen.findByText('Sites')).toBeInTheDocument();
});

test('with exactly one system the menu links to its dashboard, on the next visit from the start', async () => {
  server.use(http.get(`${API}/systems`, () => HttpResponse.json([{ ID: 4, name: 'A' }])));
  const { life } = await visit('/systems', 'commoner');
  await waitFor(() => expect(menu()).toEqual(['Dashboard']));
  expect(life.kept().onlySystem).toBe(4);
  expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
});

test('the list of systems is asked for while the part that shows it still loads', async () => {
  const asked = jest.fn();
  jest.mocked(loadRelease).mockReturnValue(new Promise(() => undefined));
  server.use(
    http.get(`${API}/systems`, () => {
      asked();
      return HttpResponse.json([]);
    }),
  );
  const { life } = await visit('/systems');
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  expect(life.token()).toBe('abc');
});

test('a public page needs nobody signed in, and is given no session', async () => {
  await visit('/pages/sagitta-watch-privacy', null);
  expect(await screen.findByText('Content for anybody')).toBeInTheDocument();
});

test('a public page is named in the title of the window', async () => {
  await visit('/pages/sagitta-watch-privacy', null);
  await waitFor(() => expect(document.title).toBe('Privacy · Sagitta'));
});

test('the menu shows the name that is stored since, in this visit and the next', async () => {
  const { life } = await visit('/gateways');
  await userEvent.click(await screen.findByRole('button', { name: 'Rename me' }));
  expect(screen.getByRole('group', { name: 'User menu' })).toHaveTextContent('Anna Nova');
  expect(life.session()).toMatchObject({ id: 7, name: 'Anna Nova', category: 'staff' });
});

test('without a session a page leads to sign-in', async () => {
  await visit('/gateways', null);
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/pages/login-page?requested=%2Fgateways'));
});

test('signing out revokes the token on the host and ends the session', async () => {
  const revoked = jest.fn();
  server.use(
    http.post(`${API}/logout`, ({ request }) => {
      revoked(request.headers.get('authorization'));
      return HttpResponse.json({});
    }),
  );
  const { onEnded, onFarewell, life } = await visit('/gateways');
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(onEnded).toHaveBeenCalledWith('signed-out');
  expect(life.token()).toBeNull();
  await onFarewell.mock.calls[0]?.[0];
  expect(revoked).toHaveBeenCalledWith('Bearer abc');
});

test('the loading page goes on to the path that was asked for', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  await visit('/pages/loading?requested=%2Fgateways');
  await act(async () => jest.advanceTimersByTime(2_100));
  expect(await screen.findByText('Content for Anna Nowak')).toBeInTheDocument();
  expect(window.location.pathname).toBe('/gateways');
  jest.useRealTimers();
});

test('a list of systems that the host refuses on the loading page ends the session', async () => {
  server.use(
    http.get(`${API}/systems`, () => new HttpResponse(null, { status: 500 })),
    http.post(`${API}/logout`, () => HttpResponse.json({})),
  );
  const { onEnded, onFarewell } = await visit('/pages/loading');
  await waitFor(() => expect(onEnded).toHaveBeenCalledWith('systems-failed'));
  await onFarewell.mock.calls[0]?.[0];
});

const listedKeys = async () =>
  within(await screen.findByRole('dialog', { name: 'Keys' }))
    .getAllByRole('term')
    .map((term) => term.textContent);

test('? lists the keys that work on this page, its own among them', async () => {
  await visit('/gateways');
  await screen.findByText('Content for Anna Nowak');
  await userEvent.keyboard('?');
  expect(await listedKeys()).toEqual(['t', '?', 'Tab', 'Enter', 'Escape']);
});

test('/ opens the search of a page and goes to its field, wherever the focus is', async () => {
  await visit('/systems');
  await screen.findByText('Sites');
  await userEvent.keyboard('?');
  expect(await listedKeys()).toContain('/');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.keyboard('/');
  const field = await screen.findByRole('searchbox', { name: 'Find a site' });
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.keyboard('/');
  expect(field).toHaveValue('/');
  act(() => field.blur());
  await userEvent.keyboard('/');
  expect(field).toHaveFocus();
});

test('the menu folds to icons, and stays so', async () => {
  const { life } = await visit('/gateways');
  await userEvent.click(screen.getByRole('button', { name: 'Collapse the menu' }));
  expect(screen.getByRole('button', { name: 'Keep the menu open' })).toBeInTheDocument();
  expect(life.kept().sidebarMini).toBe(true);
});

test('the footer names provider, years, build and, in Polish, the co-funding', async () => {
  await visit('/gateways');
  const footer = screen.getByRole('contentinfo');
  expect(within(footer).getByRole('link', { name: 'Sagitta' })).toHaveAttribute('href', 'https://sagitta.example');
  expect(footer).toHaveTextContent(`2010–${new Date().getFullYear()}`);
  expect(footer).toHaveTextContent('Build');
  expect(within(footer).getByText(/współfinansowany/)).toHaveAttribute('lang', 'pl');
});

test('the loading page fetches no part whose page the account may not open', async () => {
  await visit('/pages/loading?requested=%2Fgateways', 'commoner');
  await screen.findByRole('main');
  expect(loadRelease).not.toHaveBeenCalled();
});

describe('with one entry of the registry that cannot be read', () => {
  let warn: jest.SpyInstance;
  beforeEach(() => {
    warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => warn.mockRestore());

  it('the other parts work, the part says so, and Retry goes on once the registry is right', async () => {
    const broken = registryWith({ mfe_backoffice: 7 });
    server.use(http.get('*/registry.json', () => HttpResponse.json(broken), { once: true }));
    await visit('/systems', 'staff', broken);
    expect(await screen.findByText('Sites')).toBeInTheDocument();
    cleanup();
    await visit('/gateways', 'staff', broken);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "The registry's entry for mfe_backoffice cannot be read: it lists no release.",
    );
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Content for Anna Nowak')).toBeInTheDocument();
  });

  it('Retry leads to the page that was asked for, wherever its part stands in the registry', async () => {
    const broken = registryWith({ mfe_systems: 7 });
    await visit('/systems', 'staff', broken);
    expect(await screen.findByRole('alert')).toHaveTextContent('This page could not be loaded.');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Sites')).toBeInTheDocument();
    expect(screen.queryByText('Board')).not.toBeInTheDocument();
  });

  it('a page whose part the registry lacks is no mistyped address, and comes with Retry once it is there', async () => {
    const broken = registryWith();
    delete broken.microFrontends.mfe_systems;
    server.use(http.get('*/registry.json', () => HttpResponse.json(broken), { once: true }));
    await visit('/systems', 'staff', broken);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Not available');
    expect(screen.getByRole('alert')).toHaveTextContent(
      "The registry's entry for mfe_systems cannot be read: there is",
    );
    expect(screen.queryByRole('link', { name: 'Go to your systems' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Sites')).toBeInTheDocument();
  });

  it('a part whose pages are readable keeps its menu entry, and heals with Retry', async () => {
    const release = { ...releaseOf('mfe_backoffice'), metadata: { version: '1' } };
    server.use(
      http.get('*/registry.json', () => HttpResponse.json(registryWith({ mfe_backoffice: [release] })), { once: true }),
    );
    await visit('/gateways', 'staff', registryWith({ mfe_backoffice: [release] }));
    expect(menu()).toEqual(['Systems', 'Gateways']);
    expect(await screen.findByRole('alert')).toHaveTextContent('Gateways could not be loaded.');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Content for Anna Nowak')).toBeInTheDocument();
  });
});

test.each([
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
  ['somebody comes back to the tab', () => window.dispatchEvent(new Event('focus'))],
])('a part that failed heals without a reload once %s', async (_, happen) => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  jest.mocked(loadRelease).mockRejectedValue(new Error('down'));
  await visit('/gateways');
  expect(await screen.findByRole('alert')).toHaveTextContent('mfe_backoffice 1 could not be fetched or started.');
  jest.mocked(loadRelease).mockResolvedValue(remote);
  act(() => void happen());
  expect(await screen.findByText('Content for Anna Nowak')).toBeInTheDocument();
  warn.mockRestore();
});
