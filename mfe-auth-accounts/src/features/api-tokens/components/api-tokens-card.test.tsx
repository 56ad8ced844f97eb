import { createApiToken, endApiToken, listApiTokens } from '@sagitta/shared-contracts/api/api-token';
import { listSystemsVeryShort } from '@sagitta/shared-contracts/api/system';
import { mockNetwork } from '@sagitta/shared-contracts/testing';
import { renderPage } from '@sagitta/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiTokensCard } from './api-tokens-card';

const network = mockNetwork();
const TOKEN = {
  ID: 4,
  name: 'Grafana',
  systemIDs: [1, 2],
  createdAt: '2026-11-20T08:00:00.000Z',
  expiresAt: '2027-02-18T08:00:00.000Z',
  lastUsedAt: null,
};
const dialog = async () => within(await screen.findByRole('dialog'));

beforeEach(() => {
  network.answer(listApiTokens, [TOKEN]);
  network.answer(listSystemsVeryShort, []);
});

test('lists each token with what it reads, its last use and its end', async () => {
  const script = { ...TOKEN, ID: 5, name: 'Script', systemIDs: null, lastUsedAt: '2026-11-26T08:00:00.000Z' };
  network.answer(listApiTokens, [TOKEN, script]);
  renderPage(<ApiTokensCard />);
  const list = within(await screen.findByRole('list', { name: 'API tokens' }));
  const [first, second] = list.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(first).toMatch(/^Grafana: 2 systems, never used, valid until 18\/02\/2027/);
  expect(second).toMatch(/^Script: all your systems, last used 26\/11\/2026.* valid until/);
});

test('makes one after the password, and shows it once', async () => {
  network.answer(createApiToken, { ID: 6, token: 'sgt_secret' });
  renderPage(<ApiTokensCard />);
  await userEvent.click(await screen.findByRole('button', { name: 'New API token' }));
  const form = await dialog();
  await userEvent.click(form.getByRole('button', { name: 'Make the token' }));
  expect(form.getByLabelText('Name')).toHaveAccessibleDescription(/Enter a name/);
  expect(form.getByLabelText('Current password')).toHaveAccessibleDescription('Enter your current password');
  await userEvent.type(form.getByLabelText('Name'), 'Script');
  await userEvent.selectOptions(form.getByLabelText('Valid for'), '30 days');
  await userEvent.type(form.getByLabelText('Current password'), 'secret{Enter}');
  expect(await screen.findByText('sgt_secret')).toBeInTheDocument();
  expect(network.seen(createApiToken)[0]?.input).toEqual({
    name: 'Script',
    systemIDs: null,
    days: 30,
    currentPassword: 'secret',
  });
  await userEvent.click(screen.getByRole('button', { name: 'I have copied it' }));
  expect(screen.queryByText('sgt_secret')).not.toBeInTheDocument();
});

test('takes no token for chosen systems without one', async () => {
  renderPage(<ApiTokensCard />);
  await userEvent.click(await screen.findByRole('button', { name: 'New API token' }));
  const form = await dialog();
  await userEvent.type(form.getByLabelText('Name'), 'Script');
  await userEvent.selectOptions(form.getByLabelText('Reads'), 'Chosen systems only');
  await userEvent.type(form.getByLabelText('Current password'), 'secret{Enter}');
  expect(form.getByRole('combobox', { name: 'Systems' })).toHaveAccessibleDescription(/Choose at least one system/);
  expect(network.seen(createApiToken)).toEqual([]);
});

test('ends one after a question', async () => {
  network.answer(endApiToken, {});
  renderPage(<ApiTokensCard />);
  await userEvent.click(await screen.findByRole('button', { name: 'End the token Grafana' }));
  await userEvent.click(await screen.findByRole('button', { name: 'End' }));
  await waitFor(() => expect(network.seen(endApiToken)[0]?.input).toEqual({ ID: 4 }));
});
