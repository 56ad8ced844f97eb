import { getEmailRestore, restoreEmail } from '@sagitta/shared-contracts/api/email-restore';
import { mockNetwork, testServices } from '@sagitta/shared-contracts/testing';
import { renderPage } from '@sagitta/shared-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RestoreEmailForm } from './restore-email-form';

const network = mockNetwork();
const show = (token = 't0k3n') =>
  renderPage(<RestoreEmailForm token={token} />, { services: testServices({ session: null }) });

async function send() {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('New password'), 'the new one');
  await user.type(screen.getByLabelText('Repeat new password'), 'the new one');
  await user.click(screen.getByRole('button', { name: 'Restore' }));
}

test('names the address, sets a new password with it, and says that it is done', async () => {
  network.answer(getEmailRestore, { email: 'a***@example.com' });
  network.answer(restoreEmail, {});
  const { notices } = show();
  expect(await screen.findByText(/^a\*\*\*@example.com becomes the address of your account again/)).toBeInTheDocument();
  await send();
  await waitFor(() => expect(notices[0]?.text).toMatch(/^Your e-mail address was restored/));
  expect(network.seen(restoreEmail)[0]?.input).toEqual({ token: 't0k3n', password: 'the new one' });
  expect(screen.getByRole('button', { name: 'Restore' })).toBeDisabled();
});

test('keeps the form where another account has the address', async () => {
  network.answer(getEmailRestore, { email: 'a***@example.com' });
  network.fail(restoreEmail, { status: 409, message: 'Another account has this e-mail address now.' });
  const { notices } = show();
  await send();
  await waitFor(() => expect(notices[0]?.text).toBe('Another account has this e-mail address now.'));
  expect(screen.getByLabelText('New password')).toHaveValue('the new one');
});

test('says that a spent link is of no use', async () => {
  network.fail(getEmailRestore, { status: 404 });
  show();
  expect(await screen.findByText(/^This link can no longer be used/)).toBeInTheDocument();
});

test('asks nobody about a link without a token', () => {
  show('');
  expect(screen.getByText(/^This link can no longer be used/)).toBeInTheDocument();
  expect(network.seen(getEmailRestore)).toEqual([]);
});
