import { listAccounts } from '@sagitta/shared-contracts/api/account';
import { listSystemsVeryShort } from '@sagitta/shared-contracts/api/system';
import {
  createSystemGroup,
  listGroupAccounts,
  listGroupSystems,
  listSystemGroupsInstaller,
  setGroupAccounts,
  setGroupSystems,
} from '@sagitta/shared-contracts/api/system-group';
import { mockNetwork, TEST_SESSION, testServices } from '@sagitta/shared-contracts/testing';
import { renderPage } from '@sagitta/shared-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CreateGroupCard } from './create-group-card';
import { GroupAccountsCard } from './group-accounts-card';
import { GroupSystemsCard } from './group-systems-card';
import { useSystemsChanged } from '../hooks/use-systems-changed';

const network = mockNetwork();
const notice = async (services: ReturnType<typeof renderPage>, text: string) =>
  waitFor(() => expect(services.notices.map((one) => one.text)).toEqual([text]));
const group = (ID: number, name: string, isPublic: boolean) => ({
  ID,
  name,
  isPublic,
  public: isPublic,
  systemsCount: 1,
});
const account = (id: number, name: string, right: 'partial' | 'read_only' | 'none') => ({
  id,
  name,
  email: `${name.toLowerCase()}@example.com`,
  phone: { String: '', Valid: false },
  accountCategory: 'commoner',
  systems: { String: '1', Valid: true },
  accessRightToAccount: { String: right, Valid: true },
});

async function choose(label: string, text: RegExp) {
  await waitFor(() => expect(screen.getByLabelText(label)).toBeEnabled());
  await userEvent.click(screen.getByLabelText(label));
  await userEvent.click(screen.getByRole('option', { name: text }));
}
const save = () => screen.getByRole('button', { name: 'Save' });

beforeEach(() => {
  network.answer(listSystemGroupsInstaller, [group(1, 'South', true), group(2, 'North', false)]);
  network.answer(listSystemsVeryShort, [
    { ID: 5, name: 'Hala', systemVersion: 'W4', accountRole: null },
    { ID: 6, name: 'Wisła', systemVersion: 'W4', accountRole: null },
  ]);
  network.answer(listAccounts, [account(7, 'Bartosz', 'partial'), account(8, 'Ewa', 'read_only')]);
});

describe('CreateGroupCard', () => {
  test.each([
    ['Public', true],
    ['Private', false],
  ])('creates a %s group', async (label, isPublic) => {
    network.answer(createSystemGroup, { newSystemGroupID: 3 });
    const services = renderPage(<CreateGroupCard />);
    expect(screen.getByRole('radio', { name: 'Public' })).toBeChecked();
    await userEvent.type(screen.getByLabelText(/^Name/), 'East');
    await userEvent.click(screen.getByRole('radio', { name: label }));
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await notice(services, 'System group created successfully.');
    expect(network.seen(createSystemGroup)[0]?.input).toEqual({ name: 'East', isPublic });
  });

  test('says that a name may be taken where the host answers no id', async () => {
    network.answer(createSystemGroup, { newSystemGroupID: 0 });
    const services = renderPage(<CreateGroupCard />);
    await userEvent.type(screen.getByLabelText(/^Name/), 'South');
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await notice(
      services,
      'The system group could not be created. Maybe a group with the specified name already exists.',
    );
  });
});

describe('GroupSystemsCard', () => {
  test('shows what is in the group, and saves all that is chosen', async () => {
    network.answer(listGroupSystems, [{ ID: 5, name: 'Hala' } as never]);
    network.answer(setGroupSystems, {});
    const services = renderPage(<GroupSystemsCard />);
    expect(await screen.findByRole('button', { name: 'Save' })).toBeDisabled();
    await choose('System group', /South/);
    expect(await screen.findByRole('button', { name: 'Remove Hala' })).toBeInTheDocument();
    await choose('Systems', /Wisła/);
    await userEvent.click(save());
    await notice(services, 'System group saved successfully.');
    expect(network.seen(setGroupSystems)[0]?.input).toEqual({ groupID: 1, systemIDs: [5, 6] });
  });

  test('lets an installer move only systems that they administer', async () => {
    network.answer(listSystemsVeryShort, [
      { ID: 5, name: 'Hala', systemVersion: 'W4', accountRole: 'common_user' },
      { ID: 6, name: 'Wisła', systemVersion: 'W4', accountRole: 'installer' },
    ]);
    network.answer(listGroupSystems, [{ ID: 5, name: 'Hala' } as never]);
    renderPage(<GroupSystemsCard />, {
      services: testServices({ session: { ...TEST_SESSION, category: 'installer' } }),
    });
    await choose('System group', /South/);
    expect(await screen.findByText('Hala', { selector: '.sg-select-chip span' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Remove Hala' })).not.toBeInTheDocument();
    expect(screen.getByText('Systems that you do not administer cannot be moved.')).toBeInTheDocument();
    await choose('Systems', /Wisła/);
    expect(screen.getByRole('button', { name: 'Remove Wisła' })).toBeInTheDocument();
  });

  test('empties a group that has systems', async () => {
    network.answer(listGroupSystems, [{ ID: 5, name: 'Hala' } as never]);
    network.answer(setGroupSystems, {});
    const services = renderPage(<GroupSystemsCard />);
    await choose('System group', /South/);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Hala' }));
    await userEvent.click(save());
    await notice(services, 'System group saved successfully.');
    expect(network.seen(setGroupSystems)[0]?.input).toEqual({ groupID: 1, systemIDs: [] });
  });

  test('has nothing to save while a group has no system and none is chosen', async () => {
    network.answer(listGroupSystems, []);
    renderPage(<GroupSystemsCard />);
    await choose('System group', /South/);
    await waitFor(() => expect(screen.getByLabelText('Systems')).toBeEnabled());
    expect(save()).toBeDisabled();
  });

  test('reports a failure and keeps what was chosen', async () => {
    network.answer(listGroupSystems, []);
    network.fail(setGroupSystems, { status: 500 });
    const services = renderPage(<GroupSystemsCard />);
    await choose('System group', /South/);
    await choose('Systems', /Wisła/);
    await userEvent.click(save());
    await notice(services, 'Could not save system group.');
    expect(screen.getByRole('button', { name: 'Remove Wisła' })).toBeInTheDocument();
  });

  test('does not send a chosen system that was deleted meanwhile', async () => {
    network.answer(listGroupSystems, [{ ID: 5, name: 'Hala' } as never]);
    network.answer(setGroupSystems, {});
    const services = renderPage(
      <>
        <GroupSystemsCard />
        <Again />
      </>,
    );
    await choose('System group', /South/);
    await choose('Systems', /Wisła/);
    network.answer(listSystemsVeryShort, [{ ID: 5, name: 'Hala', systemVersion: 'W4', accountRole: 'installer' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Ask again' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Wisła' })).not.toBeInTheDocument());
    await userEvent.click(save());
    await notice(services, 'System group saved successfully.');
    expect(network.seen(setGroupSystems)[0]?.input).toEqual({ groupID: 1, systemIDs: [5] });
  });

  test('asks for a system first', async () => {
    network.answer(listSystemsVeryShort, []);
    renderPage(<GroupSystemsCard />);
    expect(await screen.findByRole('heading', { name: 'Please add a system first.' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Create a system' })).toHaveAttribute(
      'href',
      '/installer_panel?tab=systems',
    );
  });

  test('says so where the groups make no sense', async () => {
    network.answer(listSystemGroupsInstaller, { nonsense: true } as never);
    renderPage(<GroupSystemsCard />);
    expect(await screen.findByRole('heading', { name: 'Corrupted system groups data.' })).toBeInTheDocument();
  });

  test('says so where there is no group', async () => {
    network.answer(listSystemGroupsInstaller, []);
    renderPage(<GroupSystemsCard />);
    expect(await screen.findByRole('heading', { name: 'No System Groups to display' })).toBeInTheDocument();
    expect(screen.getByText(/Create System Group on this tab adds one/)).toBeInTheDocument();
  });
});

describe('GroupAccountsCard', () => {
  test('lists private groups alone', async () => {
    renderPage(<GroupAccountsCard />);
    await waitFor(() => expect(screen.getByLabelText('System group')).toBeEnabled());
    await userEvent.click(screen.getByLabelText('System group'));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      expect.stringContaining('North'),
    ]);
  });

  test.each(['read_only', 'none'] as const)('moves no account with %s access, neither in nor out', async (right) => {
    network.answer(listAccounts, [
      account(7, 'Bartosz', 'partial'),
      account(8, 'Ewa', right),
      account(9, 'Felicja', right),
    ]);
    network.answer(listGroupAccounts, [account(8, 'Ewa', right)]);
    network.answer(setGroupAccounts, {});
    const services = renderPage(<GroupAccountsCard />);
    await choose('System group', /North/);
    expect(await screen.findByText('Ewa', { selector: '.sg-select-chip span' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Remove Ewa' })).not.toBeInTheDocument();
    expect(screen.getByText('Accounts that you can only view cannot be moved.')).toBeInTheDocument();
    await choose('Accounts', /Bartosz/);
    await userEvent.click(screen.getByRole('option', { name: /Felicja/ }));
    await userEvent.click(save());
    await notice(services, 'System group saved successfully.');
    expect(network.seen(setGroupAccounts)[0]?.input).toEqual({ groupID: 2, accountIDs: [8, 7] });
  });

  test('names a member that is not among the accounts of the viewer', async () => {
    network.answer(listGroupAccounts, [account(30, 'Zenon', 'none')]);
    renderPage(<GroupAccountsCard />);
    await choose('System group', /North/);
    expect(await screen.findByText('Zenon', { selector: '.sg-select-chip span' })).toBeInTheDocument();
  });

  test('signs out where the host refuses the members', async () => {
    network.fail(listGroupAccounts, { status: 403 });
    const { logout } = renderPage(<GroupAccountsCard />);
    await choose('System group', /North/);
    await waitFor(() => expect(logout).toHaveBeenCalledTimes(1));
  });

  test('says so where there are no accounts', async () => {
    network.answer(listAccounts, []);
    renderPage(<GroupAccountsCard />);
    expect(await screen.findByRole('heading', { name: 'No accounts.' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Create a user' })).toHaveAttribute('href', '/installer_panel?tab=users');
  });
});

/** What deleting a system in another tab does. */
function Again() {
  const systemsChanged = useSystemsChanged();
  return (
    <button type="button" onClick={() => void systemsChanged()}>
      Ask again
    </button>
  );
}
