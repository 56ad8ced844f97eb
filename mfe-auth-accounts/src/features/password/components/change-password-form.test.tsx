import { changePassword, getPasswordChange } from '@sagitta/shared-contracts/api/password';
import { LOGIN_PATH } from '@sagitta/shared-contracts/paths';
import { mockNetwork, testServices } from '@sagitta/shared-contracts/testing';
import { useLocation } from '@sagitta/shared-ui/router';
import { renderPage } from '@sagitta/shared-ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChangePasswordForm } from './change-password-form';

const network = mockNetwork();
const AT = '/pages/change-password/t0k3n';

function Where() {
  return <output aria-label="path">{useLocation().pathname}</output>;
}

const show = (token = 't0k3n') =>
  renderPage(
    <>
      <ChangePasswordForm token={token} />
      <Where />
    </>,
    { services: testServices({ session: null }), path: AT },
  );
const path = () => screen.getByLabelText('path').textContent;
const save = () => screen.getByRole('button', { name: 'Save' });

describe('ChangePasswordForm', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
    network.answer(getPasswordChange, { email: 'a***@example.com' });
  });
  afterEach(() => jest.useRealTimers());
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });

  async function type(password: string, repeated: string) {
    await user.type(await screen.findByLabelText('New password'), password);
    await user.type(screen.getByLabelText('Repeat new password'), repeated);
    await user.tab();
  }

  test('says whose password it is, censored', async () => {
    show();
    expect(await screen.findByText('Choose a new password for a***@example.com.')).toBeInTheDocument();
    expect(network.seen(getPasswordChange)[0]?.params).toEqual({ token: 't0k3n' });
  });

  test('saves only two equal passwords', async () => {
    show();
    await type('correct horse', 'correct hors');
    expect(screen.getByText('Passwords do not match')).toBeInTheDocument();
    expect(save()).toBeDisabled();
    await user.type(screen.getByLabelText('Repeat new password'), 'e');
    expect(save()).toBeEnabled();
  });

  test('needs both fields', async () => {
    show();
    await user.click(await screen.findByLabelText('New password'));
    await user.tab();
    expect(screen.getByText('Password can not be empty')).toBeInTheDocument();
    expect(save()).toBeDisabled();
  });

  test('says that it is saved, locks the form, and goes to sign-in after 7 s', async () => {
    network.answer(changePassword, {});
    const { notices } = show();
    await type('correct horse', 'correct horse');
    await user.click(save());
    await waitFor(() =>
      expect(notices).toEqual([{ kind: 'success', text: 'New password has been saved successfully.' }]),
    );
    expect(network.seen(changePassword)[0]?.input).toEqual({ token: 't0k3n', password: 'correct horse' });
    expect(save()).toBeDisabled();
    act(() => jest.advanceTimersByTime(6_500));
    expect(path()).toBe(AT);
    act(() => jest.advanceTimersByTime(1_000));
    await waitFor(() => expect(path()).toBe(LOGIN_PATH));
  });

  test('locks the form of an incorrect token, and goes to sign-in after 7 s', async () => {
    network.fail(getPasswordChange, { status: 404 });
    const { notices } = show();
    await waitFor(() => expect(notices[0]?.text).toBe('Incorrect token.'));
    expect(await screen.findByLabelText('New password')).toBeDisabled();
    expect(save()).toBeDisabled();
    act(() => jest.advanceTimersByTime(7_500));
    await waitFor(() => expect(path()).toBe(LOGIN_PATH));
  });

  test('calls a link without a token incorrect too, and asks nobody about it', async () => {
    const { notices } = show('');
    expect(screen.getByLabelText('New password')).toBeDisabled();
    expect(notices.map(({ text }) => text)).toEqual(['Incorrect token.']);
    expect(network.seen(getPasswordChange)).toEqual([]);
    act(() => jest.advanceTimersByTime(7_000));
    await waitFor(() => expect(path()).toBe(LOGIN_PATH));
  });

  test('offers Retry, and stays, where the link could not be checked', async () => {
    network.breakOff(getPasswordChange);
    show();
    expect(await screen.findByRole('heading', { name: 'The link could not be loaded.' })).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(10_000));
    expect(path()).toBe(AT);
    network.answer(getPasswordChange, { email: 'a***@example.com' });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByLabelText('New password')).toBeEnabled();
  });

  test('leads to sign-in', async () => {
    show();
    expect(await screen.findByRole('link', { name: 'Go to Login Page' })).toHaveAttribute('href', LOGIN_PATH);
  });
});
