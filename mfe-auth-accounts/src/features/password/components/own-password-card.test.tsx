import { changeOwnPassword } from '@sagitta/shared-contracts/api/password';
import { mockNetwork } from '@sagitta/shared-contracts/testing';
import { renderPage } from '@sagitta/shared-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OwnPasswordCard } from './own-password-card';

const network = mockNetwork();
const button = () => screen.getByRole('button', { name: 'Change password' });

async function type(current: string, password: string, repeated = password) {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Current password'), current);
  await user.type(screen.getByLabelText('New password'), password);
  await user.type(screen.getByLabelText('Repeat new password'), repeated);
  await user.tab();
  return user;
}

test('sends the current and the new password, says that it is changed, and empties the form', async () => {
  network.answer(changeOwnPassword, {});
  const { notices } = renderPage(<OwnPasswordCard />);
  expect(button()).toBeDisabled();
  const user = await type('the old one', 'the new one');
  await user.click(button());
  await waitFor(() => expect(notices.map(({ text }) => text)).toEqual(['Your password was changed.']));
  expect(network.seen(changeOwnPassword)[0]?.input).toEqual({
    currentPassword: 'the old one',
    password: 'the new one',
  });
  expect(screen.getByLabelText('Current password')).toHaveValue('');
  expect(screen.getByLabelText('New password')).toHaveValue('');
});

test('takes no short password and no two different ones', async () => {
  renderPage(<OwnPasswordCard />);
  await type('the old one', 'seven c', 'seven');
  expect(screen.getByText('Password too short')).toBeInTheDocument();
  expect(screen.getByText('Passwords do not match')).toBeInTheDocument();
  expect(button()).toBeDisabled();
});

test.each([
  [
    'that the current password is wrong',
    { status: 422, fields: { currentPassword: 'Wrong password' } },
    'Wrong password',
  ],
  [
    'how long to wait',
    { status: 429, message: 'Too many attempts. Try again in 4 minutes.' },
    'Too many attempts. Try again in 4 minutes.',
  ],
  ['what else to do where the host has no such call', { status: 404 }, /^This server cannot change the password here/],
])('says %s, and keeps what was typed', async (_, failure, text) => {
  network.fail(changeOwnPassword, failure);
  const { notices } = renderPage(<OwnPasswordCard />);
  const user = await type('a guess', 'the new one');
  await user.click(button());
  await waitFor(() => expect(notices[0]?.text).toEqual(typeof text === 'string' ? text : expect.stringMatching(text)));
  expect(screen.getByLabelText('New password')).toHaveValue('the new one');
});
