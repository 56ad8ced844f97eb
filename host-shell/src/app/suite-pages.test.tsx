import { OPEN_DEMO_NOTICE } from '@sagitta/shared-contracts/rules/demo';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { loadRelease } from '../features/remotes/federation';
import { API, config, menu, registryWith, useSuiteServer, visit } from './testing/suite';

jest.mock('../shared/leave');
// With a factory: without one, Jest runs the module to see its shape, and all that it shares a second time.
jest.mock('../features/remotes/federation', () => ({ loadRelease: jest.fn() }));

const server = useSuiteServer();

test.each([
  ['a framed page', '/gateways', 'staff'],
  ['an unknown page', '/nowhere', 'staff'],
  ['a public page', '/pages/sagitta-watch-privacy', null],
] as const)('%s shows the demo notice on an open demo only', async (_, path, category) => {
  await visit(path, category, registryWith(), { ...config, openDemo: true });
  expect(screen.getByRole('note')).toHaveTextContent(OPEN_DEMO_NOTICE);
  cleanup();
  await visit(path, category);
  expect(screen.queryByRole('note')).not.toBeInTheDocument();
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

test('a public page needs no sign-in and gets no session', async () => {
  await visit('/pages/sagitta-watch-privacy', null);
  expect(await screen.findByText('Content for anybody')).toBeInTheDocument();
});

test('a public page is named in the title of the window', async () => {
  await visit('/pages/sagitta-watch-privacy', null);
  await waitFor(() => expect(document.title).toBe('Privacy · Sagitta'));
});

test('the list of systems is requested while its part is still loading', async () => {
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

test('the loading page continues to the requested path', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  await visit('/pages/loading?requested=%2Fgateways');
  await act(async () => jest.advanceTimersByTime(2_100));
  expect(await screen.findByText('Content for Anna Nowak')).toBeInTheDocument();
  expect(window.location.pathname).toBe('/gateways');
  jest.useRealTimers();
});

test('the loading page fetches no part whose page the account may not open', async () => {
  await visit('/pages/loading?requested=%2Fgateways', 'commoner');
  await screen.findByRole('main');
  expect(loadRelease).not.toHaveBeenCalled();
});
