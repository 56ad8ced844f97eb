import { isApiError } from '@sagitta/shared-contracts/api-error';
import { login, type LoginAnswer } from '@sagitta/shared-contracts/api/session';
import { carries, type RuntimeConfig } from '@sagitta/shared-contracts/config';
import { REMIND_PASSWORD_PATH } from '@sagitta/shared-contracts/paths';
import { MAX_LENGTH } from '@sagitta/shared-contracts/rules/text';
import type { ApiCaller } from '@sagitta/shared-contracts/shell';
import { Button, PasswordField, TextField } from '@sagitta/shared-ui/core';
import { useEffect, useState, type ComponentType, type FormEvent } from 'react';
import { loadChunk } from '../../shared/load-chunk';
import { DemoAccounts } from './demo-accounts';
import type { SecondStepFormProps } from './second-step';
import styles from './sign-in.module.css';

/** How long the answer to a wrong password stays (docs/product/sign-in.md#sign-in-page). Others stay. */
const WRONG_MS = 5_500;
const WRONG = 'Wrong email or password';

export interface SignInFormProps {
  config: RuntimeConfig;
  call: ApiCaller;
  onSignedIn: (answer: LoginAnswer) => void;
}

/**
 * Email and password (docs/product/sign-in.md#sign-in-page). Without `useForm`, for its bytes
 * (docs/decisions/0028-forms.md).
 */
export function SignInForm({ config, call, onSignedIn }: SignInFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [touched, setTouched] = useState(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [second, setSecond] = useState<Second | null>(null);
  const errors = problems(email, password);
  const valid = !errors.email && !errors.password;

  useEffect(() => {
    if (failure !== WRONG) return undefined;
    const timer = setTimeout(() => setFailure(null), WRONG_MS);
    return () => clearTimeout(timer);
  }, [failure]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTouched(true);
    if (!valid)
      event.currentTarget.querySelector<HTMLElement>(errors.email ? '[name=email]' : '[name=password]')?.focus();
    if (!valid || pending) return;
    setPending(true);
    setFailure(null);
    try {
      onSignedIn(await call(login, { input: { email, password } }));
    } catch (error) {
      try {
        const step = await secondStepOf(error);
        setSecond(step);
        if (!step) setFailure(messageFor(error));
      } catch (notLoaded) {
        setFailure(notLoaded instanceof Error ? notLoaded.message : String(notLoaded));
      }
      setPending(false);
    }
  };

  if (second) {
    const { Form, step } = second;
    const end = (why: string | null) => {
      setSecond(null);
      setFailure(why);
    };
    const provider = config.provider.name;
    return (
      <Form step={step} provider={provider} call={call} onSignedIn={onSignedIn} onEnd={end} messageFor={messageFor} />
    );
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h1>Log in</h1>
      <TextField
        label="Email"
        // The page is for signing in and for nothing else.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        error={touched ? errors.email : null}
        maxLength={MAX_LENGTH.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={touched ? errors.password : null}
        maxLength={MAX_LENGTH.password}
      />
      {carries(config, 'mfe_auth_accounts') ? (
        <a className={styles.forgot} href={REMIND_PASSWORD_PATH}>
          Forgot password
        </a>
      ) : (
        <p className={styles.forgot}>
          Forgot your password? It can be reset on your provider&apos;s main site, not here.
        </p>
      )}
      <Button type="submit" variant="primary" wide pending={pending}>
        Log in
      </Button>
      <p className={styles.failure} role="alert">
        {failure}
      </p>
      <DemoAccounts
        accounts={config.demoAccounts}
        onPick={(account) => {
          setEmail(account.email);
          if (account.password) setPassword(account.password);
        }}
      />
      <p className={styles.notice}>
        This site uses no cookies. Logging in keeps one token in this browser&apos;s local storage until you log out.
      </p>
    </form>
  );
}

interface Second extends Pick<SecondStepFormProps, 'step'> {
  Form: ComponentType<SecondStepFormProps>;
}

/** What follows a right password, where the account has a second factor. Its code is fetched by those who have one. */
async function secondStepOf(error: unknown): Promise<Second | null> {
  if (!isApiError(error) || error.status !== 403) return null;
  const { readSecondStep, SecondStepForm } = await loadChunk(
    import(/* webpackChunkName: "second-step" */ './second-step'),
  );
  const step = readSecondStep(error.details.body);
  return step && { step, Form: SecondStepForm };
}

function problems(email: string, password: string): { email: string | null; password: string | null } {
  return {
    email: email.trim() === '' ? 'Email cannot be empty' : null,
    password: password === '' ? 'Password can not be empty' : null,
  };
}

function messageFor(error: unknown): string {
  if (!isApiError(error)) throw error;
  if (error.kind === 'network' || error.kind === 'timeout')
    return `${error.message} Check your connection and try again.`;
  if (error.kind === 'malformed') return 'The server sent a response that cannot be read. Try again later.';
  if (error.status === 401 || error.status === 400) return WRONG;
  return error.details.reference ? `${error.message} Reference: ${error.details.reference}` : error.message;
}
