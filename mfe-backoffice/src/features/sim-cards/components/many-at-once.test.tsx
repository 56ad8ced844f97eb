import { restoreRecord } from '@sagitta/shared-contracts/api/restore-record';
import { deleteSimCard, listSimCards, saveSimCard } from '@sagitta/shared-contracts/api/sim-card';
import { listSystemsNodesRoutersShort } from '@sagitta/shared-contracts/api/system';
import { mockNetwork, TEST_SESSION, testServices } from '@sagitta/shared-contracts/testing';
import { renderPage, setViewport } from '@sagitta/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCard, listed, PLACES } from '../testing/sim-cards';
import { SimCardsTable } from './sim-cards-table';

const network = mockNetwork();
const box = (id: number) => screen.findByRole('checkbox', { name: `Select SIM card ${id}` });

beforeEach(() => {
  setViewport({ width: 390 });
  const cards = [7, 8, 9].map((ID) => aCard({ ID, telephone: `+4860010020${ID}` }));
  network.answer(listSimCards, listed(...cards));
  network.answer(listSystemsNodesRoutersShort, PLACES);
});

async function select() {
  const services = testServices({ session: { ...TEST_SESSION, category: 'staff' } });
  const page = renderPage(<SimCardsTable />, { services, path: '/simcards' });
  await userEvent.click(await box(9));
  await userEvent.click(await box(7));
  return page;
}

async function ask() {
  const page = await select();
  await userEvent.click(screen.getByRole('button', { name: 'Delete…' }));
  return Object.assign(within(await screen.findByRole('alertdialog')), page);
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

async function askToChange() {
  const page = await select();
  await userEvent.click(screen.getByRole('button', { name: 'Change…' }));
  await screen.findByRole('checkbox', { name: 'Change owner' });
  return { ...page, form: await dialog('Change 2 SIM cards') };
}
const send = async () => userEvent.click(screen.getByRole('button', { name: 'Change 2 SIM cards' }));
const savedInputs = () => network.seen(saveSimCard).map(({ input }) => input);

test('asks once, names them, deletes each, and says what became of each until it is closed', async () => {
  network.answer(deleteSimCard, {});
  const question = await ask();
  expect(question.getByText('#9 +48600100209, #7 +48600100207')).toBeInTheDocument();
  expect(network.seen(deleteSimCard)).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Delete 2 SIM cards' }));
  const told = within(await screen.findByRole('dialog', { name: 'What was deleted' }));
  expect(told.getByText('Deleted: 2 of 2')).toBeInTheDocument();
  expect(network.seen(deleteSimCard).map(({ input }) => input)).toEqual([{ ID: 9 }, { ID: 7 }]);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('says of each why it was not deleted', async () => {
  network.fail(deleteSimCard, { status: 404, message: 'It is deleted already.' });
  const question = await ask();
  await userEvent.click(question.getByRole('button', { name: 'Delete 2 SIM cards' }));
  const told = within(await screen.findByRole('dialog', { name: 'What was deleted' }));
  expect(told.getByText('Not deleted: 2 of 2')).toBeInTheDocument();
  expect(told.getAllByText('It is deleted already.')).toHaveLength(2);
});

test('deletes nothing where the question is cancelled', async () => {
  const question = await ask();
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(network.seen(deleteSimCard)).toEqual([]);
});

test('puts back all that were deleted with one press, and says of each what became of it', async () => {
  network.answer(deleteSimCard, {});
  network.answer(restoreRecord, {});
  const { getByRole, notices } = await ask();
  await userEvent.click(getByRole('button', { name: 'Delete 2 SIM cards' }));
  await dialog('What was deleted');
  expect(notices[0]).toMatchObject({ text: '2 SIM cards deleted', action: { label: 'Undo' } });
  network.fail(restoreRecord, { status: 409, fields: { ID: 'Its place is gone.' } });
  act(() => {
    notices[0]?.action?.run();
    notices[0]?.action?.run();
  });
  const told = await dialog('What was put back');
  expect(told.getByText('Not put back: 2 of 2')).toBeInTheDocument();
  expect(told.getAllByText('Its place is gone.')).toHaveLength(2);
  expect(network.seen(restoreRecord).map(({ input }) => input)).toEqual([
    { kind: 'sim_card', ID: 9 },
    { kind: 'sim_card', ID: 7 },
  ]);
  const text = '0 of 2 are back. Not: #9 +48600100209, #7 +48600100207';
  await waitFor(() => expect(notices.at(-1)).toEqual({ kind: 'warning', text, closeAfterMs: null }));
});

test('sets the owner of several, each under its lock, and takes that back once', async () => {
  let version = 1;
  network.answer(saveSimCard, () => ({ updatedAt: `v${(version += 1)}` }));
  const { form, notices } = await askToChange();
  expect(form.getByText('#9 +48600100209, #7 +48600100207')).toBeInTheDocument();
  expect(form.getByRole('button', { name: 'Change 2 SIM cards' })).toBeDisabled();
  await userEvent.click(form.getByRole('checkbox', { name: 'Change owner' }));
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Owner' }), 'customer');
  await send();
  const told = await dialog('What was changed');
  expect(told.getByText('Done: 2 of 2')).toBeInTheDocument();
  expect(savedInputs()).toMatchObject([
    { ID: 9, updatedAt: 'v1', owner: 'customer', systemId: 1, notes: '<p>Roof cabinet</p>' },
    { ID: 7, updatedAt: 'v1', owner: 'customer' },
  ]);
  expect(savedInputs()[0]).not.toHaveProperty('imageData');
  expect(notices[0]).toMatchObject({ text: '2 SIM cards changed', action: { label: 'Undo' } });
  act(() => {
    notices[0]?.action?.run();
    notices[0]?.action?.run();
  });
  expect((await dialog('What was changed back')).getByText('As before: 2 of 2')).toBeInTheDocument();
  expect(savedInputs().slice(2)).toMatchObject([
    { ID: 9, updatedAt: 'v2', owner: 'sagitta' },
    { ID: 7, updatedAt: 'v3', owner: 'sagitta' },
  ]);
  expect(savedInputs()).toHaveLength(4);
});

test('says of each why it was not changed, and offers no undo where nothing was', async () => {
  network.fail(saveSimCard, { status: 409, stored: aCard({ ID: 9, updatedAt: 'v5' }) });
  const { form, notices } = await askToChange();
  await userEvent.click(form.getByRole('checkbox', { name: 'Change owner' }));
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Owner' }), 'customer');
  await send();
  const told = await dialog('What was changed');
  expect(told.getByText('Not changed: 2 of 2')).toBeInTheDocument();
  expect(told.getAllByText('Somebody else changed it in the meantime.')).toHaveLength(2);
  expect(notices).toEqual([]);
});

test('moves no card out of its router, and says so', async () => {
  const { form } = await askToChange();
  await userEvent.click(form.getByRole('checkbox', { name: 'Change system' }));
  await userEvent.click(form.getByRole('combobox', { name: 'System' }));
  await userEvent.click(await screen.findByRole('option', { name: 'No system: in the store' }));
  await send();
  const told = await dialog('What was changed');
  expect(told.getAllByText('It belongs to router MX-31, and keeps its system.')).toHaveLength(2);
  expect(savedInputs()).toEqual([]);
});
