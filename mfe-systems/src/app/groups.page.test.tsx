import { listGroupSystems, listSystemGroups } from '@sagitta/shared-contracts/api/system-group';
import { mockNetwork } from '@sagitta/shared-contracts/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GroupPage } from '../features/groups/components/group-page';
import { system } from '../shared/testing/fixtures';
import { showPage } from '../shared/testing/show-page';
import GroupsPage from './groups.page';

const network = mockNetwork();
const group = (own: object = {}) => ({ ID: 1, name: 'Tatry', systemsCount: 4, isPublic: true, public: null, ...own });
const articles = async () => (await screen.findAllByRole('article')).map((card) => card.getAttribute('aria-label'));

describe('the list of groups', () => {
  const show = (path = '/system-groups') => showPage(<GroupsPage />, { path });

  it('shows name, number of systems, and whether a group is public', async () => {
    network.answer(listSystemGroups, [group(), group({ ID: 2, name: 'Łódź', systemsCount: 1, isPublic: false })]);
    show();
    expect(await articles()).toEqual(['Łódź', 'Tatry']);
    expect(screen.getByRole('link', { name: 'Tatry' })).toHaveAttribute('href', '/system-groups/1/systems');
    expect(screen.getByText('4 systems')).toBeVisible();
    expect(screen.getByText('1 system')).toBeVisible();
    expect([screen.getByText('Public'), screen.getByText('Private')]).toHaveLength(2);
  });

  it('is searched by name, with the choice in the address', async () => {
    network.answer(listSystemGroups, [group(), group({ ID: 2, name: 'Łódź' })]);
    const services = show();
    await articles();
    act(() => services.header.search?.onToggle());
    await userEvent.click(screen.getByRole('combobox', { name: 'System groups search' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Tatry' }));
    expect(await articles()).toEqual(['Tatry']);
    expect(services.header.search).toMatchObject({ open: true, disabled: true });
  });

  it('says so where there are none', async () => {
    network.answer(listSystemGroups, []);
    show();
    expect(await screen.findByText('No System Groups to display')).toBeVisible();
  });

  it('says that the data is corrupted where it is, and signs nobody out', async () => {
    network.answer(listSystemGroups, { nonsense: true } as never);
    const services = show();
    expect(await screen.findByText('Corrupted system groups data.')).toBeVisible();
    expect(services.logout).not.toHaveBeenCalled();
  });
});

describe('the page of a group', () => {
  const show = (path = '/system-groups/1/systems') => showPage(<GroupPage groupId={1} SystemsMap={({ systems }) => <p>{`${systems.length} on the map`}</p>} />, { path });
  const answer = () => {
    network.answer(listSystemGroups, [group()]);
    network.answer(listGroupSystems, [system({ ID: 4, name: 'Hala 10' }), system({ ID: 5, name: 'Hala 9' })]);
  };

  it('shows the name of the group, its map and its systems', async () => {
    answer();
    const services = show();
    expect(await articles()).toEqual(['Hala 9', 'Hala 10']);
    expect(screen.getByText('2 on the map')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Tatry' })).toBeVisible();
    await waitFor(() => expect(services.header).toMatchObject({ title: 'Tatry', crumb: { label: 'System groups', to: '/system-groups' } }));
  });

  it('narrows map and cards alike', async () => {
    answer();
    show('/system-groups/1/systems?systems=4');
    expect(await articles()).toEqual(['Hala 10']);
    expect(screen.getByText('1 on the map')).toBeVisible();
  });

  it('answers 403 where the group is not for this account', async () => {
    network.answer(listSystemGroups, []);
    network.fail(listGroupSystems, { status: 403 });
    show();
    expect(await screen.findByRole('heading', { name: /403/ })).toBeVisible();
  });

  it('says that the data is corrupted where it is', async () => {
    network.answer(listSystemGroups, [group()]);
    network.answer(listGroupSystems, 7 as never);
    show();
    expect(await screen.findByText('Corrupted system groups data.')).toBeVisible();
  });
});
