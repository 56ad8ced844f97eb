import { listAccounts, NOTIFICATION_CHANNELS, NOTIFICATION_EVENTS } from '@sagitta/shared-contracts/api/account';
import {
  createAccount,
  listAccountSystems,
  pinAccount,
  saveAssignment,
} from '@sagitta/shared-contracts/api/account-admin';
import { listSystemsVeryShort } from '@sagitta/shared-contracts/api/system';
import type { Category } from '@sagitta/shared-contracts/access';
import { FIRST_NOTIFICATIONS } from '@sagitta/shared-contracts/rules/notification';
import { mockNetwork, TEST_SESSION, testServices, type WireOf } from '@sagitta/shared-contracts/testing';
import { renderPage } from '@sagitta/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CreateUserCard } from './create-user-card';

const network = mockNetwork();
const TAKEN = 'User could not be created. Maybe user with specified e-mail or phone number already exists.';
const account = (id: number, name: string, phone = '') => ({
  id,
  name,
  email: `${name.toLowerCase()}@example.com`,
  phone: { String: phone, Valid: phone !== '' },
  accountCategory: 'commoner',
  systems: { String: '1', Valid: true },
  accessRightToAccount: { String: 'partial' as const, Valid: true },
});
const system = (
  ID: number,
  name: string,
  accountRole: 'administrator' | 'installer' | 'common_user',
  systemVersion: 'W2' | 'W4' = 'W4',
) => ({ ID, name, systemVersion, accountRole });
/** A place of the new account as the host first sets it. */
const place = (ID: number, updatedAt = 'a1') =>
  ({
    ID,
    name: 'Wisła',
    systemVersion: 'W4' as const,
    accountRole: 'common_user' as const,
    AssignmentUpdatedAt: updatedAt,
    accessRightsToAccount: 'partial' as const,
    ...Object.fromEntries(
      NOTIFICATION_CHANNELS.flatMap((channel) =>
        NOTIFICATION_EVENTS.map((event) => [
          `${channel}Notifications${event}`,
          FIRST_NOTIFICATIONS[channel].includes(event),
        ]),
      ),
    ),
  }) as WireOf<typeof listAccountSystems>[number];

const show = (category: Category = 'installer') =>
  renderPage(<CreateUserCard />, { services: testServices({ session: { ...TEST_SESSION, category } }) });
const notice = async (services: ReturnType<typeof show>, text: string) =>
  waitFor(() => expect(services.notices.at(-1)?.text).toBe(text));
const submit = (name = 'Create') => userEvent.click(screen.getByRole('button', { name }));
const placeOf = (name: string) => within(screen.getByRole('region', { name }));

async function choose(option: RegExp) {
  await waitFor(() => expect(screen.getByLabelText('Systems *')).toBeEnabled());
  await userEvent.click(screen.getByLabelText('Systems *'));
  await userEvent.click(screen.getByRole('option', { name: option }));
  await userEvent.keyboard('{Escape}');
}

async function fill({ email = 'anna@example.com', phone = '', places = ['Wisła'] } = {}) {
  await userEvent.type(await screen.findByLabelText(/^Name/), 'Anna Nowak');
  await userEvent.type(screen.getByLabelText('Email *'), email);
  if (phone) await userEvent.type(screen.getByLabelText('Phone'), phone);
  await userEvent.type(screen.getByLabelText(/^Password/), 'correct horse');
  for (const name of places) await choose(new RegExp(name));
}

beforeEach(() => {
  network.answer(listAccounts, [account(7, 'Bartosz', '+48600100200')]);
  network.answer(listSystemsVeryShort, [
    system(1, 'Hala', 'installer'),
    system(2, 'Wisła', 'administrator'),
    system(3, 'Krosno', 'common_user'),
    system(4, 'Stara', 'installer', 'W2'),
  ]);
});

describe('CreateUserCard', () => {
  test("creates the account with the browser's zone, and pins it as a user by default", async () => {
    network.answer(createAccount, { id: 21 });
    network.answer(pinAccount, {});
    const services = show();
    await fill();
    await submit();
    await notice(services, 'User was created successfully.');
    expect(network.seen(createAccount)[0]?.input).toEqual({
      name: 'Anna Nowak',
      email: 'anna@example.com',
      phone: null,
      password: 'correct horse',
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    expect(network.seen(pinAccount)[0]?.input).toEqual({
      accountID: 21,
      systemIDs: [2],
      accountTypes: ['common_user'],
    });
    expect(screen.getByLabelText(/^Name/)).toHaveValue('');
  });

  test('pins as an administrator where chosen', async () => {
    network.answer(createAccount, { id: 21 });
    network.answer(pinAccount, {});
    const services = show('staff');
    await fill();
    await userEvent.click(
      within(screen.getByRole('radiogroup', { name: 'Account type in Wisła' })).getByRole('radio', { name: 'Admin' }),
    );
    await submit();
    await notice(services, 'User was created successfully.');
    expect(network.seen(pinAccount)[0]?.input.accountTypes).toEqual(['administrator']);
  });

  test.each([
    ['Installer', 'installer', 'installer'],
    ['Observer', 'observer', 'common_user'],
  ])('creates an %s for staff, with its role', async (label, accountCategory, type) => {
    network.answer(createAccount, { id: 21, accountCategory: accountCategory as 'installer' });
    network.answer(pinAccount, {});
    const services = show('staff');
    await fill();
    await userEvent.click(screen.getByRole('radio', { name: label }));
    await submit();
    await notice(services, 'User was created successfully.');
    expect(network.seen(createAccount)[0]?.input).toMatchObject({ accountCategory });
    expect(network.seen(pinAccount)[0]?.input.accountTypes).toEqual([type]);
  });

  test('says so where the host creates users only, and pins nothing', async () => {
    network.answer(createAccount, { id: 21 });
    const services = show('staff');
    await fill();
    await userEvent.click(screen.getByRole('radio', { name: 'Installer' }));
    await submit();
    await notice(services, 'This host creates only users: the account was created as a user and is in no system yet.');
    expect(network.seen(pinAccount)).toEqual([]);
  });

  test('gives a commoner no choice of the account type', async () => {
    show('commoner');
    await fill();
    expect(screen.queryByRole('radiogroup')).not.toBeInTheDocument();
  });

  test('offers only systems where the viewer is administrator or installer', async () => {
    show();
    await waitFor(() => expect(screen.getByLabelText('Systems *')).toBeEnabled());
    await userEvent.click(screen.getByLabelText('Systems *'));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Hala', 'Stara', 'Wisła']);
  });

  test('is unavailable without such a system', async () => {
    network.answer(listSystemsVeryShort, [system(3, 'Krosno', 'common_user')]);
    show();
    expect(
      await screen.findByRole('heading', { name: 'This feature is unavailable for your account.' }),
    ).toBeInTheDocument();
    expect(screen.getByText('Users are created for a system. Add one in the Systems tab first.')).toBeInTheDocument();
  });

  test.each([
    ['e-mail', { email: 'BARTOSZ@example.com' }],
    ['phone', { phone: '+48600100200' }],
  ])('asks the host nothing where a visible account has the %s', async (_, typed) => {
    const services = show();
    await fill(typed);
    await submit();
    await notice(services, TAKEN);
    expect(network.seen(createAccount)).toEqual([]);
  });

  test.each([
    ['an id of 0', () => network.answer(createAccount, { id: 0 }), TAKEN],
    ['a failure', () => network.fail(createAccount, { status: 500 }), 'Could not create user.'],
  ])('reports %s and keeps what was typed', async (_, answer, text) => {
    answer();
    const services = show();
    await fill();
    await submit();
    await notice(services, text);
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Anna Nowak');
  });

  test('leaves the password to the person, who gets a link, where it is left empty', async () => {
    network.answer(createAccount, { id: 21 });
    network.answer(pinAccount, {});
    const services = show();
    await fill();
    await userEvent.clear(screen.getByLabelText('Password'));
    expect(screen.getByText(/^Leave it empty to send a link/)).toBeInTheDocument();
    await submit();
    await notice(services, 'User was created successfully.');
    expect(network.seen(createAccount)[0]?.input.password).toBeNull();
  });

  test('says at the field that a host wants a password which sends no links', async () => {
    network.fail(createAccount, { status: 422, fields: { password: 'Password too short' } });
    show();
    await fill();
    await userEvent.clear(screen.getByLabelText('Password'));
    await submit();
    expect(await screen.findByText('Password too short')).toBeInTheDocument();
  });

  test('cannot be sent while a field is wrong, and says which', async () => {
    show();
    await fill();
    await userEvent.clear(screen.getByLabelText(/^Password/));
    await userEvent.type(screen.getByLabelText(/^Password/), 'short');
    await userEvent.tab();
    expect(screen.getByText('Password too short')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Create' })).toBeDisabled();
  });

  describe('notifications', () => {
    test('default to those of a new member, and then nothing is sent', async () => {
      network.answer(createAccount, { id: 21 });
      network.answer(pinAccount, {});
      const services = show();
      await fill();
      const chosen = placeOf('Wisła')
        .getAllByRole('checkbox')
        .filter((box) => (box as HTMLInputElement).checked)
        .map((box) => box.getAttribute('aria-label'));
      expect(chosen).toEqual([
        'Email: System',
        'Push: System',
        'Email: L1',
        'Push: L1',
        'Email: L2',
        'Push: L2',
        'Email: L3',
        'Push: L3',
        'Email: L4',
        'Push: L4',
        'Email: Obstruction',
        'Push: Obstruction',
      ]);
      await submit();
      await notice(services, 'User was created successfully.');
      expect(network.seen(listAccountSystems)).toEqual([]);
      expect(network.seen(saveAssignment)).toEqual([]);
    });

    test('are set after pinning where chosen, under the lock of the assignment', async () => {
      network.answer(createAccount, { id: 21 });
      network.answer(pinAccount, {});
      network.answer(listAccountSystems, [place(1), place(2, 'a7')]);
      network.answer(saveAssignment, { updatedAt: 'a8' });
      const services = show();
      await fill({ places: ['Hala', 'Wisła'] });
      await userEvent.click(placeOf('Wisła').getByLabelText('SMS: L4'));
      await userEvent.click(placeOf('Wisła').getByLabelText('Push: System'));
      await submit();
      await notice(services, 'User was created successfully.');
      expect(network.seen(saveAssignment).map(({ input }) => input)).toEqual([
        {
          accountID: 21,
          systemID: 2,
          accountRole: 'common_user',
          updatedAt: 'a7',
          emailSettings: ['System', 'L1', 'L2', 'L3', 'L4', 'Obstruction'],
          pushSettings: ['L1', 'L2', 'L3', 'L4', 'Obstruction'],
          smsSettings: ['L4'],
        },
      ]);
    });

    test('are not to be chosen for a W2 system', async () => {
      show();
      await fill({ places: ['Stara'] });
      expect(placeOf('Stara').getByText(/^W2 System can't be edited here/)).toHaveTextContent(
        "W2 System can't be edited here. Go to the W2 System Settings panel.",
      );
      expect(placeOf('Stara').queryByRole('checkbox')).not.toBeInTheDocument();
    });

    test('are not to be chosen for another administrator by one', async () => {
      show();
      await fill();
      await userEvent.click(placeOf('Wisła').getByRole('radio', { name: 'Admin' }));
      expect(
        placeOf('Wisła').getByText("You cannot choose another administrator's notifications."),
      ).toBeInTheDocument();
      expect(placeOf('Wisła').queryByRole('checkbox')).not.toBeInTheDocument();
    });
  });

  describe('where a later step fails', () => {
    beforeEach(() => network.answer(createAccount, { id: 21 }));

    test('says when the account was created without its systems, and retries only the systems', async () => {
      network.fail(pinAccount, { status: 500 });
      network.answer(listAccountSystems, []);
      const services = show();
      await fill();
      await submit();
      await notice(services, 'Could not pin user to account.');
      const report = within(screen.getByRole('alert'));
      expect(report.getByText('The account anna@example.com was created.')).toBeInTheDocument();
      expect(report.getByText('Not done: it is not in Wisła yet.')).toBeInTheDocument();
      expect(screen.getByLabelText('Email *')).toHaveValue('anna@example.com');
      expect(screen.getByLabelText('Email *')).toHaveAttribute('readonly');
      network.answer(pinAccount, {});
      await submit('Try again');
      await notice(services, 'User was created successfully.');
      expect(network.seen(createAccount)).toHaveLength(1);
      expect(screen.getByLabelText('Email *')).toHaveValue('');
    });

    test('goes on where only the answer to pinning was lost', async () => {
      network.breakOff(pinAccount);
      network.answer(listAccountSystems, [place(2)]);
      const services = show();
      await fill();
      await submit();
      await notice(services, 'User was created successfully.');
    });

    test('says in which systems the notifications are missing, and sets only those when tried again', async () => {
      network.answer(pinAccount, {});
      network.answer(listAccountSystems, [place(1), place(2)]);
      network.fail(saveAssignment, { status: 409 });
      const services = show();
      await fill({ places: ['Hala', 'Wisła'] });
      await userEvent.click(placeOf('Wisła').getByLabelText('SMS: L4'));
      await submit();
      await notice(services, 'Edit notifications failed');
      const report = within(screen.getByRole('alert'));
      expect(report.getByText('Done: it is in Hala, Wisła.')).toBeInTheDocument();
      expect(report.getByText(/^Not done: the chosen notifications in Wisła\./)).toBeInTheDocument();
      expect(report.getByRole('link', { name: 'Open the account' })).toHaveAttribute(
        'href',
        '/accounts/21/edit_account',
      );
      expect(placeOf('Wisła').getByLabelText('SMS: L4')).toBeChecked();
      expect(screen.queryByRole('button', { name: 'Remove Hala' })).not.toBeInTheDocument();
      network.answer(saveAssignment, { updatedAt: 'a2' });
      await submit('Try again');
      await notice(services, 'User was created successfully.');
      expect(network.seen(pinAccount)).toHaveLength(1);
    });

    test('can be left so, for the next user', async () => {
      network.fail(pinAccount, { status: 500 });
      network.answer(listAccountSystems, []);
      show();
      await fill();
      await submit();
      await userEvent.click(await screen.findByRole('button', { name: 'Clear the form' }));
      expect(screen.getByLabelText('Email *')).toHaveValue('');
      expect(screen.getByLabelText('Email *')).not.toHaveAttribute('readonly');
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });
  });
});
