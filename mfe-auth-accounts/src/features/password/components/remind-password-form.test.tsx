import { remindPassword } from '@sagitta/shared-contracts/api/password';
import { LOGIN_PATH } from '@sagitta/shared-contracts/paths';
import { mockNetwork, testServices } from '@sagitta/shared-contracts/testing';
import { useLocation } from '@sagitta/shared-ui/router';
import { renderPage } from '@sagitta/shared-ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RemindPasswordForm } from './remind-password-form';

const network = mockNetwork();
const AT = '/pages/remind-password';

function Where() {
  return <output aria-label="path">{useLocation().pathname}</output>;
}

const show = () =>
  renderPage(
    <>
      <RemindPasswordForm />
      <Where />
    </>,
    { services: testServices({ session: null }), path: AT },
  );
const path = () => screen.getByLabelText('path').textContent;
const send = () => screen.getByRole('button', { name: 'Send' });

describe('RemindPasswordForm', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] }));
  afterEach(() => jest.useRealTimers());
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });

  async function sendTo(email: string) {
    await user.type(screen.getByLabelText('Email'), email);
    await user.click(send());
  }

  test('takes only an e-mail address', async () => {
    show();
    expect(send()).toBeDisabled();
    await user.type(screen.getByLabelText('Email'), 'anna@example');
    await user.tab();
    expect(screen.getByText('Incorrect email')).toBeInTheDocument();
    expect(send()).toBeDisabled();
  });

  test('says that the link is on its way, and goes to sign-in after 6 s', async () => {
    network.answer(remindPassword, {});
    const { notices } = show();
    await sendTo(' anna@example.com ');
    await waitFor(() =>
      expect(notices).toEqual([
        {
          kind: 'success',
          text:
            'Reset password link has been sent. Link will be valid for 48 hours. ' +
            'If you do not receive an email within 1 hour, please try again.',
          closeAfterMs: 6_000,
        },
      ]),
    );
    expect(network.seen(remindPassword)[0]?.input).toEqual({ email: 'anna@example.com' });
    expect(send()).toBeDisabled();
    act(() => jest.advanceTimersByTime(5_000));
    expect(path()).toBe(AT);
    act(() => jest.advanceTimersByTime(1_500));
    await waitFor(() => expect(path()).toBe(LOGIN_PATH));
  });

  test('goes to sign-in also where a link was sent a moment ago', async () => {
    network.fail(remindPassword, { status: 400 });
    const { notices } = show();
    await sendTo('anna@example.com');
    await waitFor(() =>
      expect(notices[0]?.text).toBe('E-mail to change your password was sent recently. Try again in 30 seconds.'),
    );
    act(() => jest.advanceTimersByTime(6_500));
    await waitFor(() => expect(path()).toBe(LOGIN_PATH));
  });

  test('stays, and can be sent again at once, where nobody has the address', async () => {
    network.fail(remindPassword, { status: 404 });
    const { notices } = show();
    await sendTo('nobody@example.com');
    await waitFor(() =>
      expect(notices[0]?.text).toBe('Email not found. Please, check if your email is correct or try again later.'),
    );
    await waitFor(() => expect(send()).toBeEnabled());
    act(() => jest.advanceTimersByTime(10_000));
    expect(path()).toBe(AT);
  });

  test('keeps what was typed where the connection breaks', async () => {
    network.breakOff(remindPassword);
    const { notices } = show();
    await sendTo('anna@example.com');
    await waitFor(() => expect(notices[0]?.text).toBe('Something went wrong. Try again'));
    expect(screen.getByLabelText('Email')).toHaveValue('anna@example.com');
  });

  test('leads back to sign-in', () => {
    show();
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', LOGIN_PATH);
  });
});
