import type { Category } from '@sagitta/shared-contracts/access';
import { getAccount, listAccounts } from '@sagitta/shared-contracts/api/account';
import { saveAccount } from '@sagitta/shared-contracts/api/account-admin';
import { listAudit } from '@sagitta/shared-contracts/api/audit';
import { getPush } from '@sagitta/shared-contracts/api/push';
import { listSystemsVeryShort } from '@sagitta/shared-contracts/api/system';
import { mockNetwork, testServices, TEST_SESSION, type WireOf } from '@sagitta/shared-contracts/testing';
import { renderPage } from '@sagitta/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import EditAccountPage from './edit-account.page';

const network = mockNetwork();
const ACCOUNT = {
  id: 8,
  name: 'Bartosz Zięba',
  email: 'bartosz@example.com',
  phone: null,
  accountCategory: 'commoner',
  systems: null,
  accessRightToAccount: { String: 'full', Valid: true },
  language: 'en',
  timezone: 'Europe/Warsaw',
  updatedAt: 'v1',
  systemsDetails: [],
} as unknown as WireOf<typeof getAccount>;

const show = (category: Category = 'staff', id = '8') =>
  renderPage(<EditAccountPage />, {
    services: testServices({ session: { ...TEST_SESSION, category } }),
    route: '/accounts/:accountId/edit_account',
    path: `/accounts/${id}/edit_account`,
  });

beforeEach(() => {
  network.answer(getAccount, ACCOUNT);
  network.answer(listAccounts, []);
  network.answer(listSystemsVeryShort, []);
  network.answer(listAudit, { entries: [], count: 0 });
  network.answer(getPush, { publicKey: null, browsers: [] });
});

describe('the account edit page', () => {
  test('has the history under the account for staff, and renews it when something is saved', async () => {
    network.answer(saveAccount, { succeeded: true });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Show history' }));
    await waitFor(() => expect(network.seen(listAudit)).toHaveLength(1));
    await userEvent.click(
      within(screen.getByRole('region', { name: 'Account Details' })).getByRole('button', { name: 'Save' }),
    );
    await waitFor(() => expect(network.seen(listAudit)).toHaveLength(2));
    expect(network.seen(listAudit)[0]?.input).toMatchObject({ account: 8 });
  });

  test('has none for an installer', async () => {
    show('installer');
    expect(await screen.findByRole('region', { name: 'Account Details' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'History' })).not.toBeInTheDocument();
  });

  test.each(['0', 'abc', '-1', '1e3', '9999999999'])('shows 403 for the id %s, and asks the host nothing', (id) => {
    show('staff', id);
    expect(screen.getByText(/^403/)).toBeInTheDocument();
    expect(network.seen(getAccount)).toEqual([]);
  });
});
