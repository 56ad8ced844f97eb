import { listSimCards } from '@sagitta/shared-contracts/api/sim-card';
import { listSystemsNodesRoutersShort } from '@sagitta/shared-contracts/api/system';
import { mockNetwork } from '@sagitta/shared-contracts/testing';
import { renderPage } from '@sagitta/shared-ui/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCard, listed, PLACES } from '../testing/sim-cards';
import { SimCardsTable } from './sim-cards-table';

/** The network goes before the code of the import has come. */
let mockIsOffline = true;
jest.mock('../../../shared/records/record-import', () => {
  if (mockIsOffline) throw new Error('Loading chunk 7 failed.');
  return jest.requireActual<object>('../../../shared/records/record-import');
});

const network = mockNetwork();

test('where the import cannot be loaded the page stays and says why, and a second try opens it', async () => {
  jest.spyOn(console, 'warn').mockReturnValue(undefined);
  network.answer(listSimCards, listed(aCard()));
  network.answer(listSystemsNodesRoutersShort, PLACES);
  const { notices } = renderPage(<SimCardsTable />, { path: '/simcards' });
  const user = userEvent.setup();
  const button = await screen.findByRole('button', { name: 'From a table' });
  await user.click(button);
  expect(notices).toMatchObject([{ text: 'The import could not be loaded. Check the connection and try again.' }]);
  expect(button).toBeVisible();
  mockIsOffline = false;
  notices[0]?.action?.run();
  expect(await screen.findByRole('heading', { name: 'SIM cards from a table' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back to the SIM cards' }));
  expect(await screen.findByRole('button', { name: 'From a table' })).toBeVisible();
});
