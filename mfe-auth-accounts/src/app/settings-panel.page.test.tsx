import { listAccounts } from '@sagitta/shared-contracts/api/account';
import { listSystemsVeryShort } from '@sagitta/shared-contracts/api/system';
import { mockNetwork, TEST_SESSION, testServices } from '@sagitta/shared-contracts/testing';
import { renderPage } from '@sagitta/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import SettingsPanelPage from './settings-panel.page';

const network = mockNetwork();
const show = () =>
  renderPage(<SettingsPanelPage />, { services: testServices({ session: { ...TEST_SESSION, category: 'commoner' } }) });
const account = (id: number, name: string, systems: string, right: 'partial' | 'none') => ({
  id,
  name,
  email: `${name.toLowerCase()}@example.com`,
  phone: { String: '', Valid: false },
  accountCategory: 'commoner',
  systems: { String: systems, Valid: true },
  accessRightToAccount: { String: right, Valid: true },
});
const card = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the settings panel of a commoner', () => {
  beforeEach(() => {
    network.answer(listSystemsVeryShort, [
      { ID: 2, name: 'Wisła', systemVersion: 'W2', accountRole: 'administrator' },
      { ID: 1, name: 'Hala', systemVersion: 'W4', accountRole: 'administrator' },
      { ID: 3, name: 'Krosno', systemVersion: 'W4', accountRole: 'common_user' },
    ]);
    network.answer(listAccounts, [
      account(7, 'Bartosz', '1,3', 'partial'),
      account(8, 'Ewa', '3', 'none'),
      account(9, 'Anna', '2', 'none'),
    ]);
  });

  test('lists only systems of which the account is administrator', async () => {
    show();
    expect(await (await card('Systems')).findByRole('link', { name: 'Hala' })).toHaveAttribute(
      'href',
      '/systems/1/dashboard',
    );
    expect((await card('Systems')).getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'HalaAccounts and escalationW4',
      'WisłaAccounts and escalationW2',
    ]);
  });

  test('lists the accounts of those systems, with a link where there is a right', async () => {
    show();
    expect(await (await card('Accounts')).findByRole('link', { name: 'Bartosz' })).toHaveAttribute(
      'href',
      '/accounts/7/edit_account',
    );
    expect((await card('Accounts')).getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Annaanna@example.com',
      'Bartoszbartosz@example.com',
    ]);
    expect((await card('Accounts')).getAllByRole('link')).toHaveLength(1);
  });

  test('draws many accounts in part, and finds those that are not drawn by their e-mail', async () => {
    network.answer(
      listAccounts,
      Array.from({ length: 40 }, (_, index) => account(100 + index, `Person${index}`, '1', 'partial')),
    );
    show();
    expect(await (await card('Accounts')).findAllByRole('listitem')).toHaveLength(12);
    await userEvent.type(
      (await card('Accounts')).getByRole('searchbox', { name: 'Find an account' }),
      'person39@example',
    );
    expect((await card('Accounts')).getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Person39person39@example.com',
    ]);
  });

  test('has one card, not three empty ones, for an administrator of nothing', async () => {
    network.answer(listSystemsVeryShort, [{ ID: 3, name: 'Krosno', systemVersion: 'W4', accountRole: 'common_user' }]);
    show();
    const only = await card('Users and systems');
    expect(only.getByRole('heading', { name: 'This feature is unavailable for your account.' })).toBeInTheDocument();
    expect(only.getByText(/^You do not administer any system\./)).toBeInTheDocument();
    expect(only.getByRole('link', { name: 'See who is in your systems' })).toHaveAttribute('href', '/accounts');
    expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual([
      'Your account',
      'Users and systems',
    ]);
  });

  test('offers no form before it knows what the account administers', async () => {
    network.fail(listSystemsVeryShort, { status: 500, message: 'The server failed.' });
    show();
    expect(await (await card('Systems')).findByRole('button', { name: 'Retry' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Create' })).not.toBeInTheDocument();
  });

  test('says why a card is empty where its list failed', async () => {
    network.fail(listAccounts, { status: 500, message: 'The server failed.' });
    show();
    expect(await (await card('Accounts')).findByRole('alert')).toHaveTextContent(
      'Accounts could not be loaded.The server failed.',
    );
    expect(await (await card('Systems')).findByRole('link', { name: 'Hala' })).toBeInTheDocument();
  });
});
