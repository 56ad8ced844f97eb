import { RuntimeConfigSchema } from '@sagitta/shared-contracts/config';
import type { Page } from '@sagitta/shared-contracts/manifest';
import { readParts } from '@sagitta/shared-contracts/read-registry';
import { defineRemote, useHeader, useServices } from '@sagitta/shared-contracts/remote';
import type { HeaderTools } from '@sagitta/shared-contracts/shell';
import { UiProvider } from '@sagitta/shared-ui/core';
import { setViewport } from '@sagitta/shared-ui/testing';
import { act, render, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { useMemo, useState } from 'react';
import * as v from 'valibot';
import { loadRelease } from '../../features/remotes/federation';
import { createSessionLife } from '../../features/session/session-life';
import { leaveTo } from '../../shared/leave';
import { Suite } from '../suite';

export const API = 'http://api.test';
export const config = v.parse(RuntimeConfigSchema, { apiUrl: API });
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
  { id: 'second-step', path: '/second_step', title: 'Second step', access: ['installer', 'staff'] },
  { id: 'privacy', path: '/pages/:product-watch-privacy', title: 'Privacy', access: 'public' },
];
const OWNERS = {
  systems: 'mfe_systems',
  dashboard: 'mfe_systems',
  gateways: 'mfe_backoffice',
  'second-step': 'mfe_auth_accounts',
  privacy: 'mfe_auth_accounts',
};

export const releaseOf = (name: string, version = '1') => ({
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
export const registryWith = (more: Record<string, unknown> = {}) => ({
  microFrontends: {
    ...Object.fromEntries([...new Set(Object.values(OWNERS))].map((name) => [name, [releaseOf(name)]])),
    ...more,
  },
});

/** Answers for the network: two systems, a valid token and all parts, unless a test says otherwise. */
export function useSuiteServer() {
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
      // What could not run is reported at once.
      http.post(`${API}/release-fallbacks`, () => HttpResponse.json({})),
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
  return server;
}

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
export const remote = defineRemote({
  pages: {
    systems: Sites,
    dashboard: () => <p>Board</p>,
    gateways: Gateways,
    'second-step': () => <p>Set it up</p>,
    privacy: Gateways,
  },
});

/** Opens the suite at a path, as somebody who is signed in. */
export async function visit(
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

/** The entries of the menu. */
export const menu = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map((link) => link.textContent);
