import { listAccounts } from '@sagitta/shared-contracts/api/account';
import { deleteAccount, pinAccount } from '@sagitta/shared-contracts/api/account-admin';
import { listSystemsVeryShort } from '@sagitta/shared-contracts/api/system';
import type { Category } from '@sagitta/shared-contracts/access';
import { mockNetwork, TEST_SESSION, testServices } from '@sagitta/shared-contracts/testing';
import { renderPage } from '@sagitta/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { DeleteUserCard } from './delete-user-card';
import { PinUserCard } from './pin-user-card';

const network = mockNetwork();
const account = (id: number, name: string, accountCategory = 'commoner') => ({
  id,
  name,
  email: `${name.toLowerCase()}@example.com`,
  phone: { String: '', Valid: false },
  accountCategory,
  systems: { String: '1', Valid: true },
  accessRightToAccount: { String: 'partial' as const, Valid: true },
});
const system = (ID: number, name: string, accountRole: 'administrator' | 'installer' | 'common_user') => ({
  ID,
  name,
  systemVersion: 'W4' as const,
  accountRole,
});

const show = (card: ReactNode, category: Category = 'installer') =>
  renderPage(card, { services: testServices({ session: { ...TEST_SESSION, category } }) });
const notice = async (services: ReturnType<typeof show>, text: string) =>
  waitFor(() => expect(services.notices.map((one) => one.text)).toEqual([text]));

async function choose(label: string, option: RegExp) {
  await waitFor(() => expect(screen.getByLabelText(label)).toBeEnabled());
  await userEvent.click(screen.getByLabelText(label));
  await userEvent.click(screen.getByRole('option', { name: option }));
  await userEvent.keyboard('{Escape}');
}

beforeEach(() => {
  network.answer(listAccounts, [account(7, 'Bartosz'), account(8, 'Ivo', 'installer')]);
  network.answer(listSystemsVeryShort, [
    system(1, 'Hala', 'installer'),
    system(2, 'Wisła', 'administrator'),
    system(3, 'Krosno', 'common_user'),
  ]);
});

describe('PinUserCard', () => {
  test('lists commoners alone, and only systems that they are not in', async () => {
    show(<PinUserCard />);
    await waitFor(() => expect(screen.getByLabelText('User')).toBeEnabled());
    await userEvent.click(screen.getByLabelText('User'));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      expect.stringContaining('Bartosz'),
    ]);
    await userEvent.click(screen.getByRole('option'));
    await userEvent.click(screen.getByLabelText('Systems'));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Wisła']);
  });

  test.each([
    ['Account pinned to the system.', ['Wisła'], () => network.answer(pinAccount, {})],
    ['User pinned successfully.', ['Wisła', 'Odra'], () => network.answer(pinAccount, {})],
    ["Account can't be pinned to this system.", ['Wisła'], () => network.fail(pinAccount, { status: 400 })],
    ["Account can't be pinned to this system.", ['Wisła'], () => network.fail(pinAccount, { status: 403 })],
    ['User was not pinned.', ['Wisła'], () => network.fail(pinAccount, { status: 500 })],
    ['User was not pinned.', ['Wisła'], () => network.breakOff(pinAccount)],
  ])('says %s', async (text, places, answer) => {
    network.answer(listSystemsVeryShort, [system(2, 'Wisła', 'administrator'), system(4, 'Odra', 'administrator')]);
    answer();
    const services = show(<PinUserCard />);
    await choose('User', /Bartosz/);
    for (const place of places) await choose('Systems', new RegExp(place));
    await userEvent.click(screen.getByRole('button', { name: 'Pin' }));
    await notice(services, text);
  });

  test('says which systems were skipped, and the role kept there', async () => {
    network.answer(listSystemsVeryShort, [system(2, 'Wisła', 'administrator'), system(4, 'Odra', 'administrator')]);
    network.answer(pinAccount, {
      skipped: [{ systemID: 4, reason: 'already_pinned', accountRole: 'common_user' }],
    });
    show(<PinUserCard />);
    await choose('User', /Bartosz/);
    await choose('Systems', /Wisła/);
    await choose('Systems', /Odra/);
    await userEvent.click(screen.getByRole('button', { name: 'Pin' }));
    expect(await screen.findByText('Odra: the role stays User')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'the account page' })).toHaveAttribute('href', '/accounts/7/edit_account');
  });

  test('sends each system with what the user will be there', async () => {
    network.answer(listSystemsVeryShort, [system(2, 'Wisła', 'administrator'), system(4, 'Odra', 'administrator')]);
    network.answer(pinAccount, {});
    const services = show(<PinUserCard />);
    await choose('User', /Bartosz/);
    await choose('Systems', /Wisła/);
    await choose('Systems', /Odra/);
    await userEvent.click(
      within(screen.getByRole('radiogroup', { name: 'Account type in Odra' })).getByRole('radio', { name: 'Admin' }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Pin' }));
    await notice(services, 'User pinned successfully.');
    expect(network.seen(pinAccount)[0]?.input).toEqual({
      accountID: 7,
      systemIDs: [4, 2],
      accountTypes: ['administrator', 'common_user'],
    });
  });

  test.each([
    ['Please add a system first.', 'A user belongs to a system.', () => network.answer(listSystemsVeryShort, [])],
    ['No users yet.', /Create User on this page/, () => network.answer(listAccounts, [account(8, 'Ivo', 'installer')])],
  ])('says %s, and what to do first', async (text, first, answer) => {
    answer();
    show(<PinUserCard />);
    expect(await screen.findByRole('heading', { name: text })).toBeInTheDocument();
    expect(screen.getByText(first)).toBeInTheDocument();
  });
});

describe('DeleteUserCard', () => {
  async function ask() {
    show(<DeleteUserCard />);
    await choose('User', /Bartosz/);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    return within(
      screen.getByRole('alertdialog', {
        name: 'This operation is irreversible. Are you sure you want to delete this user?',
      }),
    );
  }

  test('names the user and what goes with them, and deletes only then', async () => {
    network.answer(deleteAccount, {});
    const dialog = await ask();
    expect(dialog.getByText('Bartosz, bartosz@example.com')).toBeInTheDocument();
    expect(dialog.getByText(/its place in 1 system,/)).toBeInTheDocument();
    expect(network.seen(deleteAccount)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('User was deleted successfully.')).toBeInTheDocument();
    expect(network.seen(deleteAccount)[0]?.input).toEqual({ ID: 7 });
  });

  test.each([
    [403, 'You do not have the permissions to remove this user.'],
    [500, 'Account was not deleted'],
  ])('on %d says %s', async (status, text) => {
    network.fail(deleteAccount, { status });
    const dialog = await ask();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(text)).toBeInTheDocument();
  });
});
