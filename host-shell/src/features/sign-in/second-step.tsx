import { isApiError } from '@sagitta/shared-contracts/api-error';
import {
  beginPasskeyLogin,
  finishLogin,
  finishPasskeyLogin,
  type SecondFactor,
  type SecondStep,
  SecondStepSchema,
} from '@sagitta/shared-contracts/api/second-step';
import type { LoginAnswer } from '@sagitta/shared-contracts/api/session';
import { isAppCode, isRecoveryCode } from '@sagitta/shared-contracts/rules/one-time-code';
import type { ApiCaller } from '@sagitta/shared-contracts/shell';
import { Button, TextField } from '@sagitta/shared-ui/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import * as v from 'valibot';
import { loadChunk } from '../../shared/load-chunk';
import { StartFailure } from '../../shared/start-failure';
import styles from './sign-in.module.css';

export interface SecondStepFormProps {
  step: SecondStep;
  provider: string;
  call: ApiCaller;
  onSignedIn: (answer: LoginAnswer) => void;
  /** Back to e-mail and password, with the reason where the host ended it. */
  onEnd: (why: string | null) => void;
  messageFor: (error: unknown) => string;
}

const ASKED: Readonly<Record<SecondFactor, (provider: string) => string>> = {
  passkey: () => 'Use a passkey of your phone, your computer or a security key.',
  totp: (provider) => `Enter the code that your authenticator app shows for ${provider}.`,
  recovery: () => 'Enter one of the recovery codes that you kept. Each works once.',
};
const USE: Readonly<Record<SecondFactor, string>> = {
  passkey: 'Use a passkey',
  totp: 'Use the authenticator app',
  recovery: 'Use a recovery code',
};
const WRONG: Readonly<Record<SecondFactor, string>> = {
  passkey: 'The passkey was not accepted. Try again, or use another way.',
  totp: 'The code is wrong, or was used before. Wait for the next one.',
  recovery: 'The code is wrong, or was used before.',
};
const NOT_GIVEN = 'No passkey was given: it was cancelled, or took too long. Try again.';
const NOT_USED = 'This browser could not use a passkey here.';

/** What the host asks for after the password was right; null if its refusal means something else. */
export function readSecondStep(body: unknown): SecondStep | null {
  const read = v.safeParse(SecondStepSchema, body);
  return read.success && read.output.secondStep.factors.length > 0 ? read.output.secondStep : null;
}

/** The second step of signing in (docs/product/sign-in.md#second-step). */
export function SecondStepForm({ step, provider, call, onSignedIn, onEnd, messageFor }: SecondStepFormProps) {
  const [factor, setFactor] = useState(step.factors[0]);
  const [code, setCode] = useState('');
  const [touched, setTouched] = useState(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isRecovery = factor === 'recovery';
  const problem = problemOf(code, isRecovery);
  const others = step.factors.filter((one) => one !== factor);
  // As the field for a code does: the form that had the focus is gone.
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (factor === 'passkey') button.current?.focus();
  }, [factor]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTouched(true);
    const wrong = factor === 'passkey' ? null : problem;
    if (wrong) event.currentTarget.querySelector<HTMLElement>('[name=code]')?.focus();
    if (wrong || pending) return;
    setPending(true);
    setFailure(null);
    try {
      if (factor === 'passkey') onSignedIn(await withPasskey(step.token, call));
      else onSignedIn(await call(finishLogin, { input: { token: step.token, code } }));
    } catch (error) {
      if (isApiError(error) && error.status === 401) {
        onEnd(error.message);
        return;
      }
      const isWrong = isApiError(error) && error.status === 422;
      setFailure(failureOf(error, factor) ?? messageFor(error));
      if (isWrong) setCode('');
      setTouched(false);
      setPending(false);
    }
  };
  const change = (next: SecondFactor) => {
    setFactor(next);
    setCode('');
    setTouched(false);
    setFailure(null);
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h1>Second step</h1>
      <p>{factor ? ASKED[factor](provider) : null}</p>
      {factor === 'passkey' ? null : (
        <TextField
          key={factor}
          label={isRecovery ? 'Recovery code' : 'Code'}
          // The step is for this field and for nothing else.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          name="code"
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          value={code}
          onChange={setCode}
          error={touched ? problem : null}
          maxLength={64}
        />
      )}
      <Button ref={button} type="submit" variant="primary" wide pending={pending}>
        {factor === 'passkey' ? 'Use a passkey' : 'Log in'}
      </Button>
      <p className={styles.failure} role="alert">
        {failure}
      </p>
      {others.map((one) => (
        <Button key={one} size="sm" onClick={() => change(one)}>
          {USE[one]}
        </Button>
      ))}
      <Button size="sm" onClick={() => onEnd(null)}>
        Back
      </Button>
      <p className={styles.notice}>
        Lost your phone or key, and your recovery codes? {provider} can reset the second step for you.
      </p>
    </form>
  );
}

/** Asks the browser for a passkey; its library is fetched by those who use one. */
async function withPasskey(token: string, call: ApiCaller): Promise<LoginAnswer> {
  const { startAuthentication } = await loadChunk(import(/* webpackChunkName: "webauthn" */ '@simplewebauthn/browser'));
  const optionsJSON = await call(beginPasskeyLogin, { input: { token } });
  const credential = await startAuthentication({ optionsJSON });
  return call(finishPasskeyLogin, { input: { token, credential } });
}

/** Null for what is no matter of this step. */
function failureOf(error: unknown, factor: SecondFactor | undefined): string | null {
  if (isApiError(error)) return error.status === 422 ? WRONG[factor ?? 'totp'] : null;
  if (error instanceof StartFailure) return error.message;
  // Of the browser: those of the library keep the name of its error.
  return error instanceof Error && error.name === 'NotAllowedError' ? NOT_GIVEN : NOT_USED;
}

function problemOf(code: string, isRecovery: boolean): string | null {
  if (isRecovery) return isRecoveryCode(code) ? null : 'A recovery code has 16 letters and digits';
  return isAppCode(code) ? null : 'The code has six digits';
}
