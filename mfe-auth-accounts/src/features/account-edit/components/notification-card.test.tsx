import { getAccount, listAccounts, type AccessRight } from '@sagitta/shared-contracts/api/account';
import { saveAssignment } from '@sagitta/shared-contracts/api/account-admin';
import { mockNetwork } from '@sagitta/shared-contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { account, assignment, ID, right, show } from '../testing/show-account';

const network = mockNetwork();

describe('notification card', () => {
  const card = async () => within(await screen.findByRole('region', { name: 'Hala Zakopane' }));

  test('shows 7 types of event in 3 channels, in the documented order', async () => {
    network.answer(getAccount, account());
    show();
    const boxes = (await card()).getAllByRole('checkbox');
    expect(boxes.map((box) => box.getAttribute('aria-label'))).toEqual(
      ['System', 'Heartbeat', 'L1', 'L2', 'L3', 'L4', 'Obstruction'].flatMap((event) =>
        ['Email', 'Push', 'SMS'].map((channel) => `${channel}: ${event}`),
      ),
    );
    expect(
      boxes.filter((box) => (box as HTMLInputElement).checked).map((box) => box.getAttribute('aria-label')),
    ).toEqual(['Email: L4', 'Push: L4', 'SMS: L4']);
  });

  test('saves the three lists with the role and the lock', async () => {
    network.answer(getAccount, account());
    network.answer(saveAssignment, { updatedAt: 'a2' });
    const { notices } = show();
    const region = await card();
    expect(region.getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.click(region.getByLabelText('Push: Obstruction'));
    await userEvent.click(region.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(notices[0]?.text).toBe('Notifications were saved successfully'));
    expect(network.seen(saveAssignment)[0]?.input).toEqual({
      accountID: ID,
      systemID: 3,
      accountRole: 'common_user',
      updatedAt: 'a1',
      emailSettings: ['L4'],
      pushSettings: ['L4', 'Obstruction'],
      smsSettings: ['L4'],
    });
  });

  test.each<AccessRight>(['minimal', 'read_only'])('is locked with %s right', async (level) => {
    network.answer(
      getAccount,
      account({ ...right('full'), systemsDetails: [assignment({ accessRightsToAccount: level })] }),
    );
    show();
    expect((await card()).getAllByRole('checkbox').every((box) => (box as HTMLInputElement).disabled)).toBe(true);
    expect((await card()).queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });

  test('is open with partial right', async () => {
    network.answer(
      getAccount,
      account({ ...right('partial'), systemsDetails: [assignment({ accessRightsToAccount: 'partial' })] }),
    );
    show();
    expect((await card()).getAllByRole('checkbox').some((box) => (box as HTMLInputElement).disabled)).toBe(false);
  });

  test('keeps the lock of the answer for the next save', async () => {
    network.answer(getAccount, account());
    network.answer(saveAssignment, { updatedAt: 'a2' });
    show();
    const region = await card();
    for (const label of ['Push: L1', 'Push: L2']) {
      await userEvent.click(region.getByLabelText(label));
      await userEvent.click(region.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(network.seen(saveAssignment).at(-1)?.input.pushSettings).toContain(label.slice(6)));
      network.answer(getAccount, account({ systemsDetails: [assignment({ AssignmentUpdatedAt: 'a2' })] }));
      await waitFor(() => expect(region.getByRole('button', { name: 'Save' })).toBeDisabled());
    }
    expect(network.seen(saveAssignment).map(({ input }) => input.updatedAt)).toEqual(['a1', 'a2']);
  });

  test('is locked for a W2 system, and says where to go', async () => {
    network.answer(getAccount, account({ systemsDetails: [assignment({ systemVersion: 'W2' })] }));
    show();
    const region = await card();
    expect(region.getByText(/^W2 System can't be edited here/)).toHaveTextContent(
      "W2 System can't be edited here. Go to the W2 System Settings panel.",
    );
    expect(region.getByRole('link')).toHaveAttribute('href', '/systems/3/system_settings');
    expect(region.getByLabelText('Email: L1')).toBeDisabled();
  });

  test('names the installers of a W2 system to a commoner, without a link', async () => {
    const row = (id: number, name: string, accountCategory: string, systems: string) => ({
      id,
      name,
      email: `p${id}@example.com`,
      phone: null,
      accountCategory,
      systems: { String: systems, Valid: true },
      accessRightToAccount: { String: 'none' as const, Valid: true },
    });
    network.answer(listAccounts, [
      row(1, 'Ewa Instal', 'installer', '3,4'),
      row(2, 'Jan Obcy', 'installer', '4'),
      row(3, 'Piotr Widz', 'commoner', '3'),
    ]);
    network.answer(getAccount, account({ systemsDetails: [assignment({ systemVersion: 'W2' })] }));
    show({ category: 'commoner' });
    const region = await card();
    expect(
      await region.findByText('Notifications of a W2 system are set by your installer, Ewa Instal.'),
    ).toBeInTheDocument();
    expect(region.queryByRole('link')).not.toBeInTheDocument();
  });

  test('saves another role with the notifications as they are', async () => {
    network.answer(
      getAccount,
      account({ systemsDetails: [assignment({ assignableRoles: ['common_user', 'administrator'] })] }),
    );
    network.answer(saveAssignment, { updatedAt: 'a2' });
    const { notices } = show({ category: 'installer' });
    const region = await card();
    const roles = within(region.getByRole('radiogroup', { name: 'Role in Hala Zakopane' }));
    expect(roles.getAllByRole('radio')).toHaveLength(2);
    await userEvent.click(roles.getByRole('radio', { name: 'Admin' }));
    await userEvent.click(region.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(notices[0]?.text).toBe('Role was saved successfully'));
    expect(network.seen(saveAssignment)[0]?.input).toMatchObject({
      accountRole: 'administrator',
      updatedAt: 'a1',
      emailSettings: ['L4'],
    });
  });

  test('offers the role in a W2 system too', async () => {
    network.answer(getAccount, account({ systemsDetails: [assignment({ systemVersion: 'W2' })] }));
    show();
    const region = await card();
    expect(region.getByRole('radiogroup', { name: 'Role in Hala Zakopane' })).toBeInTheDocument();
    expect(region.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  test.each([
    ['a host that offers none', 'installer' as const, []],
    ['an installer at a host that does not say', 'installer' as const, null],
  ])('offers no role to %s', async (_, category, assignableRoles) => {
    network.answer(getAccount, account({ systemsDetails: [assignment({ assignableRoles })] }));
    show({ category });
    expect((await card()).queryByRole('radiogroup')).not.toBeInTheDocument();
  });

  test('is locked without the lock of its assignment', async () => {
    network.answer(getAccount, account({ systemsDetails: [assignment({ AssignmentUpdatedAt: null })] }));
    show();
    expect((await card()).getByLabelText('Email: L1')).toBeDisabled();
  });

  test('shows both versions where somebody else saved first', async () => {
    network.answer(getAccount, account());
    network.fail(saveAssignment, { status: 409 });
    show();
    const region = await card();
    await userEvent.click(region.getByLabelText('SMS: L1'));
    network.answer(
      getAccount,
      account({ systemsDetails: [assignment({ AssignmentUpdatedAt: 'a2', smsNotificationsL2: true })] }),
    );
    await userEvent.click(region.getByRole('button', { name: 'Save' }));
    expect(await region.findByRole('row', { name: 'SMS L1, L4 L2, L4' })).toBeInTheDocument();
  });

  test.each([
    ['failing host', () => network.fail(saveAssignment, { status: 500 })],
    [
      'conflict whose other side cannot be read',
      () => {
        network.fail(saveAssignment, { status: 409 });
        network.fail(getAccount, { status: 500 });
      },
    ],
  ])('reports a %s', async (_, fail) => {
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
