import { getAccount, type AccessRight } from '@sagitta/shared-contracts/api/account';
import {
  detachAccount,
  listAccountSystems,
  pinAccount,
  saveAssignment,
  unpairMobileApp,
} from '@sagitta/shared-contracts/api/account-admin';
import { mockNetwork, TEST_SESSION } from '@sagitta/shared-contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { account, assignment, details, ID, right, show } from '../testing/show-account';

const network = mockNetwork();

describe('AccountEdit', () => {
  test('shows 403 where the host answers an id of 0', async () => {
    network.answer(getAccount, account({ id: 0 }));
    show();
    expect(await screen.findByText(/^403/)).toBeInTheDocument();
  });

  test('shows 403 where the host refuses', async () => {
    network.fail(getAccount, { status: 403 });
    show();
    expect(await screen.findByText(/^403/)).toBeInTheDocument();
  });

  test('says so where the viewer has no right to the account', async () => {
    network.answer(getAccount, account(right('none')));
    show();
    expect(
      await screen.findByRole('heading', { name: 'You do not have access to edit this account.' }),
    ).toBeInTheDocument();
    expect(screen.queryByText('Bartosz Zięba')).not.toBeInTheDocument();
  });

  test('lets an observer look at nobody else', async () => {
    network.answer(getAccount, account());
    show({ category: 'observer' });
    expect(
      await screen.findByRole('heading', { name: 'You do not have access to edit this account.' }),
    ).toBeInTheDocument();
  });

  test('leads back to the accounts, under the name of the account', async () => {
    network.answer(getAccount, account());
    const services = show();
    await details();
    expect(services.header).toEqual({ crumb: { label: 'Accounts', to: '/accounts' }, title: 'Bartosz Zięba' });
  });

  test('says why it failed, and tries again when asked', async () => {
    network.breakOff(getAccount);
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Account could not be loaded.The server cannot be reached.',
    );
    network.answer(getAccount, account());
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await details();
  });

  describe('mobile app card', () => {
    test('shows the code that pairs it to who may change all of the account', async () => {
      network.answer(getAccount, account());
      show();
      expect(
        await screen.findByRole('img', { name: 'QR code that pairs the mobile app with this account' }),
      ).toBeInTheDocument();
    });

    test.each<AccessRight>(['partial', 'minimal', 'read_only'])(
      'keeps the code from a viewer with %s right',
      async (level) => {
        network.answer(getAccount, account(right(level)));
        show();
        expect(await screen.findByText('No mobile app is registered.')).toBeInTheDocument();
        expect(screen.queryByRole('img')).not.toBeInTheDocument();
      },
    );

    test('unregisters a registered app after asking', async () => {
      network.answer(getAccount, account({ ...right('minimal'), RegisteredInMobileApp: true }));
      network.answer(unpairMobileApp, {});
      show();
      await userEvent.click(await screen.findByRole('button', { name: 'Unregister' }));
      const dialog = within(screen.getByRole('alertdialog'));
      expect(dialog.getByText('Bartosz Zięba')).toBeInTheDocument();
      await userEvent.click(dialog.getByRole('button', { name: 'Unregister' }));
      expect(await screen.findByText('The mobile app was unregistered.')).toBeInTheDocument();
      expect(network.seen(unpairMobileApp)[0]?.input).toEqual({ accountID: ID });
    });

    test('stays open and says so where it failed', async () => {
      network.answer(getAccount, account({ RegisteredInMobileApp: true }));
      network.fail(unpairMobileApp, { status: 500 });
      show();
      await userEvent.click(await screen.findByRole('button', { name: 'Unregister' }));
      await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Unregister' }));
      expect(await screen.findByText('failed')).toBeInTheDocument();
    });
  });

  describe('unbind card', () => {
    async function askToUnbind(system: string) {
      const card = within(await screen.findByRole('region', { name: 'Unbind from system' }));
      expect(card.getByRole('button', { name: 'Unbind' })).toBeDisabled();
      await userEvent.click(card.getByLabelText('System'));
      await userEvent.click(screen.getByRole('option', { name: system }));
      await userEvent.click(card.getByRole('button', { name: 'Unbind' }));
      return within(screen.getByRole('alertdialog'));
    }

    test('is not there where nothing can be unbound', async () => {
      network.answer(getAccount, account(right('minimal')));
      show();
      await details();
      expect(screen.queryByRole('region', { name: 'Unbind from system' })).not.toBeInTheDocument();
    });

    test('unbinds from one system of several after naming both', async () => {
      network.answer(
        getAccount,
        account({ lastSystem: false, systemsDetails: [assignment(), assignment({ ID: 4, name: 'Hala Suwałki' })] }),
      );
      network.answer(detachAccount, {});
      show();
      const dialog = await askToUnbind('Hala Suwałki');
      expect(dialog.getByText('Bartosz Zięba from Hala Suwałki')).toBeInTheDocument();
      expect(dialog.queryByText(/deletes the account/)).not.toBeInTheDocument();
      await userEvent.click(dialog.getByRole('button', { name: 'Unbind' }));
      expect(await screen.findByText('Account detached successfully')).toBeInTheDocument();
      expect(network.seen(detachAccount)[0]?.input).toEqual({ accountID: ID, systemID: 4 });
    });

    test('offers to bind again with the same role and notifications, but not to oneself', async () => {
      const left = assignment({
        ID: 4,
        name: 'Hala Suwałki',
        accountRole: 'administrator',
        emailNotificationsL4: true,
      });
      network.answer(getAccount, account({ lastSystem: false, systemsDetails: [assignment(), left] }));
      network.answer(detachAccount, {});
      network.answer(pinAccount, { skipped: [] });
      network.answer(listAccountSystems, [
        { ID: 4, accountRole: 'administrator', accessRightsToAccount: 'full', AssignmentUpdatedAt: 'now' },
      ]);
      network.answer(saveAssignment, { updatedAt: 'later' });
      const services = show();
      const dialog = await askToUnbind('Hala Suwałki');
      await userEvent.click(dialog.getByRole('button', { name: 'Unbind' }));
      await waitFor(() => expect(services.notices.at(-1)?.action?.label).toBe('Undo'));
      services.notices.at(-1)?.action?.run();
      await waitFor(() => expect(services.notices.at(-1)?.text).toMatch(/is in Hala Suwałki again/));
      expect(network.seen(pinAccount).map(({ input }) => input)).toEqual([
        { accountID: ID, systemIDs: [4], accountTypes: ['administrator'] },
      ]);
      expect(network.seen(saveAssignment)[0]?.input).toMatchObject({
        systemID: 4,
        accountRole: 'administrator',
        updatedAt: 'now',
        emailSettings: expect.arrayContaining(['L4']),
      });
    });

    test('says that notifications may lack where they could not be set again', async () => {
      const left = assignment({ ID: 4, name: 'Hala Suwałki', emailNotificationsL4: true });
      network.answer(getAccount, account({ lastSystem: false, systemsDetails: [assignment(), left] }));
      network.answer(detachAccount, {});
      network.answer(pinAccount, { skipped: [] });
      network.fail(listAccountSystems, { status: 500 });
      const services = show();
      const dialog = await askToUnbind('Hala Suwałki');
      await userEvent.click(dialog.getByRole('button', { name: 'Unbind' }));
      await waitFor(() => expect(services.notices.at(-1)?.action?.label).toBe('Undo'));
      services.notices.at(-1)?.action?.run();
      await waitFor(() => expect(services.notices.at(-1)?.kind).toBe('warning'));
      expect(services.notices.at(-1)?.text).toMatch(/is in Hala Suwałki again, but may be notified of less/);
    });

    test('warns that the last system takes the account with it', async () => {
      network.answer(getAccount, account());
      show();
      const dialog = await askToUnbind('Hala Zakopane');
      expect(dialog.getByText(/unbinding deletes the account/)).toBeInTheDocument();
    });

    test('signs out who unbinds their own last system', async () => {
      network.answer(getAccount, account({ id: TEST_SESSION.id }));
      network.answer(detachAccount, {});
      const { logout } = show({ id: TEST_SESSION.id });
      const dialog = await askToUnbind('Hala Zakopane');
      await userEvent.click(dialog.getByRole('button', { name: 'Unbind' }));
      await userEvent.click((await screen.findAllByRole('button', { name: 'Close' })).at(-1) ?? document.body);
      await waitFor(() => expect(logout).toHaveBeenCalled());
    });

    test('says that it failed, and can be tried again', async () => {
      network.answer(getAccount, account());
      network.fail(detachAccount, { status: 403 });
      show();
      const dialog = await askToUnbind('Hala Zakopane');
      await userEvent.click(dialog.getByRole('button', { name: 'Unbind' }));
      expect(await screen.findByText('Detach failed')).toBeInTheDocument();
      expect(dialog.getByRole('button', { name: 'Unbind' })).toBeEnabled();
    });
  });
});
