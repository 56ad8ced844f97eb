import { dropKeptAnswers, keptTold, mayBeCleared } from '@sagitta/shared-contracts/kept-answers';
import { testServices } from '@sagitta/shared-contracts/testing';
import { renderPage } from '@sagitta/shared-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { KeptCard } from './kept-card';

jest.mock('@sagitta/shared-contracts/kept-answers', () => ({
  ...jest.requireActual<object>('@sagitta/shared-contracts/kept-answers'),
  keptTold: jest.fn(),
  mayBeCleared: jest.fn(),
  dropKeptAnswers: jest.fn(),
}));
const told = jest.mocked(keptTold);
const drop = jest.mocked(dropKeptAnswers);
beforeEach(() => jest.mocked(mayBeCleared).mockResolvedValue(null));

test('says how much is kept, and deletes it', async () => {
  told.mockResolvedValueOnce({ answers: 12, bytes: 1_240_000 }).mockResolvedValue({ answers: 0, bytes: 0 });
  drop.mockResolvedValue();
  const { notices } = renderPage(<KeptCard />, { services: testServices() });
  expect(await screen.findByText('1.2 MB of 50 MB.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Delete it' }));
  expect(await screen.findByText('Nothing is kept.')).toBeInTheDocument();
  expect(drop).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(notices[0]?.text).toBe('Nothing is kept on this device now'));
  expect(screen.queryByRole('button', { name: 'Delete it' })).not.toBeInTheDocument();
});

test.each([
  [true, /^This browser may clear it, and changes that wait/],
  [false, /^This browser keeps it, and changes that wait/],
  [null, /^It is not known whether/],
])('says whether the browser may clear it (%s)', async (isLoose, text) => {
  told.mockResolvedValue({ answers: 1, bytes: 1 });
  jest.mocked(mayBeCleared).mockResolvedValue(isLoose);
  renderPage(<KeptCard />, { services: testServices() });
  expect(await screen.findByText(text)).toBeVisible();
});

test('says so where it could not be deleted', async () => {
  told.mockResolvedValue({ answers: 1, bytes: 1 });
  drop.mockRejectedValue(new Error('The database refused.'));
  const { notices } = renderPage(<KeptCard />, { services: testServices() });
  expect(await screen.findByText('0.1 MB of 50 MB.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Delete it' }));
  await waitFor(() => expect(notices[0]?.text).toBe('What is kept could not be deleted'));
});
