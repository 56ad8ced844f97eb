import { listAccounts } from '@sagitta/shared-contracts/api/account';
import { createAccount, deleteAccount, pinAccount } from '@sagitta/shared-contracts/api/account-admin';
import { listSystemsVeryShort } from '@sagitta/shared-contracts/api/system';
import type { Category } from '@sagitta/shared-contracts/access';
import { mockNetwork, TEST_SESSION, testServices } from '@sagitta/shared-contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { renderPart } from '../../../shared/testing/render-part';
import { CreateUserCard } from './create-user-card';
import { DeleteUserCard } from './delete-user-card';
import { PinUserCard } from './pin-user-card';

const network = mockNetwork();
const account = (id: number, name: string, accountCategory = 'commoner') => ({
  id, name, email: `${name.toLowerCase()}@example.com`, phone: { String: '', Valid: false }, accountCategory, systems: { String: '1', Valid: true }, accessRightToAccount: { String: 'partial' as const, Valid: true },
});
const system = (ID: number, name: string, accountRole: 'administrator' | 'installer' | 'common_user') => ({ ID, name, systemVersion: 'W4' as const, accountRole });

const show = (card: ReactNode, category: Category = 'installer') => renderPart(card, { services: testServices({ session: { ...TEST_SESSION, category } }) });
const notice = async (services: ReturnType<typeof show>, text: string) => waitFor(() => expect(services.notices.map((one) => one.text)).toEqual([text]));

async function choose(label: string, option: RegExp) {
  await waitFor(() => expect(screen.getByLabelText(label)).toBeEnabled());
  await userEvent.click(screen.getByLabelText(label));
  await userEvent.click(screen.getByRole('option', { name: option }));
  await userEvent.keyboard('{Escape}');
}

beforeEach(() => {
  network.answer(listAccounts, [account(7, 'Bartosz'), account(8, 'Ivo', 'installer')]);
  network.answer(listSystemsVeryShort, [system(1, 'Hala', 'installer'), system(2, 'Wisła', 'administrator'), system(3, 'Krosno', 'common_user')]);
});

describe('CreateUserCard', () => {
  async function fill({ email = 'anna@example.com' } = {}) {
    await userEvent.type(await screen.findByLabelText(/^Name/), 'Anna Nowak');
    await userEvent.type(screen.getByLabelText(/^Email/), email);
    await userEvent.type(screen.getByLabelText(/^Password/), 'correct horse');
    await choose('Systems *', /Wisła/);
  }
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create' }));

  it('creates the account with the browser\'s zone, and pins it as a user unless told', async () => {
    network.answer(createAccount, { id: 21 });
    network.answer(pinAccount, {});
    const services = show(<CreateUserCard />);
    await fill();
    await submit();
    await notice(services, 'User was created successfully.');
    expect(network.seen(createAccount)[0]?.input).toEqual({ name: 'Anna Nowak', email: 'anna@example.com', phone: null, password: 'correct horse', timezone: Intl.DateTimeFormat().resolvedOptions().timeZone });
    expect(network.seen(pinAccount)[0]?.input).toEqual({ accountID: 21, systemIDs: [2], accountTypes: ['common_user'] });
    expect(screen.getByLabelText(/^Name/)).toHaveValue('');
  });

  it('pins as an administrator where told', async () => {
    network.answer(createAccount, { id: 21 });
    network.answer(pinAccount, {});
    const services = show(<CreateUserCard />);
    await fill();
    await userEvent.click(within(screen.getByRole('radiogroup', { name: 'Account type in Wisła' })).getByLabelText('Admin'));
    await submit();
    await notice(services, 'User was created successfully.');
    expect(network.seen(pinAccount)[0]?.input.accountTypes).toEqual(['administrator']);
  });

  it('gives a commoner no choice of the account type', async () => {
    show(<CreateUserCard />, 'commoner');
    await fill();
    expect(screen.queryByRole('radiogroup')).not.toBeInTheDocument();
  });

  it('offers only systems where the viewer is administrator or installer', async () => {
    show(<CreateUserCard />);
    await waitFor(() => expect(screen.getByLabelText('Systems *')).toBeEnabled());
    await userEvent.click(screen.getByLabelText('Systems *'));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Hala', 'Wisła']);
  });

  it('is unavailable without such a system', async () => {
    network.answer(listSystemsVeryShort, [system(3, 'Krosno', 'common_user')]);
    show(<CreateUserCard />);
    expect(await screen.findByRole('heading', { name: 'This feature is unavailable for your account.' })).toBeInTheDocument();
  });

  it('asks the host nothing where an account in sight has the e-mail', async () => {
    const services = show(<CreateUserCard />);
    await fill({ email: 'BARTOSZ@example.com' });
    await submit();
    await notice(services, 'User could not be created. Maybe user with specified e-mail or phone number already exists.');
    expect(network.seen(createAccount)).toEqual([]);
  });

  it.each([
    ['an id of 0', () => network.answer(createAccount, { id: 0 }), 'User could not be created. Maybe user with specified e-mail or phone number already exists.'],
    ['a failure', () => network.fail(createAccount, { status: 500 }), 'Could not create user.'],
  ])('tells of %s and keeps what was typed', async (_, answer, text) => {
    answer();
    const services = show(<CreateUserCard />);
    await fill();
    await submit();
    await notice(services, text);
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Anna Nowak');
  });

  it('creates the account only once where pinning fails and the form is sent again', async () => {
    network.answer(createAccount, { id: 21 });
    network.fail(pinAccount, { status: 500 });
    const services = show(<CreateUserCard />);
    await fill();
    await submit();
    await notice(services, 'Could not pin user to account.');
    network.answer(pinAccount, {});
    await submit();
    await waitFor(() => expect(services.notices.at(-1)?.text).toBe('User was created successfully.'));
    expect(network.seen(createAccount)).toHaveLength(1);
  });

  it('cannot be sent while a field is wrong, and says which', async () => {
    show(<CreateUserCard />);
    await fill();
    await userEvent.clear(screen.getByLabelText(/^Password/));
    await userEvent.type(screen.getByLabelText(/^Password/), 'short');
    await userEvent.tab();
    expect(screen.getByText('Password too short')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Create' })).toBeDisabled();
  });
});

describe('PinUserCard', () => {
  it('lists commoners alone, and only systems that they are not in', async () => {
    show(<PinUserCard />);
    await waitFor(() => expect(screen.getByLabelText('User')).toBeEnabled());
    await userEvent.click(screen.getByLabelText('User'));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([expect.stringContaining('Bartosz')]);
    await userEvent.click(screen.getByRole('option'));
    await userEvent.click(screen.getByLabelText('Systems'));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Wisła']);
  });

  it.each([
    ['Account pinned to the system.', () => network.answer(pinAccount, {})],
    ["Account can't be pinned to this system.", () => network.fail(pinAccount, { status: 400 })],
  ])('says %s', async (text, answer) => {
    answer();
    const services = show(<PinUserCard />);
    await choose('User', /Bartosz/);
    await choose('Systems', /Wisła/);
    await userEvent.click(screen.getByRole('button', { name: 'Pin' }));
    await notice(services, text);
  });

  it.each([
    ['Please add a system first.', () => network.answer(listSystemsVeryShort, [])],
    ['No users yet.', () => network.answer(listAccounts, [account(8, 'Ivo', 'installer')])],
  ])('says %s', async (text, answer) => {
    answer();
    show(<PinUserCard />);
    expect(await screen.findByRole('heading', { name: text })).toBeInTheDocument();
  });
});

describe('DeleteUserCard', () => {
  async function ask() {
    show(<DeleteUserCard />);
    await choose('User', /Bartosz/);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    return within(screen.getByRole('alertdialog', { name: 'This operation is irreversible. Are you sure you want to delete this user?' }));
  }

  it('names the user and what goes with them, and deletes only then', async () => {
    network.answer(deleteAccount, {});
    const dialog = await ask();
    expect(dialog.getByText('Bartosz, bartosz@example.com')).toBeInTheDocument();
    expect(dialog.getByText(/its place in 1 system,/)).toBeInTheDocument();
    expect(network.seen(deleteAccount)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('User was deleted successfully.')).toBeInTheDocument();
    expect(network.seen(deleteAccount)[0]?.input).toEqual({ ID: 7 });
  });

  it.each([[403, 'You do not have the permissions to remove this user.'], [500, 'Account was not deleted']])('on %d says %s', async (status, text) => {
    network.fail(deleteAccount, { status });
    const dialog = await ask();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(text)).toBeInTheDocument();
  });
});
