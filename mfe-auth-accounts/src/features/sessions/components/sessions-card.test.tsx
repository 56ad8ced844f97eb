import { endOtherSessions, endOwnSession, listOwnSessions } from '@sagitta/shared-contracts/api/own-session';
import { mockNetwork, testServices } from '@sagitta/shared-contracts/testing';
import { renderPage } from '@sagitta/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SessionsCard } from './sessions-card';

const network = mockNetwork();
const HERE = {
  ID: 1,
  browser: 'Chrome on Windows',
  network: '192.0.2.7',
  signedInAt: '2026-11-20T08:00:00.000Z',
  lastUsedAt: '2026-11-26T08:00:00.000Z',
  current: true,
};
const PHONE = { ...HERE, ID: 2, browser: 'Safari on iOS', network: '2001:db8:1:2::/64', current: false };
const OLD = { ...HERE, ID: 3, browser: '', network: '', current: false };

const show = () => {
  const services = testServices();
  renderPage(<SessionsCard />, { services });
  return services;
};
const lines = async () => {
  const list = await screen.findByRole('list', { name: 'Where you are signed in' });
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};

test('says where the account is signed in; this browser can only be left by Logout', async () => {
  network.answer(listOwnSessions, [HERE, PHONE, OLD]);
  show();
  const [here, phone, old] = await lines();
  expect(here).toMatch(/^Chrome on Windows, 192\.0\.2\.7: this browser, since 20\/11\/2026/);
  expect(phone).toMatch(/^Safari on iOS, 2001:db8:1:2::\/64: last used 26\/11\/2026.*Sign out$/);
  expect(old).toMatch(/^Unknown browser: last used/);
  expect(screen.getAllByRole('button', { name: /^Sign out (?!the)/ })).toHaveLength(2);
});

test('signs one out, and shows what is left', async () => {
  network.answer(listOwnSessions, [HERE, PHONE]);
  network.answer(endOwnSession, {});
  show();
  const button = await screen.findByRole('button', { name: /^Sign out Safari on iOS/ });
  expect(screen.queryByRole('button', { name: 'Sign out the others' })).not.toBeInTheDocument();
  network.answer(listOwnSessions, [HERE]);
  await userEvent.click(button);
  await waitFor(() => expect(network.seen(endOwnSession)[0]?.input).toEqual({ ID: 2 }));
  await waitFor(async () => expect(await lines()).toHaveLength(1));
});

test('shows the first of many, and this browser, until all are asked for', async () => {
  const others = Array.from({ length: 30 }, (_, index) => ({ ...PHONE, ID: 100 + index }));
  network.answer(listOwnSessions, [...others, HERE]);
  show();
  expect(await lines()).toHaveLength(6);
  expect((await lines()).at(-1)).toContain('this browser');
  await userEvent.click(screen.getByRole('button', { name: 'Show all 31' }));
  expect(await lines()).toHaveLength(31);
});

test('signs out all others at once', async () => {
  network.answer(listOwnSessions, [HERE, PHONE, OLD]);
  network.answer(endOtherSessions, {});
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out the others' }));
  await waitFor(() => expect(network.seen(endOtherSessions)).toHaveLength(1));
});
