import { SET_UP_FIRST } from '@sagitta/shared-contracts/rules/second-factor';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { leaveTo } from '../shared/leave';
import { API, menu, useSuiteServer, visit } from './testing/suite';

jest.mock('../shared/leave');
// With a factory: without one, Jest runs the module to see its shape, and all that it shares a second time.
jest.mock('../features/remotes/federation', () => ({ loadRelease: jest.fn() }));

const server = useSuiteServer();

test('frame and menu show before the token is checked, the page after', async () => {
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

test('a refused token redirects to sign-in with the requested path', async () => {
  server.use(http.get(`${API}/token`, () => new HttpResponse(null, { status: 401 })));
  const { onEnded } = await visit('/gateways?x=1');
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/pages/login-page?requested=%2Fgateways%3Fx%3D1'));
  expect(onEnded).toHaveBeenCalledWith('expired');
});

test('a failed token check redirects to sign-in too, but keeps the session', async () => {
  server.use(http.get(`${API}/token`, () => new HttpResponse(null, { status: 500 })));
  const { life } = await visit('/gateways');
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/pages/login-page?requested=%2Fgateways'));
  expect(life.token()).toBe('abc');
});

test('an unreachable host is reported, the session is kept, and Retry opens the page', async () => {
  server.use(http.get(`${API}/token`, () => HttpResponse.error(), { once: true }));
  const { life } = await visit('/gateways');
  expect(await screen.findByText('The server cannot be reached.')).toBeInTheDocument();
  expect(life.token()).toBe('abc');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Content for Anna Nowak')).toBeInTheDocument();
  expect(leaveTo).not.toHaveBeenCalled();
});

test('a host that is busy when the token is checked says so, and nobody is signed out', async () => {
  const busy = () => HttpResponse.json({ error: { message: 'The server is busy. Try again.' } }, { status: 503 });
  server.use(http.get(`${API}/token`, busy, { once: true }));
  await visit('/gateways');
  expect(await screen.findByText('The server is busy. Try again.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Content for Anna Nowak')).toBeInTheDocument();
  expect(leaveTo).not.toHaveBeenCalled();
});

test('without a session a page redirects to sign-in', async () => {
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

test('the menu shows a changed name, now and on the next visit', async () => {
  const { life } = await visit('/gateways');
  await userEvent.click(await screen.findByRole('button', { name: 'Rename me' }));
  expect(screen.getByRole('group', { name: 'User menu' })).toHaveTextContent('Anna Nova');
  expect(life.session()).toMatchObject({ id: 7, name: 'Anna Nova', category: 'staff' });
});

test('a busy host on the loading page ends no session', async () => {
  server.use(http.get(`${API}/systems`, () => new HttpResponse(null, { status: 503 })));
  const { onEnded } = await visit('/pages/loading');
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
  expect(onEnded).not.toHaveBeenCalled();
});

test('a failed list of systems on the loading page ends the session', async () => {
  server.use(
    http.get(`${API}/systems`, () => new HttpResponse(null, { status: 500 })),
    http.post(`${API}/logout`, () => HttpResponse.json({})),
  );
  const { onEnded, onFarewell } = await visit('/pages/loading');
  await waitFor(() => expect(onEnded).toHaveBeenCalledWith('systems-failed'));
  await onFarewell.mock.calls[0]?.[0];
});

describe('who has to set a second step up first', () => {
  const LED = '/second_step?requested=%2Fgateways%3Fx%3D1';
  const refused = () => HttpResponse.json({ error: { message: 'Set it up.', code: SET_UP_FIRST } }, { status: 403 });

  test('is led there from every page, and asks the host for nothing else', async () => {
    server.use(http.get(`${API}/token`, () => HttpResponse.json({ secondFactorNeeded: true })));
    await visit('/gateways?x=1');
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith(LED));
    expect(screen.queryByText('Content for Anna Nowak')).not.toBeInTheDocument();
  });

  test('is shown that page alone, without a menu, and may log out', async () => {
    const systems = jest.fn(refused);
    server.use(
      http.get(`${API}/token`, () => HttpResponse.json({ secondFactorNeeded: true })),
      http.get(`${API}/systems`, systems),
    );
    await visit(LED);
    expect(await screen.findByText('Set it up')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Gateways' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'My Account' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Logout' })).toBeInTheDocument();
    expect(systems).not.toHaveBeenCalled();
    expect(leaveTo).not.toHaveBeenCalled();
  });

  test.each([
    ['/pages/loading?requested=%2Fgateways%3Fx%3D1', LED],
    ['/systems', '/second_step?requested=%2Fsystems'],
  ])('is led there by a list that is refused at %s, and stays logged in', async (path, to) => {
    server.use(http.get(`${API}/systems`, refused));
    const { onEnded, life } = await visit(path);
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith(to));
    expect(leaveTo).toHaveBeenCalledTimes(1);
    expect(onEnded).not.toHaveBeenCalled();
    expect(life.token()).toBe('abc');
  });
});
