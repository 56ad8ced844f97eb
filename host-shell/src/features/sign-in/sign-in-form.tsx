import { isApiError } from '@sagitta/shared-contracts/api-error';
import { login, type LoginAnswer } from '@sagitta/shared-contracts/api/session';
import { carries, type RuntimeConfig } from '@sagitta/shared-contracts/config';
import { REMIND_PASSWORD_PATH } from '@sagitta/shared-contracts/paths';
import { MAX_LENGTH } from '@sagitta/shared-contracts/rules/text';
import type { ApiCaller } from '@sagitta/shared-contracts/shell';
import { Button, PasswordField, TextField } from '@sagitta/shared-ui/core';
import { useEffect, useState, type FormEvent } from 'react';
import { DemoAccounts } from './demo-accounts';
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
      setFailure(messageFor(error));
      setPending(false);
    }
  };

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
