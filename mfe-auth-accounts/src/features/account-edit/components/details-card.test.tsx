import { getAccount, type AccessRight } from '@sagitta/shared-contracts/api/account';
import { saveAccount } from '@sagitta/shared-contracts/api/account-admin';
import { mockNetwork } from '@sagitta/shared-contracts/testing';
import { waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { account, details, ID, right, show } from '../testing/show-account';

const network = mockNetwork();

describe('details form', () => {
  test.each<[AccessRight, string[], boolean]>([
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

  test('saves what is typed under the lock that was read, and rests while the result is shown', async () => {
    network.answer(getAccount, account());
    network.answer(saveAccount, { succeeded: true });
    const { notices } = show();
    const form = await details();
    await userEvent.clear(form.getByLabelText('Phone'));
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(notices).toEqual([{ kind: 'success', text: 'Account data were saved successfully', closeAfterMs: 6_000 }]),
    );
    expect(network.seen(saveAccount)[0]?.input).toMatchObject({ id: ID, phone: null, updatedAt: 'v1' });
    expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  test('cannot be saved while something is wrong', async () => {
    network.answer(getAccount, account());
    show();
    const form = await details();
    await userEvent.type(form.getByLabelText('Phone'), '9999');
    expect(form.getByText('Incorrect phone number')).toBeInTheDocument();
    expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  test('shows another stored zone as it is, and asks for Europe/Warsaw', async () => {
    network.answer(getAccount, account({ timezone: 'Asia/Tokyo' }));
    show();
    const form = await details();
    expect(form.getByLabelText('Timezone')).toHaveDisplayValue('Asia/Tokyo');
    expect(form.getByText('Choose Europe/Warsaw')).toBeInTheDocument();
    expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.selectOptions(form.getByLabelText('Timezone'), 'Europe/Warsaw');
    expect(form.getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  test('chooses Europe/Warsaw by one click, and loses nothing that is typed', async () => {
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

  test('asks nobody for a zone who may not save', async () => {
    network.answer(getAccount, account({ ...right('minimal'), timezone: 'Asia/Tokyo' }));
    show();
    const form = await details();
    expect(form.queryByText('Choose Europe/Warsaw')).not.toBeInTheDocument();
    expect(form.queryByRole('button', { name: 'Use Europe/Warsaw' })).not.toBeInTheDocument();
  });

  test('says why it cannot be saved where a stored name is wrong that the viewer may not change', async () => {
    network.answer(getAccount, account({ ...right('partial'), name: 'Nowak & Syn' }));
    show();
    const form = await details();
    expect(form.getByText(/^Incorrect name\. Characters not allowed/)).toBeInTheDocument();
    expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  test('says that an e-mail is taken, at the field, and keeps what was typed', async () => {
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

  test('asks for the current password where viewers change their own e-mail, and sends it', async () => {
    network.answer(getAccount, account({ id: 1 }));
    network.fail(saveAccount, { status: 422, fields: { currentPassword: 'Wrong password' } });
    const { notices } = show({ id: 1 });
    const form = await details();
    expect(form.queryByLabelText('Current password')).not.toBeInTheDocument();
    await userEvent.type(form.getByLabelText('Email'), '.pl');
    const save = form.getByRole('button', { name: 'Save' });
    expect(save).toBeDisabled();
    await userEvent.type(form.getByLabelText('Current password'), 'a guess');
    await userEvent.click(save);
    await waitFor(() => expect(notices[0]?.text).toBe('Wrong password'));
    expect(form.getByText('Wrong password')).toBeInTheDocument();
    expect(form.getByLabelText('Email')).toHaveValue('bartosz@example.com.pl');

    network.answer(saveAccount, { succeeded: true });
    network.answer(getAccount, account({ id: 1, email: 'bartosz@example.com.pl', updatedAt: 'v2' }));
    await userEvent.clear(form.getByLabelText('Current password'));
    await userEvent.type(form.getByLabelText('Current password'), 'the right one');
    expect(form.queryByText('Wrong password')).not.toBeInTheDocument();
    await userEvent.click(save);
    await waitFor(() => expect(form.queryByLabelText('Current password')).not.toBeInTheDocument());
    expect(network.seen(saveAccount)[1]?.input).toMatchObject({
      email: 'bartosz@example.com.pl',
      currentPassword: 'the right one',
    });
  });

  test("asks for no password where the e-mail stays, or is another account's", async () => {
    network.answer(getAccount, account());
    network.answer(saveAccount, { succeeded: true });
    show();
    const form = await details();
    await userEvent.type(form.getByLabelText('Email'), '.pl');
    expect(form.queryByLabelText('Current password')).not.toBeInTheDocument();
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(network.seen(saveAccount)).toHaveLength(1));
    expect(network.seen(saveAccount)[0]?.input).not.toHaveProperty('currentPassword');
  });

  test('reads a 409 that says no more as taken', async () => {
    network.answer(getAccount, account());
    network.fail(saveAccount, { status: 409 });
    const { notices } = show();
    const form = await details();
    await userEvent.type(form.getByLabelText('Full name'), 'a');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(notices[0]?.text).toBe('Email or phone already taken'));
    expect(form.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('shows both versions where somebody else saved first, and saves mine over theirs when asked', async () => {
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
    await waitFor(() =>
      expect(network.seen(saveAccount)[1]?.input).toMatchObject({ name: 'Bartosz Zięba Młodszy', updatedAt: 'v2' }),
    );
  });

  test('overwrites nothing of theirs that was not typed here', async () => {
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
    await waitFor(() =>
      expect(network.seen(saveAccount)[1]?.input).toMatchObject({
        name: 'Bartosz Zięba Młodszy',
        phone: '+48600100299',
        updatedAt: 'v2',
      }),
    );
  });

  test('shows no version as stored that it could not read, and keeps what was typed', async () => {
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

  test('takes the stored version when asked', async () => {
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

  test.each([
    ['a failing host', () => network.fail(saveAccount, { status: 500 })],
    ['a host that did not do it', () => network.answer(saveAccount, { succeeded: false })],
  ])('reports %s and can be sent again after a change', async (_, fail) => {
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
