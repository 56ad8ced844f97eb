import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadRelease } from '../features/remotes/federation';
import { config, menu, releaseOf, useSuiteServer, visit } from './testing/suite';

jest.mock('../shared/leave');
// With a factory: without one, Jest runs the module to see its shape, and all that it shares a second time.
jest.mock('../features/remotes/federation', () => ({ loadRelease: jest.fn() }));

useSuiteServer();

const ALONE = { microFrontends: { mfe_backoffice: [releaseOf('mfe_backoffice')] } };
const open = (path: string, category: 'staff' | 'commoner') =>
  visit(path, category, ALONE as Parameters<typeof visit>[2], { ...config, parts: ['mfe_backoffice'] });

describe('at an address that carries the back office alone', () => {
  test('who asks for no page lands on the first of their menu', async () => {
    await open('/systems', 'staff');
    expect(await screen.findByText('Content for Anna Nowak')).toBeInTheDocument();
    expect(window.location.pathname).toBe('/gateways');
    expect(menu()).toEqual(['Gateways']);
    expect(screen.queryByRole('link', { name: 'My Account' })).not.toBeInTheDocument();
  });

  test('a page of another part is a 404 with a way back', async () => {
    await open('/logs', 'staff');
    expect(await screen.findByRole('heading', { name: '404: page not found.' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Go to Gateways' }));
    expect(await screen.findByText('Content for Anna Nowak')).toBeInTheDocument();
  });

  test.each(['/systems', '/gateways'])(
    'who may open none of it gets a 403 at %s, and none of its code',
    async (path) => {
      await open(path, 'commoner');
      expect(await screen.findByRole('heading', { name: '403: you may not open this page.' })).toBeInTheDocument();
      expect(screen.queryByRole('link', { name: /^Go to/ })).not.toBeInTheDocument();
      expect(loadRelease).not.toHaveBeenCalled();
    },
  );
});
