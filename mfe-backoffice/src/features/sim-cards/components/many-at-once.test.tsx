import { deleteSimCard, listSimCards } from '@sagitta/shared-contracts/api/sim-card';
import { listSystemsNodesRoutersShort } from '@sagitta/shared-contracts/api/system';
import { mockNetwork, TEST_SESSION, testServices } from '@sagitta/shared-contracts/testing';
import { renderPage, setViewport } from '@sagitta/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
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

async function ask(category: 'staff' | 'installer' = 'staff') {
  renderPage(<SimCardsTable />, {
    services: testServices({ session: { ...TEST_SESSION, category } }),
    path: '/simcards',
  });
  await userEvent.click(await box(9));
  await userEvent.click(await box(7));
  await userEvent.click(screen.getByRole('button', { name: 'Delete…' }));
  return within(await screen.findByRole('alertdialog'));
}

it('asks once, names them, deletes each, and says what became of each until it is closed', async () => {
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

it('says of each why it was not deleted', async () => {
  network.fail(deleteSimCard, { status: 404, message: 'It is deleted already.' });
  const question = await ask();
  await userEvent.click(question.getByRole('button', { name: 'Delete 2 SIM cards' }));
  const told = within(await screen.findByRole('dialog', { name: 'What was deleted' }));
  expect(told.getByText('Not deleted: 2 of 2')).toBeInTheDocument();
  expect(told.getAllByText('It is deleted already.')).toHaveLength(2);
});

it('deletes nothing where the question is cancelled', async () => {
  const question = await ask();
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(network.seen(deleteSimCard)).toEqual([]);
});
