import { getAccount, listAccounts } from '@sagitta/shared-contracts/api/account';
import { deleteAccount, detachAccount, saveAccount } from '@sagitta/shared-contracts/api/account-admin';
import { deleteNode } from '@sagitta/shared-contracts/api/node-admin';
import { listSystemsNodesShort, listSystemsVeryShort } from '@sagitta/shared-contracts/api/system';
import { deleteSystem } from '@sagitta/shared-contracts/api/system-admin';
import { mockNetwork, TEST_SESSION, testServices, type WireOf } from '@sagitta/shared-contracts/testing';
import { renderPage } from '@sagitta/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { AccountEdit } from '../features/account-edit/components/account-edit';
import { AccountsCard } from '../features/accounts/components/accounts-card';
import { DeleteNodeCard } from '../features/administration/components/delete-node-card';
import { DeleteSystemCard } from '../features/administration/components/delete-system-card';
import { DeleteUserCard } from '../features/administration/components/delete-user-card';

// The documented timings (docs/product) that this part owns; those of the password pages are tested beside their forms.

const network = mockNetwork();
const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
const show = (element: ReactNode) =>
  renderPage(element, { services: testServices({ session: { ...TEST_SESSION, category: 'installer' } }) });

const ACCOUNT = {
  id: 8,
  name: 'Bartosz',
  email: 'bartosz@example.com',
  phone: { String: '', Valid: false },
  accountCategory: 'commoner',
  systems: { String: '1,2', Valid: true },
  accessRightToAccount: { String: 'full', Valid: true },
  language: 'en',
  timezone: 'Europe/Warsaw',
  updatedAt: 'v1',
  lastSystem: false,
  systemsDetails: [
    {
      ID: 1,
      name: 'Hala',
      systemVersion: 'W4',
      accountRole: 'common_user',
      AssignmentUpdatedAt: 'a1',
      accessRightsToAccount: 'full',
    },
  ],
} as unknown as WireOf<typeof getAccount>;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
  const hala = { ID: 1, name: 'Hala', systemVersion: 'W4' as const, accountRole: 'installer' as const };
  network.answer(listSystemsVeryShort, [hala]);
  network.answer(listSystemsNodesShort, [
    { ...hala, nodes: [{ id: 11, name: 'Truss 9', DeviceRole: null, MainSensorType: null }] },
  ]);
  network.answer(listAccounts, [ACCOUNT]);
  network.answer(getAccount, ACCOUNT);
});
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

async function choose(label: string, option: string): Promise<void> {
  await waitFor(() => expect(screen.getByLabelText(label)).toBeEnabled());
  await user.click(screen.getByLabelText(label));
  await user.click(screen.getByRole('option', { name: new RegExp(`^${option}`) }));
}

test.each([
  [
    'unbinding',
    6_500,
    <AccountEdit key="unbind" id={8} />,
    [['System', 'Hala']],
    'Unbind',
    'Account detached successfully',
    () => network.answer(detachAccount, {}),
  ],
  [
    'deleting a node',
    7_500,
    <DeleteNodeCard key="node" />,
    [
      ['System', 'Hala'],
      ['Node', 'Truss 9'],
    ],
    'Delete',
    'Node was deleted successfully.',
    () => network.answer(deleteNode, { result: 11 }),
  ],
  [
    'deleting a user',
    6_000,
    <DeleteUserCard key="user" />,
    [['User', 'Bartosz']],
    'Delete',
    'User was deleted successfully.',
    () => network.answer(deleteAccount, {}),
  ],
  [
    'deleting a system',
    6_000,
    <DeleteSystemCard key="system" />,
    [['System', 'Hala']],
    'Delete',
    'System deleted successfully.',
    () => network.answer(deleteSystem, {}),
  ],
] as const)(
  'the dialog of %s closes by itself %d ms after the result',
  async (_, ms, card, choices, verb, done, answer) => {
    answer();
    show(card);
    for (const [label, option] of choices) await choose(label, option);
    await user.click(screen.getByRole('button', { name: verb }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: verb }));
    expect(await screen.findByText(done)).toBeInTheDocument();
    pass(ms - 500);
    expect(screen.getByText(done)).toBeInTheDocument();
    pass(500);
    expect(screen.queryByText(done)).not.toBeInTheDocument();
  },
);

test('the list of systems is asked for again 6 s after one was deleted, and no sooner', async () => {
  network.answer(deleteSystem, {});
  show(<DeleteSystemCard />);
  await choose('System', 'Hala');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('System deleted successfully.')).toBeInTheDocument();
  pass(5_500);
  expect(network.seen(listSystemsNodesShort)).toHaveLength(1);
  pass(500);
  await waitFor(() => expect(network.seen(listSystemsNodesShort)).toHaveLength(2));
});

test('a saved account is not saved again while its result is shown, for 6 s', async () => {
  network.answer(saveAccount, { succeeded: true });
  const { notices } = show(<AccountEdit id={8} />);
  const form = within(await screen.findByRole('region', { name: 'Account Details' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(notices).toHaveLength(1));
  pass(5_500);
  expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  pass(500);
  expect(form.getByRole('button', { name: 'Save' })).toBeEnabled();
});

test('anyone who is in no system sees a spinner for 1 s before that is said', async () => {
  network.answer(listSystemsVeryShort, []);
  network.answer(listAccounts, []);
  show(<AccountsCard />);
  await waitFor(() => expect(screen.queryByLabelText('Filter by system')).not.toBeInTheDocument());
  pass(700);
  expect(screen.queryByText('You are not connected to a system, yet.')).not.toBeInTheDocument();
  pass(300);
  expect(screen.getByText('You are not connected to a system, yet.')).toBeInTheDocument();
});
