import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { STATE_KEY, TOKEN_KEY } from '../features/session/persisted';
import { leaveTo } from '../shared/leave';
import { boot } from './boot';

jest.mock('../shared/leave');
jest.mock('./suite-entry', () => ({
  SuiteEntry: ({ life }: { life: { end: (reason: string) => void } }) => (
    <>
      <button type="button" onClick={() => life.end('signed-out')}>
        The suite
      </button>
      {['expired', 'systems-failed'].map((reason) => (
        <button type="button" key={reason} onClick={() => life.end(reason)}>
          {reason}
        </button>
      ))}
    </>
  ),
}));

const API = 'http://api.test';
const answer = { token: 'abc', name: 'Anna Nowak', email: 'anna@sagitta.example', accountCategory: 'sagitta', ID: 7 };
const server = setupServer(
  http.get('*/config.json', () => HttpResponse.json({ apiUrl: API })),
  http.post(`${API}/login`, () => HttpResponse.json(answer)),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  jest.mocked(leaveTo).mockClear();
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

async function visit(path: string, signedIn = false, visited: readonly string[] = []) {
  window.history.replaceState(null, '', path);
  document.body.innerHTML = '<div id="root"></div>';
  if (signedIn) {
    localStorage.setItem(TOKEN_KEY, 'abc');
    localStorage.setItem(
      STATE_KEY,
      JSON.stringify({
        version: 3,
        session: { id: 7, name: 'Anna', email: 'a@b.example', category: 'staff' },
        visited: visited.map((one) => ({ path: one, title: one, page: one })),
      }),
    );
  }
  await act(async () => boot());
}

const here = () => window.location.pathname + window.location.search;

test('the root path leads to the sign-in page', async () => {
  await visit('/');
  expect(here()).toBe('/pages/login-page');
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeInTheDocument();
});

test('a page asked for without a session leads to sign-in, and is carried along', async () => {
  await visit('/logs?text=snow');
  expect(here()).toBe('/pages/login-page?requested=%2Flogs%3Ftext%3Dsnow');
});

test('signing in leads to the loading page and keeps token and account', async () => {
  await visit('/logs');
  await userEvent.type(await screen.findByLabelText('Email'), 'anna@sagitta.example');
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
  expect(await screen.findByText('The suite')).toBeInTheDocument();
  expect(here()).toBe('/pages/loading?requested=%2Flogs');
  expect(localStorage.getItem(TOKEN_KEY)).toBe('abc');
  expect(JSON.parse(localStorage.getItem(STATE_KEY) ?? '{}')).toMatchObject({
    version: 3,
    session: { id: 7, category: 'staff' },
  });
});

test.each(['/%09/evil.example', '/%0A/evil.example', '/.//evil.example'])(
  'with a session, an address that asks for %s leads to the systems',
  async (requested) => {
    server.use(http.get(`${API}/token`, () => HttpResponse.json({})));
    await visit(`/pages/login-page?requested=${requested}`, true);
    expect(await screen.findByText('The suite')).toBeInTheDocument();
    expect(here()).toBe('/systems');
  },
);

test('with a session a page is opened at once', async () => {
  await visit('/logs', true);
  expect(screen.getByText('The suite')).toBeInTheDocument();
  expect(here()).toBe('/logs');
});

test('the installed application starts at the system that was opened last', async () => {
  await visit('/systems?start=last', true, ['/logs', '/systems/12/dashboard', '/systems/7/dashboard']);
  expect(here()).toBe('/systems/12/dashboard');
});

test('it starts with all systems where none was opened, and leads to sign-in without a session', async () => {
  await visit('/systems?start=last', true, ['/logs', '/systems/12/replay']);
  expect(here()).toBe('/systems');
  localStorage.clear();
  await visit('/systems?start=last');
  expect(here()).toMatch(/^\/pages\/login-page\?requested=/);
});

test('the list of systems itself is opened as it is', async () => {
  await visit('/systems', true, ['/systems/12/dashboard']);
  expect(here()).toBe('/systems');
});

test('somebody who is still signed in leaves the sign-in page without typing', async () => {
  server.use(http.get(`${API}/token`, () => HttpResponse.json({})));
  await visit('/pages/login-page?requested=/logs', true);
  expect(await screen.findByText('The suite')).toBeInTheDocument();
  expect(here()).toBe('/logs');
});

test('a kept token that the host refuses is dropped, and the form is there', async () => {
  server.use(http.get(`${API}/token`, () => new HttpResponse(null, { status: 401 })));
  await visit('/pages/login-page', true);
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeInTheDocument();
  await waitFor(() => expect(localStorage.getItem(TOKEN_KEY)).toBeNull());
});

test('public pages need no session', async () => {
  await visit('/pages/remind-password');
  expect(screen.getByText('The suite')).toBeInTheDocument();
});

test('a wall needs no session, and no end of one in this browser ends it', async () => {
  await visit('/wall', true);
  expect(here()).toBe('/wall');
  localStorage.removeItem(TOKEN_KEY);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY })));
  expect(screen.getByText('The suite')).toBeInTheDocument();
  expect(leaveTo).not.toHaveBeenCalled();
});

test('the end of a session takes everything off the screen and reloads the page', async () => {
  await visit('/logs', true);
  sessionStorage.setItem('leftover', '1');
  await userEvent.click(screen.getByText('The suite'));
  expect(document.getElementById('root')).toBeEmptyDOMElement();
  expect(sessionStorage.getItem('leftover')).toBeNull();
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/pages/login-page'));
});

test('settings that cannot be loaded are reported, with Retry', async () => {
  server.use(http.get('*/config.json', () => new HttpResponse(null, { status: 404 }), { once: true }));
  await visit('/');
  expect(await screen.findByText('The settings of this installation could not be loaded.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeInTheDocument();
});

test('settings that could not be loaded are asked for again, without a press of Retry', async () => {
  server.use(http.get('*/config.json', () => HttpResponse.error(), { once: true }));
  await visit('/');
  expect(await screen.findByText('The settings of this installation could not be loaded.')).toBeInTheDocument();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeInTheDocument();
});

test.each([
  ['expired', 'Your session has ended.'],
  ['systems-failed', 'Your systems could not be loaded'],
])('a person who is signed out involuntarily (%s) sees why, once, and comes back to the page', async (reason, text) => {
  await visit('/logs', true);
  await userEvent.click(screen.getByText(reason));
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/pages/login-page?requested=%2Flogs'));
  await visit('/pages/login-page?requested=%2Flogs');
  expect(await screen.findByRole('status')).toHaveTextContent(text);
  await visit('/pages/login-page');
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeInTheDocument();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});
