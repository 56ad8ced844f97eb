import { deleteSystemGroup, listGroupSystems, listSystemGroups } from '@sagitta/shared-contracts/api/system-group';
import type { Category } from '@sagitta/shared-contracts/access';
import { listSystems } from '@sagitta/shared-contracts/api/system';
import { mockNetwork } from '@sagitta/shared-contracts/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GroupPage } from '../features/groups/components/group-page';
import { system } from '../shared/testing/fixtures';
import { showPage } from '../shared/testing/show-page';
import GroupsPage from './groups.page';

const network = mockNetwork();
afterEach(() => jest.restoreAllMocks());
beforeEach(() => network.answer(listSystems, []));
const group = (own: object = {}) => ({
  ID: 1,
  name: 'Tatry',
  systemsCount: 4,
  isPublic: true,
  public: null,
  mayDelete: null,
  ...own,
});
const articles = async () => (await screen.findAllByRole('article')).map((card) => card.getAttribute('aria-label'));

describe('the list of groups', () => {
  const show = (path = '/system-groups') => showPage(<GroupsPage />, { path });

  test('shows name, number of systems, and whether a group is public', async () => {
    network.answer(listSystemGroups, [group(), group({ ID: 2, name: 'Łódź', systemsCount: 1, isPublic: false })]);
    show();
    expect(await articles()).toEqual(['Łódź', 'Tatry']);
    expect(screen.getByRole('link', { name: 'Tatry' })).toHaveAttribute('href', '/system-groups/1/systems');
    expect(screen.getByText('4 systems')).toBeVisible();
    expect(screen.getByText('1 system')).toBeVisible();
    expect([screen.getByText('Public'), screen.getByText('Private')]).toHaveLength(2);
  });

  test('shows the worst level of its systems and how many are in danger', async () => {
    const calm = { NodesHighestThreatLevelActiveNonobstructed: 'none', openAlarms: 0 } as const;
    network.answer(listSystems, [system({ ID: 5, openAlarms: 1 }), system({ ID: 6, ...calm }), system({ ID: 7 })]);
    network.answer(listSystemGroups, [
      group({ systemIds: [5, 6] }),
      group({ ID: 2, name: 'Łódź', systemIds: [6] }),
      group({ ID: 3, name: 'Of an older host' }),
      group({ ID: 4, name: 'With a system that is not in the list', systemIds: [6, 99] }),
    ]);
    show();
    const card = async (name: string) => within(await screen.findByRole('article', { name }));
    expect(await (await card('Tatry')).findByText('1 of 2 at L3 or above, 1 not confirmed')).toBeVisible();
    expect((await card('Tatry')).getByText('L3')).toBeVisible();
    expect((await card('Łódź')).getByText('None of 1 at L3 or above')).toBeVisible();
    for (const name of ['Of an older host', 'With a system that is not in the list'])
      expect((await card(name)).getByText('How its structures are is not known')).toBeVisible();
  });

  test('says since when a level is known once there is no network, in the header too', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    network.answer(listSystems, [system({ ID: 5 })]);
    network.answer(listSystemGroups, [group({ systemIds: [5] })]);
    const services = show();
    const card = within(await screen.findByRole('article', { name: 'Tatry' }));
    expect(await card.findByText(/^ ?at \d\d:\d\d \S+, just now$/)).toBeVisible();
    expect(services.header.asOf).toMatchObject({ live: false });
  });

  test('is searched by name, with the choice in the address', async () => {
    network.answer(listSystemGroups, [group(), group({ ID: 2, name: 'Łódź' })]);
    const services = show();
    await articles();
    act(() => services.header.search?.onToggle());
    await userEvent.click(screen.getByRole('combobox', { name: 'System groups search' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Tatry' }));
    await waitFor(async () => expect(await articles()).toEqual(['Tatry']));
    expect(services.header.search).toMatchObject({ open: true, disabled: true });
  });

  test('says so where there are none', async () => {
    network.answer(listSystemGroups, []);
    show();
    expect(await screen.findByText('No System Groups to display')).toBeVisible();
    expect(screen.getByText(/^A group shows several systems together/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create a group' })).toHaveAttribute('href', '/installer_panel?tab=groups');
  });

  test('says that the data is corrupted where it is, and signs nobody out', async () => {
    network.answer(listSystemGroups, { nonsense: true } as never);
    const services = show();
    expect(await screen.findByText('Corrupted system groups data.')).toBeVisible();
    expect(services.logout).not.toHaveBeenCalled();
  });
});

describe('deleting a group', () => {
  const groups = [group(), group({ ID: 2, name: 'Łódź', systemsCount: 1 })];
  const show = (options: { path?: string; category?: Category } = {}) => {
    let left = groups;
    network.answer(listSystemGroups, () => left);
    network.answer(deleteSystemGroup, ({ input: { ID } }) => {
      left = left.filter((one) => one.ID !== ID);
      return {};
    });
    return showPage(<GroupsPage />, { path: '/system-groups', ...options });
  };
  const ask = async (name = 'Tatry') => {
    await userEvent.click(await screen.findByRole('button', { name: `Delete ${name}` }));
    return within(await screen.findByRole('alertdialog'));
  };

  test('is offered only where the host allows it', async () => {
    network.answer(listSystemGroups, [group({ mayDelete: true }), group({ ID: 2, name: 'Łódź', mayDelete: false })]);
    showPage(<GroupsPage />, { path: '/system-groups', category: 'installer' });
    expect(await screen.findByRole('button', { name: 'Delete Tatry' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete Łódź' })).toBeNull();
  });

  test.each(['staff', 'installer'] as const)('is offered to %s', async (category) => {
    show({ category });
    expect(await screen.findAllByRole('button', { name: /^Delete / })).toHaveLength(2);
  });

  test('is offered to nobody else', async () => {
    show({ category: 'commoner' });
    await articles();
    expect(screen.queryByRole('button', { name: /^Delete / })).toBeNull();
  });

  test('asks first, naming the group and what becomes of its systems, and Cancel keeps it', async () => {
    show();
    const dialog = await ask();
    expect(screen.getByRole('alertdialog')).toHaveAccessibleName('Are you sure you want to delete this item (#1)?');
    expect(dialog.getByText('Tatry')).toBeVisible();
    expect(dialog.getByText(/Its 4 systems are only removed from the group/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Delete Tatry' })).toHaveFocus();
    expect(network.seen(deleteSystemGroup)).toEqual([]);
  });

  test.each([
    [null, /Its systems are only removed from the group/],
    [0, /It has no systems\./],
    [1, /Its system is only removed from the group/],
  ])('reports %s systems in words that fit', async (systemsCount, words) => {
    network.answer(listSystemGroups, [group({ systemsCount })]);
    showPage(<GroupsPage />, { path: '/system-groups' });
    expect((await ask()).getByText(words)).toBeVisible();
  });

  test('says that it was done, and renews the list, where the focus stays', async () => {
    const services = show();
    const dialog = await ask();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Tatry' })).toBeNull());
    expect(await articles()).toEqual(['Łódź']);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(services.notices).toEqual([{ kind: 'success', text: 'Group was deleted successfully.' }]);
    expect(network.seen(deleteSystemGroup).map(({ input }) => input)).toEqual([{ ID: 1 }]);
    await waitFor(() => expect(screen.getByRole('group', { name: 'System groups' })).toHaveFocus());
  });

  test('keeps the focus in the list where the dialog gives it back late, as on a busy machine', async () => {
    show();
    const dialog = await ask();
    const opener = screen.getByRole('button', { name: 'Delete Tatry', hidden: true });
    // Stands for the dialog, which gives it back when the list is about to come.
    network.answer(listSystemGroups, () => {
      opener.focus();
      return [groups[1]!];
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(opener).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('group', { name: 'System groups' })).toHaveFocus());
  });

  test('takes the group out of the search that it was found by', async () => {
    const services = show({ path: '/system-groups?groups=1' });
    const dialog = await ask();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('article', { name: 'Łódź' })).toBeVisible();
    await waitFor(() => expect(services.header.search).toMatchObject({ disabled: false }));
  });

  test.each([
    [403, 'You do not have the permissions to remove this group.'],
    [500, 'Something went wrong. Try again'],
  ])('says why it failed where the host answers %i, and keeps the dialog to try again', async (status, text) => {
    const services = show();
    network.fail(deleteSystemGroup, { status });
    const dialog = await ask();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText(text)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled();
    expect(services.notices).toEqual([]);
  });

  test('cannot be sent twice or called off while it is under way', async () => {
    show();
    network.hang(deleteSystemGroup);
    const dialog = await ask();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(dialog.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-busy', 'true');
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog')).toBeVisible();
  });
});

describe('the page of a group', () => {
  const show = (path = '/system-groups/1/systems') =>
    showPage(<GroupPage groupId={1} SystemsMap={({ systems }) => <p>{`${systems.length} on the map`}</p>} />, { path });
  const answer = () => {
    network.answer(listSystemGroups, [group()]);
    network.answer(listGroupSystems, [system({ ID: 4, name: 'Hala 10' }), system({ ID: 5, name: 'Hala 9' })]);
  };

  test('shows the name of the group, its map and its systems', async () => {
    answer();
    const services = show();
    expect(await articles()).toEqual(['Hala 9', 'Hala 10']);
    expect(screen.getByText('2 on the map')).toBeVisible();
    await waitFor(() =>
      expect(services.header).toMatchObject({
        title: 'Tatry',
        crumb: { label: 'System Groups', to: '/system-groups' },
      }),
    );
    // The header has its name.
    expect(screen.queryByRole('heading', { name: 'Tatry' })).toBeNull();
  });

  test('narrows map and cards alike', async () => {
    answer();
    show('/system-groups/1/systems?systems=4');
    expect(await articles()).toEqual(['Hala 10']);
    expect(screen.getByText('1 on the map')).toBeVisible();
  });

  test('leads to where an empty group gets its systems', async () => {
    network.answer(listSystemGroups, [group()]);
    network.answer(listGroupSystems, []);
    show();
    expect(await screen.findByRole('heading', { name: 'The group has no systems yet.' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add systems to it' })).toHaveAttribute(
      'href',
      '/installer_panel?tab=groups',
    );
  });

  test('answers 403 where the group is not for this account', async () => {
    network.answer(listSystemGroups, []);
    network.fail(listGroupSystems, { status: 403 });
    show();
    expect(await screen.findByRole('heading', { name: /403/ })).toBeVisible();
  });

  test('says that its systems could not be loaded, and leads on', async () => {
    network.answer(listSystemGroups, [group()]);
    network.fail(listGroupSystems, { status: 500 });
    show();
    expect(await screen.findByText('Systems of the group could not be loaded.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'System groups' })).toHaveAttribute('href', '/system-groups');
  });

  test('says that the data is corrupted where it is', async () => {
    network.answer(listSystemGroups, [group()]);
    network.answer(listGroupSystems, 7 as never);
    show();
    expect(await screen.findByText('Corrupted system groups data.')).toBeVisible();
  });
});
