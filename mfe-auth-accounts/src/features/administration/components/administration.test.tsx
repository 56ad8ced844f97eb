import { listAccounts } from '@sagitta/shared-contracts/api/account';
import { listFreeDevices, listRetiredNodes } from '@sagitta/shared-contracts/api/node-admin';
import { listSystemsNodesShort, listSystemsVeryShort } from '@sagitta/shared-contracts/api/system';
import { mockNetwork, TEST_SESSION, testServices } from '@sagitta/shared-contracts/testing';
import { renderPage } from '@sagitta/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Administration } from './administration';

const network = mockNetwork();
const show = (path: string) =>
  renderPage(<Administration underSystems={<p>History</p>} />, {
    services: testServices({ session: { ...TEST_SESSION, category: 'staff' } }),
    path,
  });
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const tab = async (name: string) => {
  await userEvent.click(screen.getByRole('tab', { name }));
  await waitFor(() => expect(screen.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true'));
};

beforeEach(() => {
  const hala = { ID: 1, name: 'Hala', systemVersion: 'W4' as const, accountRole: 'installer' as const };
  network.answer(listAccounts, []);
  network.answer(listFreeDevices, []);
  network.answer(listRetiredNodes, []);
  network.answer(listSystemsVeryShort, [hala]);
  network.answer(listSystemsNodesShort, [{ ...hala, nodes: [] }]);
});

test('keeps what is typed in a tab while another one is open', async () => {
  show('/installer_panel');
  await userEvent.type((await card('Create User')).getByLabelText(/^Name/), 'Anna Nowak');
  await tab('Systems');
  expect(await screen.findByRole('region', { name: 'Create System' })).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Create User' })).not.toBeInTheDocument();
  await tab('Users');
  expect((await card('Create User')).getByLabelText(/^Name/)).toHaveValue('Anna Nowak');
  expect(screen.queryByRole('region', { name: 'Create System' })).not.toBeInTheDocument();
});

test('asks for the lists of a tab again when it is opened again', async () => {
  show('/installer_panel');
  expect(await screen.findAllByRole('heading', { name: 'No users yet.' })).not.toHaveLength(0);
  await tab('Systems');
  network.answer(listAccounts, [
    {
      id: 8,
      name: 'Anna Nowak',
      email: 'anna@example.com',
      phone: { String: '', Valid: false },
      accountCategory: 'commoner',
      systems: { String: '1', Valid: true },
      accessRightToAccount: { String: 'full', Valid: true },
    },
  ]);
  await tab('Users');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'No users yet.' })).not.toBeInTheDocument());
  expect((await card('Delete User')).getByLabelText('User')).toBeEnabled();
});

test('opens the tab of the address, and asks for nothing that only others need', async () => {
  show('/installer_panel?tab=systems');
  expect(await screen.findByRole('region', { name: 'Create System' })).toBeInTheDocument();
  expect(screen.getByText('History')).toBeVisible();
  expect(network.seen(listAccounts)).toEqual([]);
});
