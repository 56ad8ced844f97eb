import { addFavourite, listFavourites, removeFavourite, type Favourite } from '@sagitta/shared-contracts/api/favourite';
import { listSystems } from '@sagitta/shared-contracts/api/system';
import { listSystemGroups } from '@sagitta/shared-contracts/api/system-group';
import { mockNetwork } from '@sagitta/shared-contracts/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { system } from '../shared/testing/fixtures';
import { showPage } from '../shared/testing/show-page';
import GroupsPage from './groups.page';
import SystemsPage from './systems.page';

const network = mockNetwork();
const CALM = {
  NodesHighestKnownThreatLevel: 'none',
  NodesHighestThreatLevelActiveNonobstructed: 'none',
} as const;
const show = (order: 'danger' | 'name') => showPage(<SystemsPage />, { path: `/systems?order=${order}` });
const shown = async () => (await screen.findAllByRole('article')).map((card) => card.getAttribute('aria-label'));
const star = (name: string) => screen.findByRole('button', { name: `Favourite: ${name}` });

beforeEach(() => {
  network.answer(listSystems, [
    system({ ID: 1, name: 'Hala A', ...CALM }),
    system({ ID: 2, name: 'Hala B', ...CALM }),
    system({ ID: 3, name: 'Magazyn' }),
  ]);
});

test('puts favourites first by name, and never before what is more dangerous', async () => {
  network.answer(listFavourites, [{ kind: 'system', id: 2, name: 'Hala B' }]);
  show('name');
  await waitFor(async () => expect(await shown()).toEqual(['Hala B', 'Hala A', 'Magazyn']));
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Danger first' }));
  await waitFor(async () => expect(await shown()).toEqual(['Magazyn', 'Hala B', 'Hala A']));
  await user.click(screen.getByRole('button', { name: 'Favourites 1' }));
  await waitFor(async () => expect(await shown()).toEqual(['Hala B']));
  expect(screen.getByText('1 of 3 at L3 or above')).toBeVisible();
});

test('marks a system with a key, keeps its place under the focus, and counts it', async () => {
  const marked: Favourite[] = [];
  network.answer(listFavourites, () => marked);
  network.answer(addFavourite, ({ input }) => ({ count: marked.push({ ...input, name: 'Hala B' }) }));
  network.answer(removeFavourite, () => ({ gone: marked.pop() }));
  show('name');
  const user = userEvent.setup();
  const button = await star('Hala B');
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
  button.focus();
  await user.keyboard(' ');
  await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'));
  expect(await screen.findByRole('button', { name: 'Favourites 1' })).toBeVisible();
  expect(await shown()).toEqual(['Hala A', 'Hala B', 'Magazyn']);
  expect(button).toHaveFocus();
  await waitFor(() => expect(network.seen(addFavourite)).toHaveLength(1));
  expect(network.seen(addFavourite)[0]?.input).toEqual({ kind: 'system', id: 2 });

  await user.keyboard(' ');
  await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'false'));
  await waitFor(() => expect(network.seen(removeFavourite)).toHaveLength(1));
  expect(screen.queryByRole('button', { name: /^Favourites/ })).toBeNull();
});

test.each([
  [403, 'Hala B was not added to your favourites. Try again.'],
  [422, 'You have 200 favourites, and no more fit. Take a star away first.'],
])('takes a star back that the host refuses with %i, and says so', async (status, text) => {
  network.fail(addFavourite, { status });
  const { notices } = show('name');
  const user = userEvent.setup();
  const button = await star('Hala B');
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
  await user.click(button);
  await waitFor(() => expect(notices).toEqual([expect.objectContaining({ kind: 'error', text })]));
  await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'false'));
});

test('keeps stars that cannot be loaded from being pressed, and says why', async () => {
  network.fail(listFavourites, { status: 500 });
  show('name');
  await waitFor(async () =>
    expect(await star('Hala A')).toHaveAccessibleDescription(expect.stringContaining('could not be loaded')),
  );
});

test('has no stars where the host has no favourites', async () => {
  network.fail(listFavourites, { status: 404 });
  show('name');
  await shown();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Favourite:/ })).toBeNull());
});

test('puts favourite groups first', async () => {
  network.answer(listFavourites, [{ kind: 'group', id: 8, name: 'North' }]);
  network.answer(listSystemGroups, [
    { ID: 7, name: 'East', systemsCount: 0, systemIds: [] },
    { ID: 8, name: 'North', systemsCount: 0, systemIds: [] },
  ]);
  showPage(<GroupsPage />, { path: '/system-groups' });
  await waitFor(async () => expect(await shown()).toEqual(['North', 'East']));
  expect(await star('North')).toHaveAttribute('aria-pressed', 'true');
});
