import { getAccount, NOTIFICATION_CHANNELS, NOTIFICATION_EVENTS, type AccessRight } from '@sagitta/shared-contracts/api/account';
import { detachAccount, saveAccount, saveAssignment, unpairMobileApp } from '@sagitta/shared-contracts/api/account-admin';
import { mockNetwork, testServices, TEST_SESSION, type WireOf } from '@sagitta/shared-contracts/testing';
import type { Category } from '@sagitta/shared-contracts/access';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPart } from '../../../shared/testing/render-part';
import { AccountEdit } from './account-edit';

type Wire = WireOf<typeof getAccount>;

const network = mockNetwork();
const ID = 8;
const flags = Object.fromEntries(NOTIFICATION_CHANNELS.flatMap((channel) => NOTIFICATION_EVENTS.map((event) => [`${channel}Notifications${event}`, event === 'L4'])));
const assignment = (changes: object = {}) => ({ ID: 3, name: 'Hala Zakopane', systemVersion: 'W4', accountRole: 'common_user', AssignmentUpdatedAt: 'a1', accessRightsToAccount: 'full', ...flags, ...changes });

const account = (changes: object = {}): Wire => ({
  id: ID,
  name: 'Bartosz Zięba',
  email: 'bartosz@example.com',
  phone: { String: '+48600100200', Valid: true },
  accountCategory: 'commoner',
  systems: { String: '3', Valid: true },
  accessRightToAccount: { String: 'full', Valid: true },
  language: 'en',
  timezone: 'Europe/Warsaw',
  updatedAt: 'v1',
  QRCode: 'pair:xyz',
  RegisteredInMobileApp: false,
  systemsDetails: [assignment()],
  ...changes,
}) as unknown as Wire;

const right = (String: AccessRight) => ({ accessRightToAccount: { String, Valid: true }, systemsDetails: [assignment({ accessRightsToAccount: String })] });

function show({ category = 'staff', id = ID }: { category?: Category; id?: number } = {}) {
  return renderPart(<AccountEdit id={id} />, { services: testServices({ session: { ...TEST_SESSION, category } }), path: `/accounts/${id}/edit_account` });
}

const details = async () => within(await screen.findByRole('region', { name: 'Account Details' }));

describe('AccountEdit', () => {
  it('shows 403 where the host answers an id of 0', async () => {
    network.answer(getAccount, account({ id: 0 }));
    show();
    expect(await screen.findByText(/^403/)).toBeInTheDocument();
  });

  it('shows 403 where the host refuses', async () => {
    network.fail(getAccount, { status: 403 });
    show();
    expect(await screen.findByText(/^403/)).toBeInTheDocument();
  });

  it('says so where the viewer has no right to the account', async () => {
    network.answer(getAccount, account(right('none')));
    show();
    expect(await screen.findByRole('heading', { name: 'You do not have access to edit this account.' })).toBeInTheDocument();
    expect(screen.queryByText('Bartosz Zięba')).not.toBeInTheDocument();
  });

  it('lets an observer look at nobody else', async () => {
    network.answer(getAccount, account());
    show({ category: 'observer' });
    expect(await screen.findByRole('heading', { name: 'You do not have access to edit this account.' })).toBeInTheDocument();
  });

  it('leads back to the accounts, under the name of the account', async () => {
    network.answer(getAccount, account());
    const services = show();
    await details();
    expect(services.header).toEqual({ crumb: { label: 'Accounts', to: '/accounts' }, title: 'Bartosz Zięba' });
  });

  it('says why it failed, and tries again when asked', async () => {
    network.breakOff(getAccount);
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('Account could not be loaded.The server cannot be reached.');
    network.answer(getAccount, account());
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await details();
  });

  describe('details form', () => {
    it.each<[AccessRight, string[], boolean]>([
      ['full', [], true],
      ['partial', ['Full name', 'Email', 'Phone'], true],
      ['minimal', ['Full name', 'Email', 'Phone', 'Choose language', 'Timezone'], false],
      ['read_only', ['Full name', 'Email', 'Phone', 'Choose language', 'Timezone'], false],
    ])('with %s right locks %j and may save: %s', async (level, locked, saves) => {
      network.answer(getAccount, account(right(level)));
      show();
      const form = await details();
      const fields = ['Full name', 'Email', 'Phone', 'Choose language', 'Timezone'];
      const isLocked = (label: string) => {
        const field = form.getByLabelText(label);
        return field instanceof HTMLSelectElement ? field.disabled : field.hasAttribute('readonly');
      };
      expect(fields.filter(isLocked)).toEqual(locked);
      expect((form.getByRole('button', { name: 'Save' }) as HTMLButtonElement).disabled).toBe(!saves);
    });

    it('saves what is typed under the lock that was read, and rests while the result is shown', async () => {
      network.answer(getAccount, account());
      network.answer(saveAccount, { succeeded: true });
      const { notices } = show();
      const form = await details();
      await userEvent.clear(form.getByLabelText('Phone'));
      await userEvent.click(form.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(notices).toEqual([{ kind: 'success', text: 'Account data were saved successfully', closeAfterMs: 6_000 }]));
      expect(network.seen(saveAccount)[0]?.input).toMatchObject({ id: ID, phone: null, updatedAt: 'v1' });
      expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
    });

    it('cannot be saved while something is wrong', async () => {
      network.answer(getAccount, account());
      show();
      const form = await details();
      await userEvent.type(form.getByLabelText('Phone'), '9999');
      expect(form.getByText('Incorrect phone number')).toBeInTheDocument();
      expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
    });

    it('shows another stored zone as it is, and asks for Europe/Warsaw', async () => {
      network.answer(getAccount, account({ timezone: 'Asia/Tokyo' }));
      show();
      const form = await details();
      expect(form.getByLabelText('Timezone')).toHaveDisplayValue('Asia/Tokyo');
      expect(form.getByText('Choose Europe/Warsaw')).toBeInTheDocument();
      expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
      await userEvent.selectOptions(form.getByLabelText('Timezone'), 'Europe/Warsaw');
      expect(form.getByRole('button', { name: 'Save' })).toBeEnabled();
    });

    it('chooses Europe/Warsaw by one click, and loses nothing that is typed', async () => {
      network.answer(getAccount, account({ timezone: 'Asia/Tokyo' }));
      show();
      const form = await details();
      await userEvent.type(form.getByLabelText('Full name'), ' Młodszy');
      await userEvent.click(form.getByRole('button', { name: 'Use Europe/Warsaw' }));
      expect(form.getByLabelText('Timezone')).toHaveDisplayValue('Europe/Warsaw');
      expect(form.getByLabelText('Full name')).toHaveValue('Bartosz Zięba Młodszy');
      expect(form.queryByRole('button', { name: 'Use Europe/Warsaw' })).not.toBeInTheDocument();
      expect(form.getByRole('button', { name: 'Save' })).toBeEnabled();
    });

    it('asks nobody for a zone who may not save', async () => {
      network.answer(getAccount, account({ ...right('minimal'), timezone: 'Asia/Tokyo' }));
      show();
      const form = await details();
      expect(form.queryByText('Choose Europe/Warsaw')).not.toBeInTheDocument();
      expect(form.queryByRole('button', { name: 'Use Europe/Warsaw' })).not.toBeInTheDocument();
    });

    it('says why it cannot be saved where a stored name is wrong that the viewer may not change', async () => {
      network.answer(getAccount, account({ ...right('partial'), name: 'Nowak & Syn' }));
      show();
      const form = await details();
      expect(form.getByText(/^Incorrect name\. Characters not allowed/)).toBeInTheDocument();
      expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
    });

    it('says that an e-mail is taken, at the field, and keeps what was typed', async () => {
      network.answer(getAccount, account());
      network.fail(saveAccount, { status: 409, fields: { email: 'Already in use' } });
      const { notices } = show();
      const form = await details();
      await userEvent.type(form.getByLabelText('Email'), '.pl');
      await userEvent.click(form.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(notices[0]?.text).toBe('Email or phone already taken'));
      expect(form.getByText('Already in use')).toBeInTheDocument();
      expect(form.getByLabelText('Email')).toHaveValue('bartosz@example.com.pl');
    });

    it('reads a 409 that says no more as taken', async () => {
      network.answer(getAccount, account());
      network.fail(saveAccount, { status: 409 });
      const { notices } = show();
      const form = await details();
      await userEvent.type(form.getByLabelText('Full name'), 'a');
      await userEvent.click(form.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(notices[0]?.text).toBe('Email or phone already taken'));
      expect(form.queryByRole('alert')).not.toBeInTheDocument();
    });

    it('shows both versions where somebody else saved first, and saves mine over theirs when asked', async () => {
      network.answer(getAccount, account());
      network.fail(saveAccount, { status: 409, stored: {} });
      show();
      const form = await details();
      await userEvent.type(form.getByLabelText('Full name'), ' Młodszy');
      network.answer(getAccount, account({ name: 'B. Zięba', updatedAt: 'v2' }));
      await userEvent.click(form.getByRole('button', { name: 'Save' }));
      expect(await form.findByRole('row', { name: 'Full name Bartosz Zięba Młodszy B. Zięba' })).toBeInTheDocument();
      expect(form.getByLabelText('Full name')).toHaveValue('Bartosz Zięba Młodszy');
      network.answer(saveAccount, { succeeded: true });
      await userEvent.click(form.getByRole('button', { name: 'Save mine' }));
      await waitFor(() => expect(network.seen(saveAccount)[1]?.input).toMatchObject({ name: 'Bartosz Zięba Młodszy', updatedAt: 'v2' }));
    });

    it('overwrites nothing of theirs that was not typed here', async () => {
      network.answer(getAccount, account());
      network.fail(saveAccount, { status: 409, stored: {} });
      show();
      const form = await details();
      await userEvent.type(form.getByLabelText('Full name'), ' Młodszy');
      network.answer(getAccount, account({ phone: { String: '+48600100299', Valid: true }, updatedAt: 'v2' }));
      await userEvent.click(form.getByRole('button', { name: 'Save' }));
      expect(await form.findByRole('row', { name: 'Full name Bartosz Zięba Młodszy Bartosz Zięba' })).toBeInTheDocument();
      expect(form.queryByRole('row', { name: /^Phone/ })).not.toBeInTheDocument();
      network.answer(saveAccount, { succeeded: true });
      await userEvent.click(form.getByRole('button', { name: 'Save mine' }));
      await waitFor(() => expect(network.seen(saveAccount)[1]?.input).toMatchObject({ name: 'Bartosz Zięba Młodszy', phone: '+48600100299', updatedAt: 'v2' }));
    });

    it('shows no version as stored that it could not read, and keeps what was typed', async () => {
      network.answer(getAccount, account());
      network.fail(saveAccount, { status: 409, stored: {} });
      const { notices } = show();
      const form = await details();
      await userEvent.type(form.getByLabelText('Full name'), ' Młodszy');
      network.fail(getAccount, { status: 500 });
      await userEvent.click(form.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(notices[0]?.text).toBe('Edit account failed'));
      expect(form.queryByRole('button', { name: 'Save mine' })).not.toBeInTheDocument();
      expect(form.getByLabelText('Full name')).toHaveValue('Bartosz Zięba Młodszy');
    });

    it('takes the stored version when asked', async () => {
      network.answer(getAccount, account());
      network.fail(saveAccount, { status: 409, stored: {} });
      show();
      const form = await details();
      await userEvent.type(form.getByLabelText('Full name'), ' Młodszy');
      network.answer(getAccount, account({ name: 'B. Zięba', updatedAt: 'v2' }));
      await userEvent.click(form.getByRole('button', { name: 'Save' }));
      await userEvent.click(await form.findByRole('button', { name: 'Take theirs' }));
      expect(form.getByLabelText('Full name')).toHaveValue('B. Zięba');
      expect(form.queryByRole('alert')).not.toBeInTheDocument();
    });

    it.each([['a failing host', () => network.fail(saveAccount, { status: 500 })], ['a host that did not do it', () => network.answer(saveAccount, { succeeded: false })]])('tells of %s and can be sent again after a change', async (_, fail) => {
      network.answer(getAccount, account());
      fail();
      const { notices } = show();
      const form = await details();
      await userEvent.type(form.getByLabelText('Full name'), 'a');
      await userEvent.click(form.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(notices[0]).toMatchObject({ kind: 'error', text: 'Edit account failed' }));
      expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
      await userEvent.type(form.getByLabelText('Full name'), 'b');
      expect(form.getByRole('button', { name: 'Save' })).toBeEnabled();
    });
  });

  describe('notification card', () => {
    const card = async () => within(await screen.findByRole('region', { name: 'Hala Zakopane' }));

    it('shows 7 types of event in 3 channels', async () => {
      network.answer(getAccount, account());
      show();
      const boxes = (await card()).getAllByRole('checkbox');
      expect(boxes).toHaveLength(21);
      expect(boxes.filter((box) => (box as HTMLInputElement).checked).map((box) => box.getAttribute('aria-label'))).toEqual(['Email: L4', 'Push: L4', 'SMS: L4']);
    });

    it('saves the three lists with the role and the lock', async () => {
      network.answer(getAccount, account());
      network.answer(saveAssignment, { updatedAt: 'a2' });
      const { notices } = show();
      const region = await card();
      expect(region.getByRole('button', { name: 'Save' })).toBeDisabled();
      await userEvent.click(region.getByLabelText('Push: Obstruction'));
      await userEvent.click(region.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(notices[0]?.text).toBe('Notifications were saved successfully'));
      expect(network.seen(saveAssignment)[0]?.input).toEqual({
        accountID: ID, systemID: 3, accountRole: 'common_user', updatedAt: 'a1', emailSettings: ['L4'], pushSettings: ['L4', 'Obstruction'], smsSettings: ['L4'],
      });
    });

    it.each<AccessRight>(['minimal', 'read_only'])('is locked with %s right', async (level) => {
      network.answer(getAccount, account({ ...right('full'), systemsDetails: [assignment({ accessRightsToAccount: level })] }));
      show();
      expect((await card()).getAllByRole('checkbox').every((box) => (box as HTMLInputElement).disabled)).toBe(true);
      expect((await card()).queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    });

    it('is locked for a W2 system, and says where to go', async () => {
      network.answer(getAccount, account({ systemsDetails: [assignment({ systemVersion: 'W2' })] }));
      show();
      const region = await card();
      expect(region.getByText(/^W2 System can't be edited here/)).toHaveTextContent("W2 System can't be edited here. Go to the W2 System Settings panel.");
      expect(region.getByRole('link')).toHaveAttribute('href', '/systems/3/system_settings');
      expect(region.getByLabelText('Email: L1')).toBeDisabled();
    });

    it('names the panel to a commoner, who may not open it, without a link', async () => {
      network.answer(getAccount, account({ systemsDetails: [assignment({ systemVersion: 'W2' })] }));
      show({ category: 'commoner' });
      expect((await card()).queryByRole('link')).not.toBeInTheDocument();
    });

    it('is locked without the lock of its assignment', async () => {
      network.answer(getAccount, account({ systemsDetails: [assignment({ AssignmentUpdatedAt: null })] }));
      show();
      expect((await card()).getByLabelText('Email: L1')).toBeDisabled();
    });

    it('shows both versions where somebody else saved first', async () => {
      network.answer(getAccount, account());
      network.fail(saveAssignment, { status: 409 });
      show();
      const region = await card();
      await userEvent.click(region.getByLabelText('SMS: L1'));
      network.answer(getAccount, account({ systemsDetails: [assignment({ AssignmentUpdatedAt: 'a2', smsNotificationsL2: true })] }));
      await userEvent.click(region.getByRole('button', { name: 'Save' }));
      expect(await region.findByRole('row', { name: 'SMS L1, L4 L2, L4' })).toBeInTheDocument();
    });

    it.each([
      ['failing host', () => network.fail(saveAssignment, { status: 500 })],
      ['conflict whose other side cannot be read', () => {
        network.fail(saveAssignment, { status: 409 });
        network.fail(getAccount, { status: 500 });
      }],
    ])('tells of a %s', async (_, fail) => {
      network.answer(getAccount, account());
      const { notices } = show();
      const region = await card();
      await userEvent.click(region.getByLabelText('SMS: L1'));
      fail();
      await userEvent.click(region.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(notices[0]?.text).toBe('Edit notifications failed'));
      expect(region.getByLabelText('SMS: L1')).toBeChecked();
      expect(region.queryByRole('button', { name: 'Save mine' })).not.toBeInTheDocument();
    });
  });

  describe('mobile app card', () => {
    it('shows the code that pairs it to who may change all of the account', async () => {
      network.answer(getAccount, account());
      show();
      expect(await screen.findByRole('img', { name: 'QR code that pairs the mobile app with this account' })).toBeInTheDocument();
    });

    it.each<AccessRight>(['partial', 'minimal', 'read_only'])('keeps the code from a viewer with %s right', async (level) => {
      network.answer(getAccount, account(right(level)));
      show();
      expect(await screen.findByText('No mobile app is registered.')).toBeInTheDocument();
      expect(screen.queryByRole('img')).not.toBeInTheDocument();
    });

    it('unregisters a registered app after asking', async () => {
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

    it('stays open and says so where it failed', async () => {
      network.answer(getAccount, account({ RegisteredInMobileApp: true }));
      network.fail(unpairMobileApp, { status: 500 });
      show();
      await userEvent.click(await screen.findByRole('button', { name: 'Unregister' }));
      await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Unregister' }));
      expect(await screen.findByText('Unregistering the mobile app failed')).toBeInTheDocument();
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

    it('is not there where nothing can be unbound', async () => {
      network.answer(getAccount, account(right('minimal')));
      show();
      await details();
      expect(screen.queryByRole('region', { name: 'Unbind from system' })).not.toBeInTheDocument();
    });

    it('unbinds from one system of several after naming both', async () => {
      network.answer(getAccount, account({ lastSystem: false, systemsDetails: [assignment(), assignment({ ID: 4, name: 'Hala Suwałki' })] }));
      network.answer(detachAccount, {});
      show();
      const dialog = await askToUnbind('Hala Suwałki');
      expect(dialog.getByText('Bartosz Zięba from Hala Suwałki')).toBeInTheDocument();
      expect(dialog.queryByText(/deletes the account/)).not.toBeInTheDocument();
      await userEvent.click(dialog.getByRole('button', { name: 'Unbind' }));
      expect(await screen.findByText('Account detached successfully')).toBeInTheDocument();
      expect(network.seen(detachAccount)[0]?.input).toEqual({ accountID: ID, systemID: 4 });
    });

    it('warns that the last system takes the account with it', async () => {
      network.answer(getAccount, account());
      show();
      const dialog = await askToUnbind('Hala Zakopane');
      expect(dialog.getByText(/unbinding deletes the account/)).toBeInTheDocument();
    });

    it('signs out who unbinds their own last system', async () => {
      network.answer(getAccount, account({ id: TEST_SESSION.id }));
      network.answer(detachAccount, {});
      const { logout } = show({ id: TEST_SESSION.id });
      const dialog = await askToUnbind('Hala Zakopane');
      await userEvent.click(dialog.getByRole('button', { name: 'Unbind' }));
      await userEvent.click((await screen.findAllByRole('button', { name: 'Close' })).at(-1) ?? document.body);
      await waitFor(() => expect(logout).toHaveBeenCalled());
    });

    it('says that it failed, and can be tried again', async () => {
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
