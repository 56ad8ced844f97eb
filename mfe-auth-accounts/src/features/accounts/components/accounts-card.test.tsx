import { listAccounts } from '@sagitta/shared-contracts/api/account';
import { listSystemsVeryShort } from '@sagitta/shared-contracts/api/system';
import type { Category } from '@sagitta/shared-contracts/access';
import { mockNetwork, testServices, TEST_SESSION } from '@sagitta/shared-contracts/testing';
import { useLocation } from '@sagitta/shared-ui/router';
import { renderPage, setViewport } from '@sagitta/shared-ui/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AccountsCard } from './accounts-card';

const network = mockNetwork();
const VIEWER = TEST_SESSION.id;

const account = (id: number, name: string, systems: string, right = 'full', phone: string | null = null) => ({
  id,
  name,
  email: `${name.toLowerCase()}@example.com`,
  phone: { String: phone ?? '', Valid: phone !== null },
  accountCategory: 'commoner',
  systems: { String: systems, Valid: systems !== '' },
  accessRightToAccount: { String: right, Valid: true } as never,
});
const systems = [
  { ID: 2, name: 'Zakopane' },
  { ID: 1, name: 'Augustów' },
].map((system) => ({ ...system, systemVersion: 'W4' as const, accountRole: null }));

function Query() {
  return <output aria-label="query">{useLocation().search}</output>;
}

function show({ category = 'staff', path = '/accounts' }: { category?: Category; path?: string } = {}) {
  return renderPage(
    <>
      <AccountsCard />
      <Query />
    </>,
    { services: testServices({ session: { ...TEST_SESSION, category } }), path },
  );
}

const names = async () => {
  const list = await screen.findByRole('list', { name: 'List of accounts' });
  return within(list)
    .getAllByRole('listitem')
    .map((item) => item.firstChild?.textContent);
};

describe('AccountsCard', () => {
  beforeEach(() => {
    setViewport({ width: 390 });
    network.answer(listSystemsVeryShort, systems);
    network.answer(listAccounts, [
      account(VIEWER, 'Anna', '1,2'),
      account(8, 'Bartosz', '2', 'partial', '+48600100200'),
      account(9, 'Celina', '1', 'none'),
    ]);
  });

  test('is titled Accounts, with a spinner until the accounts are there', async () => {
    show();
    expect(screen.getByRole('heading', { name: 'Accounts' })).toBeInTheDocument();
    expect(screen.getByText('Loading accounts')).toBeInTheDocument();
    expect(await names()).toEqual(['Anna', 'Bartosz', 'Celina']);
    expect(screen.queryByText('Loading accounts')).not.toBeInTheDocument();
  });

  test('shows the phone, and -- where there is none', async () => {
    show();
    const [first, second] = within(await screen.findByRole('list', { name: 'List of accounts' })).getAllByRole(
      'listitem',
    );
    expect(first).toHaveTextContent('Phone--');
    expect(second).toHaveTextContent('Phone+48600100200');
  });

  test('shows staff which professionals have no second step', async () => {
    network.answer(listAccounts, [
      { ...account(8, 'Bartosz', '1'), hasSecondFactor: false },
      { ...account(9, 'Celina', '1'), accountCategory: 'installer', hasSecondFactor: false },
      { ...account(10, 'Dorota', '1'), accountCategory: 'sagitta', hasSecondFactor: true },
    ]);
    show();
    await names();
    const items = within(screen.getByRole('list', { name: 'List of accounts' })).getAllByRole('listitem');
    const told = items.map((item) => /Second step(--|Set up|Not set up)/.exec(item.textContent)?.[1]);
    expect(told).toEqual(['--', 'Not set up', 'Set up']);
  });

  test('links to the edit page by access right', async () => {
    show();
    await names();
    expect(screen.getAllByRole('link', { name: /^Edit/ }).map((link) => link.getAttribute('href'))).toEqual([
      `/accounts/${VIEWER}/edit_account`,
      '/accounts/8/edit_account',
    ]);
  });

  test('lets an observer edit only themself', async () => {
    show({ category: 'observer' });
    await names();
    expect(screen.getAllByRole('link', { name: /^Edit/ }).map((link) => link.getAttribute('href'))).toEqual([
      `/accounts/${VIEWER}/edit_account`,
    ]);
  });

  test('filters by one system, keeps it in the address, and takes it out again with All', async () => {
    show();
    await names();
    await userEvent.click(screen.getByLabelText('Filter by system'));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['All', 'Augustów', 'Zakopane']);
    await userEvent.click(screen.getByRole('option', { name: 'Zakopane' }));
    await waitFor(() => expect(screen.getByLabelText('query')).toHaveTextContent('?system=2'));
    await waitFor(async () => expect(await names()).toEqual(['Anna', 'Bartosz']));
    await userEvent.click(screen.getByLabelText('Filter by system'));
    await userEvent.click(screen.getByRole('option', { name: 'All' }));
    await waitFor(() => expect(screen.getByLabelText('query')).toBeEmptyDOMElement());
    await waitFor(async () => expect(await names()).toHaveLength(3));
  });

  test('shows what the sender of a link saw', async () => {
    show({ path: '/accounts?system=1' });
    expect(await names()).toEqual(['Anna', 'Celina']);
    expect(screen.getByLabelText('Filter by system')).toHaveValue('Augustów');
  });

  test('shows everybody for a system that the viewer does not have', async () => {
    show({ path: '/accounts?system=99' });
    expect(await names()).toHaveLength(3);
  });

  test('says so where a system has nobody', async () => {
    network.answer(listAccounts, [account(VIEWER, 'Anna', '1')]);
    show({ path: '/accounts?system=2' });
    expect(await screen.findByRole('heading', { name: 'No accounts.' })).toBeInTheDocument();
    expect(screen.getByText(/Its installer or administrator adds people/)).toBeInTheDocument();
  });

  test('pages by 10 on a phone, with pages on top too', async () => {
    network.answer(
      listAccounts,
      Array.from({ length: 23 }, (_, index) => account(index + 1, `Person ${index}`, '1')),
    );
    show();
    expect(await names()).toHaveLength(10);
    await userEvent.click(
      within(screen.getByRole('navigation', { name: 'List of accounts, pages, top' })).getByRole('button', {
        name: 'Last page',
      }),
    );
    expect(await names()).toEqual(['Person 20', 'Person 21', 'Person 22']);
  });

  test('finds people by name or email on a phone', async () => {
    network.answer(listAccounts, [account(1, 'Anna', '1'), account(2, 'Bartosz', '1')]);
    show();
    expect(await names()).toHaveLength(2);
    await userEvent.type(screen.getByLabelText('Find by name or email'), 'BART');
    await waitFor(async () => expect(await names()).toEqual(['Bartosz']));
  });

  test('keeps each letter of a search that is typed faster than the page is drawn', async () => {
    network.answer(listAccounts, [account(1, 'Anna', '1'), account(2, 'Bartosz', '1')]);
    show();
    const field = await screen.findByLabelText('Find by name or email');
    act(() => {
      fireEvent.change(field, { target: { value: 'B' } });
      fireEvent.change(field, { target: { value: `${(field as HTMLInputElement).value}a` } });
    });
    expect(field).toHaveValue('Ba');
  });

  describe('of somebody who is in no system', () => {
    beforeEach(() => {
      jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
      network.answer(listSystemsVeryShort, []);
      network.answer(listAccounts, [account(VIEWER, 'Anna', '')]);
    });
    afterEach(() => jest.useRealTimers());

    test.each<Category>(['commoner', 'observer'])(
      'tells a %s so after a second, and names no place that they may not open',
      async (category) => {
        const began = Date.now();
        show({ category });
        expect(await screen.findByText('You are not connected to a system, yet.')).toBeInTheDocument();
        expect(Date.now() - began).toBeGreaterThanOrEqual(1_000);
        expect(screen.queryByText(/Installer Panel/)).not.toBeInTheDocument();
      },
    );

    test.each<Category>(['installer', 'staff'])('sends a %s to the installer panel', async (category) => {
      show({ category });
      expect(await screen.findByText('Go to Installer Panel and add a new system.')).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Installer Panel' })).toHaveAttribute('href', '/installer_panel');
    });
  });

  test('says why the accounts are missing, and tries again when asked', async () => {
    network.fail(listAccounts, { status: 503, message: 'The server is busy.' });
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('Accounts could not be loaded.The server is busy.');
    network.answer(listAccounts, [account(VIEWER, 'Anna', '1')]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await names()).toEqual(['Anna']);
  });

  test('signs out where the host refuses the list of systems', async () => {
    network.fail(listSystemsVeryShort, { status: 403 });
    const { logout } = show();
    await waitFor(() => expect(logout).toHaveBeenCalledTimes(1));
  });

  test('does not sign out where the host cannot be reached', async () => {
    network.breakOff(listSystemsVeryShort);
    const { logout } = show();
    expect(await screen.findByRole('alert')).toHaveTextContent('Systems could not be loaded.');
    expect(logout).not.toHaveBeenCalled();
  });
});
