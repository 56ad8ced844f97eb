import { getEscalation, saveEscalation, type Escalation } from '@sagitta/shared-contracts/api/escalation';
import { mockNetwork, testServices } from '@sagitta/shared-contracts/testing';
import { renderPage } from '@sagitta/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EscalationCard } from './escalation-card';

const network = mockNetwork();
const person = (accountID: number | null, name: string | null, hasAccess = true) => ({
  accountID,
  name,
  minutes: 10,
  hasAccess,
});
const stored = (changes: Partial<Escalation> = {}): Escalation => ({
  systemID: 3,
  people: [person(1, 'Anna'), person(2, 'Bartosz')],
  candidates: [1, 2, 3].map((accountID) => ({ accountID, name: ['Anna', 'Bartosz', 'Celina'][accountID - 1] ?? '' })),
  defaultMinutes: null,
  updatedAt: 'e1',
  ...changes,
});
const show = () => renderPage(<EscalationCard system={{ ID: 3, name: 'Hala' }} />, { services: testServices() });
const order = async () =>
  within(await screen.findByRole('list', { name: 'People in their order' }))
    .getAllByRole('listitem')
    .map((item) => item.firstChild?.textContent);
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('saves another order and other minutes with the lock', async () => {
  network.answer(getEscalation, stored());
  network.answer(saveEscalation, { updatedAt: 'e2' });
  const { notices } = show();
  expect(await order()).toEqual(['1. Anna', '2. Bartosz']);
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await click('Tell Bartosz earlier');
  const minutes = screen.getByLabelText('Minutes until Bartosz is told');
  await userEvent.clear(minutes);
  await userEvent.type(minutes, '5');
  await click('Save');
  await waitFor(() => expect(notices[0]?.text).toBe('Escalation list was saved'));
  expect(network.seen(saveEscalation)[0]?.input).toEqual({
    systemID: 3,
    people: [
      { accountID: 2, minutes: 5 },
      { accountID: 1, minutes: 10 },
    ],
    updatedAt: 'e1',
  });
});

test('adds and removes people', async () => {
  network.answer(getEscalation, stored());
  show();
  await click('Remove Anna');
  await userEvent.click(await screen.findByLabelText('Add a person'));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Anna', 'Celina']);
  await userEvent.click(screen.getByRole('option', { name: 'Celina' }));
  expect(await order()).toEqual(['1. Bartosz', '2. Celina']);
});

test('sends nothing while minutes are wrong, and says what is allowed', async () => {
  network.answer(getEscalation, stored());
  show();
  const minutes = await screen.findByLabelText('Minutes until Anna is told');
  await userEvent.clear(minutes);
  await click('Save');
  expect(await screen.findByText('Whole minutes, 1 to 1440')).toBeInTheDocument();
  expect(network.seen(saveEscalation)).toEqual([]);
});

test('shows who is skipped, and leaves them out when saving', async () => {
  network.answer(
    getEscalation,
    stored({ people: [person(null, null, false), person(2, 'Bartosz', false), person(1, 'Anna')] }),
  );
  network.answer(saveEscalation, { updatedAt: 'e2' });
  show();
  expect(await order()).toEqual(['1. Deleted account', '2. Bartosz', '3. Anna']);
  expect(screen.getAllByText(/so is skipped/)).toHaveLength(2);
  await userEvent.type(screen.getByLabelText('Minutes until Anna is told'), '0');
  await click('Save');
  await waitFor(() =>
    expect(network.seen(saveEscalation)[0]?.input).toMatchObject({ people: [{ accountID: 1, minutes: 100 }] }),
  );
});

test('offers both lists where somebody else saved first', async () => {
  network.answer(getEscalation, stored());
  network.fail(saveEscalation, { status: 409 });
  show();
  await click('Remove Anna');
  network.answer(getEscalation, stored({ people: [person(3, 'Celina')], updatedAt: 'e9' }));
  await click('Save');
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Bartosz after 10 min')).toBeInTheDocument();
  expect(alert.getByText('Celina after 10 min')).toBeInTheDocument();
  await click('Take theirs');
  await waitFor(async () => expect(await order()).toEqual(['1. Celina']));
});

test.each([
  [null, 'Nobody on the saved list can be told: an alarm that nobody opens is not passed on.'],
  [15, 'Nobody on the saved list can be told: an alarm goes to one more member every 15 min, administrators first.'],
])('says what happens without a list where the host waits %s min', async (defaultMinutes, text) => {
  network.answer(getEscalation, stored({ people: [], updatedAt: null, defaultMinutes }));
  show();
  expect(await screen.findByText(text)).toBeInTheDocument();
  await userEvent.click(await screen.findByLabelText('Add a person'));
  await userEvent.click(screen.getByRole('option', { name: 'Celina' }));
  expect(screen.getByText(text)).toBeInTheDocument();
});

test('says that an obstruction that is told as such a level is passed on as well', async () => {
  network.answer(getEscalation, stored());
  show();
  expect(await screen.findByText(/an L3 or L4 alarm, or an obstruction that is told as one\./)).toBeInTheDocument();
});

test('says so where the host has no such lists', async () => {
  network.fail(getEscalation, { status: 501 });
  show();
  expect(await screen.findByText('This host has no escalation lists.')).toBeInTheDocument();
});

test('can be tried again after a failure', async () => {
  network.fail(getEscalation, { status: 503 });
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent('Escalation list could not be loaded.');
  network.answer(getEscalation, stored());
  await click('Retry');
  expect(await order()).toHaveLength(2);
});
