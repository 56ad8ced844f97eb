import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { loadRelease } from '../features/remotes/federation';
import { menu, registryWith, releaseOf, remote, useSuiteServer, visit } from './testing/suite';

jest.mock('../shared/leave');
// With a factory: without one, Jest runs the module to see its shape, and all that it shares a second time.
jest.mock('../features/remotes/federation', () => ({ loadRelease: jest.fn() }));

const server = useSuiteServer();

describe('with one unreadable entry in the registry', () => {
  let warn: jest.SpyInstance;
  beforeEach(() => {
    warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => warn.mockRestore());

  test('other parts work, the affected page says so, and Retry opens it once the registry is fixed', async () => {
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

  test('Retry opens the requested page, wherever the registry lists its part', async () => {
    const broken = registryWith({ mfe_systems: 7 });
    await visit('/systems', 'staff', broken);
    expect(await screen.findByRole('alert')).toHaveTextContent('This page could not be loaded.');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Sites')).toBeInTheDocument();
    expect(screen.queryByText('Board')).not.toBeInTheDocument();
  });

  test('a page whose part is missing in the registry is no 404, and Retry opens it once it is listed', async () => {
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

  test('a part whose pages are readable keeps its menu entry, and recovers with Retry', async () => {
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
  ['the user returns to the tab', () => window.dispatchEvent(new Event('focus'))],
])('a failed part recovers without a reload once %s', async (_, happen) => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  jest.mocked(loadRelease).mockRejectedValue(new Error('down'));
  await visit('/gateways');
  expect(await screen.findByRole('alert')).toHaveTextContent('mfe_backoffice 1 could not be fetched or started.');
  jest.mocked(loadRelease).mockResolvedValue(remote);
  act(() => void happen());
  expect(await screen.findByText('Content for Anna Nowak')).toBeInTheDocument();
  warn.mockRestore();
});
