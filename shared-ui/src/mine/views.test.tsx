import {
  createView,
  deleteView,
  getSharedView,
  listViews,
  saveView,
  type View,
} from '@sagitta/shared-contracts/api/view';
import { mockNetwork } from '@sagitta/shared-contracts/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, renderPage } from '../testing/render-page';
import { Views } from './views';

const network = mockNetwork();
const CODE = 'a'.repeat(22);
const WINTER: View = { ID: 1, page: 'logs', name: 'Winter', search: 'kinds=L4', isDefault: false, code: CODE };
const show = (path: string) => renderPage(<Views page="logs" />, { path });
const open = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole('button', { name: /^View/ }));
  await screen.findByRole('textbox', { name: 'Save this view as' });
};

test('opens with the default view where the address asks for nothing, says so, and shows all at a press', async () => {
  network.answer(listViews, [{ ...WINTER, isDefault: true }]);
  show('/logs');
  await waitFor(() => expect(address()).toBe('/logs?kinds=L4'));
  expect(screen.getByText('Your default view “Winter” is shown.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'View: Winter' })).toBeVisible();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Show without it' }));
  expect(address()).toBe('/logs');
  expect(screen.queryByText(/is shown/)).toBeNull();
});

test('leaves an address that asks for something as it is', async () => {
  network.answer(listViews, [{ ...WINTER, isDefault: true }]);
  show('/logs?kinds=L3');
  await waitFor(() => expect(network.seen(listViews)).toHaveLength(1));
  expect(await screen.findByRole('button', { name: 'Views' })).toBeVisible();
  expect(address()).toBe('/logs?kinds=L3');
});

test('shows the view of a link, and whose it is', async () => {
  network.answer(getSharedView, { page: 'logs', name: 'Storm', search: 'text=wind&kinds=L4', owner: 'Anna Nowak' });
  show(`/logs?view=${CODE}`);
  await waitFor(() => expect(address()).toBe('/logs?text=wind&kinds=L4'));
  expect(screen.getByText('View “Storm” of Anna Nowak is shown.')).toBeVisible();
});

test.each([
  ['a stranger', () => network.fail(getSharedView, { status: 403 }), CODE, /you share no system/],
  ['a host that fails', () => network.fail(getSharedView, { status: 500 }), CODE, /could not be loaded/],
  ['no code', () => undefined, 'x', /was deleted/],
  [
    'another page',
    () => network.answer(getSharedView, { page: 'graph', name: 'Storm', search: '', owner: 'Anna' }),
    CODE,
    'The view of this link belongs to another page.',
  ],
])('says why a link of %s shows nothing', async (_, prepare, code, text) => {
  prepare();
  show(`/logs?view=${code}`);
  expect(await screen.findByText(text)).toBeVisible();
});

test('saves what is shown by name, with keys alone, and replaces one of that name', async () => {
  const kept: View[] = [];
  network.answer(listViews, () => kept);
  network.answer(createView, ({ input }) => {
    kept.push({ ...WINTER, ...input });
    return { ...WINTER, ...input };
  });
  network.answer(saveView, WINTER);
  // Not the page that somebody has turned to.
  const { notices } = show('/logs?kinds=L4&page=3');
  const user = userEvent.setup();
  await open(user);
  await user.type(screen.getByRole('textbox', { name: 'Save this view as' }), ' Winter {Enter}');
  await waitFor(() => expect(notices).toEqual([expect.objectContaining({ text: 'View “Winter” was saved.' })]));
  expect(network.seen(createView)[0]?.input).toEqual({ page: 'logs', name: 'Winter', search: 'kinds=L4' });
  expect(await screen.findByRole('button', { name: 'Winter' })).toHaveAttribute('aria-current', 'true');

  await user.type(screen.getByRole('textbox', { name: 'Save this view as' }), 'winter');
  await user.click(await screen.findByRole('button', { name: 'Replace' }));
  await waitFor(() => expect(network.seen(saveView)[0]?.input).toEqual({ ID: 1, search: 'kinds=L4' }));
});

test('makes a view the default, copies its link, and deletes it after a question', async () => {
  network.answer(listViews, [WINTER]);
  network.answer(saveView, { ...WINTER, isDefault: true });
  network.answer(deleteView, {});
  const { notices } = show('/logs');
  const user = userEvent.setup();
  await open(user);
  await user.click(await screen.findByRole('button', { name: 'Open this page with Winter' }));
  await waitFor(() => expect(network.seen(saveView)[0]?.input).toEqual({ ID: 1, isDefault: true }));

  const written = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: 'Copy link to Winter' }));
  await waitFor(() => expect(notices).toEqual([expect.objectContaining({ text: 'Link to “Winter” copied' })]));
  expect(written).toHaveBeenCalledWith(expect.stringMatching(new RegExp(`\\?view=${CODE}$`)));

  await user.click(screen.getByRole('button', { name: 'Delete Winter' }));
  expect(screen.getByText('Delete “Winter”? Links to it stop working.')).toBeVisible();
  expect(network.seen(deleteView)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(network.seen(deleteView)[0]?.input).toEqual({ ID: 1 }));
});

test('renames a view, and says beside its field why that is refused', async () => {
  let view = WINTER;
  network.answer(listViews, () => [view]);
  network.fail(saveView, { status: 409 });
  const { notices } = show('/logs');
  const user = userEvent.setup();
  await open(user);
  await user.click(await screen.findByRole('button', { name: 'Rename Winter' }));
  const field = screen.getByRole('textbox', { name: 'New name of Winter' });
  expect(field).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Rename' })).toBeDisabled();
  await user.clear(field);
  await user.keyboard('{Enter}');
  expect(field).toHaveAccessibleDescription('Type a name');
  await user.type(field, 'Storm{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription('Already in use'));
  expect(field).toHaveValue('Storm');

  network.answer(saveView, ({ input }) => (view = { ...view, ...input }));
  await user.type(field, ' 2{Enter}');
  await waitFor(() => expect(notices).toEqual([expect.objectContaining({ text: 'View “Winter” is “Storm 2” now.' })]));
  expect(network.seen(saveView).at(-1)?.input).toEqual({ ID: 1, name: 'Storm 2' });
  expect(await screen.findByRole('button', { name: 'Rename Storm 2' })).toHaveFocus();
});

test('ends the renaming alone by Escape, and keeps what was typed elsewhere', async () => {
  network.answer(listViews, [WINTER]);
  show('/logs');
  const user = userEvent.setup();
  await open(user);
  await user.type(screen.getByRole('textbox', { name: 'Save this view as' }), 'Summer');
  await user.click(await screen.findByRole('button', { name: 'Rename Winter' }));
  await user.keyboard(' 2{Escape}');
  expect(screen.queryByRole('textbox', { name: 'New name of Winter' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Rename Winter' })).toHaveFocus();
  expect(screen.getByRole('textbox', { name: 'Save this view as' })).toHaveValue('Summer');
  expect(network.seen(saveView)).toEqual([]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Save this view as' })).toBeNull());
});

test.each([
  [409, 'Already in use'],
  [422, 'You have 100 views, and no more fit. Delete one first.'],
  [500, 'The views were not changed. Try again.'],
])('says why a view is not saved: %i', async (status, text) => {
  network.fail(createView, { status });
  show('/logs');
  const user = userEvent.setup();
  await open(user);
  await user.type(screen.getByRole('textbox', { name: 'Save this view as' }), 'Winter{Enter}');
  expect(await screen.findByText(text)).toBeVisible();
});

test('is not there where the host keeps no views', async () => {
  network.fail(listViews, { status: 404 });
  show('/logs');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Views' })).toBeNull());
});
