import { startAuthentication } from '@simplewebauthn/browser';
import { ApiError } from '@sagitta/shared-contracts/api-error';
import { RuntimeConfigSchema, type RuntimeConfig } from '@sagitta/shared-contracts/config';
import { renderUi } from '@sagitta/shared-ui/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { SignInForm, type SignInFormProps } from './sign-in-form';

const config = v.parse(RuntimeConfigSchema, { apiUrl: 'http://api.test' });
const answer = { token: 't', name: 'Anna Nowak', email: 'anna@sagitta.example', accountCategory: 'sagitta', ID: 7 };

function setUp(call: unknown, more: Partial<RuntimeConfig> = {}) {
  const onSignedIn = jest.fn();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  renderUi(
    <SignInForm config={{ ...config, ...more }} call={call as SignInFormProps['call']} onSignedIn={onSignedIn} />,
  );
  return {
    onSignedIn,
    user,
    email: screen.getByLabelText('Email'),
    password: screen.getByLabelText('Password'),
    button: screen.getByRole('button', { name: 'Log in' }),
  };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('Enter signs in with what was typed', async () => {
  const call = jest.fn(async () => answer);
  const { user, email, password, onSignedIn } = setUp(call);
  await user.type(email, 'anna@sagitta.example');
  await user.type(password, 'secret{Enter}');
  expect(call).toHaveBeenCalledWith(expect.objectContaining({ name: 'login' }), {
    input: { email: 'anna@sagitta.example', password: 'secret' },
  });
  expect(onSignedIn).toHaveBeenCalledWith(answer);
});

test('Enter does nothing but name what is missing while something is', async () => {
  const call = jest.fn();
  const { user, email } = setUp(call);
  await user.type(email, '{Enter}');
  expect(call).not.toHaveBeenCalled();
  expect(screen.getByText('Email cannot be empty')).toBeInTheDocument();
  expect(screen.getByText('Password can not be empty')).toBeInTheDocument();
});

test('Enter goes to the first field that is wrong', async () => {
  const { user, email, password } = setUp(jest.fn());
  await user.type(password, '{Enter}');
  expect(email).toHaveFocus();
  await user.type(email, 'anna@sagitta.example{Enter}');
  expect(password).toHaveFocus();
});

test('the button shows its request', async () => {
  const { user, email, password, button } = setUp(() => new Promise(() => undefined));
  await user.type(email, 'anna@sagitta.example');
  await user.type(password, 'secret');
  await user.click(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
});

test('a wrong password is shown for 5.5 s, and what was typed stays', async () => {
  const { user, email, password, button } = setUp(
    jest.fn().mockRejectedValue(new ApiError('status', 'login', 401, 'x')),
  );
  await user.type(email, 'anna@sagitta.example');
  await user.type(password, 'wrong');
  await user.click(button);
  expect(await screen.findByText('Wrong email or password')).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(5_400));
  expect(screen.getByRole('alert')).toHaveTextContent('Wrong email or password');
  act(() => jest.advanceTimersByTime(200));
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  expect(email).toHaveValue('anna@sagitta.example');
  expect(password).toHaveValue('wrong');
});

test.each([
  [
    new ApiError('network', 'login', 0, 'The server cannot be reached.'),
    'The server cannot be reached. Check your connection and try again.',
  ],
  [
    new ApiError('status', 'login', 429, 'Too many attempts. Try again in 4 minutes.'),
    'Too many attempts. Try again in 4 minutes.',
  ],
  [new ApiError('status', 'login', 500, 'Broken.', { reference: 'r-1' }), 'Broken. Reference: r-1'],
  [new ApiError('malformed', 'login', 200, 'x'), 'The server sent a response that cannot be read. Try again later.'],
])('a failure gets its own message, which stays: %#', async (error, text) => {
  const { user, email, password, button } = setUp(jest.fn().mockRejectedValue(error));
  await user.type(email, 'anna@sagitta.example');
  await user.type(password, 'secret');
  await user.click(button);
  expect(await screen.findByText(text)).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(60_000));
  expect(screen.getByRole('alert')).toHaveTextContent(text);
});

test('the demo fills an account in with one click; nothing else names accounts', async () => {
  const { user, email, password } = setUp(jest.fn(), {
    demoAccounts: [{ email: 'staff@sagitta.example', label: 'Staff', password: 'demo' }],
  });
  await user.click(screen.getByText('Demo accounts'));
  await user.click(screen.getByText('staff@sagitta.example'));
  expect(email).toHaveValue('staff@sagitta.example');
  expect(password).toHaveValue('demo');
});

test('without the demo there are no accounts to pick', () => {
  setUp(jest.fn());
  expect(screen.queryByText('Demo accounts')).not.toBeInTheDocument();
});

test('it says what the browser keeps, and where to go with a forgotten password', () => {
  setUp(jest.fn());
  expect(
    screen.getByText(
      "This site uses no cookies. Logging in keeps one token in this browser's local storage until you log out.",
    ),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Forgot password' })).toHaveAttribute('href', '/pages/remind-password');
});

test('at an address without the pages of passwords it says where one can be reset', () => {
  setUp(jest.fn(), { parts: ['mfe_backoffice'] });
  expect(screen.getByText(/It can be reset on your provider's main site, not here\./)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Forgot password' })).not.toBeInTheDocument();
});

test('at an address that carries them the link is there', () => {
  setUp(jest.fn(), { parts: ['mfe_backoffice', 'mfe_auth_accounts'] });
  expect(screen.getByRole('link', { name: 'Forgot password' })).toBeInTheDocument();
});

jest.mock('@simplewebauthn/browser', () => ({ startAuthentication: jest.fn() }));

describe('an account with a second factor', () => {
  const asked = (factors: string[]) =>
    new ApiError('status', 'login', 403, 'This account asks for a second step.', {
      body: { error: { message: 'x' }, secondStep: { token: 'step', factors } },
    });
  const toSecondStep = async (finish: () => Promise<unknown>, factors = ['totp', 'recovery']) => {
    const call = jest.fn(async ({ name }: { name: string }) => {
      if (name === 'login') throw asked(factors);
      return finish();
    });
    const set = setUp(call);
    await set.user.type(set.email, 'anna@sagitta.example');
    await set.user.type(set.password, 'secret{Enter}');
    return { ...set, call, code: await screen.findByRole('textbox', { name: 'Code' }) };
  };

  test('is asked for the code of its app, which has the focus', async () => {
    const { user, code, call, onSignedIn } = await toSecondStep(async () => answer);
    expect(code).toHaveFocus();
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await user.type(code, '12 34 5{Enter}');
    expect(screen.getByText('The code has six digits')).toBeInTheDocument();
    await user.type(code, '6{Enter}');
    expect(call).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'finishLogin' }), {
      input: { token: 'step', code: '12 34 56' },
    });
    expect(onSignedIn).toHaveBeenCalledWith(answer);
  });

  test('may use a recovery code instead', async () => {
    const { user, call } = await toSecondStep(async () => answer);
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    const code = screen.getByRole('textbox', { name: 'Recovery code' });
    expect(code).toHaveFocus();
    await user.type(code, 'ABCD-efgh-2345-6723{Enter}');
    expect(call).toHaveBeenLastCalledWith(expect.anything(), {
      input: { token: 'step', code: 'ABCD-efgh-2345-6723' },
    });
  });

  test('is told of a wrong code, and may try again', async () => {
    const { user, code } = await toSecondStep(async () => {
      throw new ApiError('status', 'finishLogin', 422, 'x');
    });
    await user.type(code, '123456{Enter}');
    expect(await screen.findByText(/^The code is wrong, or was used before\./)).toBeInTheDocument();
    expect(code).toHaveValue('');
  });

  test('begins again once the host has ended the step, and keeps what was typed', async () => {
    const ended = 'This took too long, or too many codes were wrong. Log in again.';
    const { user, code } = await toSecondStep(async () => {
      throw new ApiError('status', 'finishLogin', 401, ended);
    });
    await user.type(code, '123456{Enter}');
    expect(await screen.findByText(ended)).toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveValue('anna@sagitta.example');
  });

  test('uses a passkey, says why none was given, and may take another way', async () => {
    const call = jest.fn(async ({ name }: { name: string }) => {
      if (name === 'login') throw asked(['passkey', 'recovery']);
      return name === 'beginPasskeyLogin' ? { challenge: 'AAAA' } : answer;
    });
    const { user, email, password, onSignedIn } = setUp(call);
    await user.type(email, 'anna@sagitta.example');
    await user.type(password, 'secret{Enter}');
    const use = await screen.findByRole('button', { name: 'Use a passkey' });
    expect(use).toHaveFocus();
    jest.mocked(startAuthentication).mockRejectedValueOnce(Object.assign(new Error('x'), { name: 'NotAllowedError' }));
    await user.click(use);
    expect(await screen.findByText(/^No passkey was given/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Use a recovery code' })).toBeInTheDocument();
    const credential = { id: 'AQID' } as Awaited<ReturnType<typeof startAuthentication>>;
    jest.mocked(startAuthentication).mockResolvedValueOnce(credential);
    await user.click(use);
    expect(call).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'finishPasskeyLogin' }), {
      input: { token: 'step', credential },
    });
    expect(onSignedIn).toHaveBeenCalledWith(answer);
  });

  test('reads the words of a host that asks for something this release does not know', async () => {
    const set = setUp(jest.fn().mockRejectedValue(asked(['telepathy'])));
    await set.user.type(set.email, 'anna@sagitta.example');
    await set.user.type(set.password, 'secret{Enter}');
    expect(await screen.findByText('This account asks for a second step.')).toBeInTheDocument();
  });
});
