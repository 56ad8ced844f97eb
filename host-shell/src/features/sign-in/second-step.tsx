import { isApiError } from '@sagitta/shared-contracts/api-error';
import { finishLogin, type SecondStep, SecondStepSchema } from '@sagitta/shared-contracts/api/second-step';
import type { LoginAnswer } from '@sagitta/shared-contracts/api/session';
import { isAppCode, isRecoveryCode } from '@sagitta/shared-contracts/rules/one-time-code';
import type { ApiCaller } from '@sagitta/shared-contracts/shell';
import { Button, TextField } from '@sagitta/shared-ui/core';
import { useState, type FormEvent } from 'react';
import * as v from 'valibot';
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

const WRONG = 'The code is wrong, or was used before. Wait for the next one.';
const WRONG_RECOVERY = 'The code is wrong, or was used before.';

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
  const other = step.factors.find((one) => one !== factor);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTouched(true);
    if (problem) event.currentTarget.querySelector<HTMLElement>('[name=code]')?.focus();
    if (problem || pending) return;
    setPending(true);
    setFailure(null);
    try {
      onSignedIn(await call(finishLogin, { input: { token: step.token, code } }));
    } catch (error) {
      if (isApiError(error) && error.status === 401) {
        onEnd(error.message);
        return;
      }
      const isWrong = isApiError(error) && error.status === 422;
      setFailure(isWrong ? wrongText(isRecovery) : messageFor(error));
      if (isWrong) setCode('');
      setTouched(false);
      setPending(false);
    }
  };
  const change = () => {
    setFactor(other);
    setCode('');
    setTouched(false);
    setFailure(null);
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h1>Second step</h1>
      <p>
        {isRecovery
          ? 'Enter one of the recovery codes that you kept. Each works once.'
          : `Enter the code that your authenticator app shows for ${provider}.`}
      </p>
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
      <Button type="submit" variant="primary" wide pending={pending}>
        Log in
      </Button>
      <p className={styles.failure} role="alert">
        {failure}
      </p>
      {other ? (
        <Button size="sm" onClick={change}>
          {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
        </Button>
      ) : null}
      <Button size="sm" onClick={() => onEnd(null)}>
        Back
      </Button>
      <p className={styles.notice}>
        Lost your phone and your recovery codes? {provider} can reset the second step for you.
      </p>
    </form>
  );
}

function wrongText(isRecovery: boolean): string {
  return isRecovery ? WRONG_RECOVERY : WRONG;
}

function problemOf(code: string, isRecovery: boolean): string | null {
  if (isRecovery) return isRecoveryCode(code) ? null : 'A recovery code has 16 letters and digits';
  return isAppCode(code) ? null : 'The code has six digits';
}
