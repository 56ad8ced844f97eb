import { remindPassword } from '@sagitta/shared-contracts/api/password';
import { LOGIN_PATH } from '@sagitta/shared-contracts/paths';
import { useServices } from '@sagitta/shared-contracts/remote';
import { isEmail, MAX_LENGTH } from '@sagitta/shared-contracts/rules/text';
import { Button, Row, TextField } from '@sagitta/shared-ui/core';
import { ButtonLink } from '@sagitta/shared-ui/router';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { PublicCard } from '../../../shared/components/public-card';
import { useRedirect } from '../../../shared/components/use-redirect';
import { LINK_SENT_OUTCOME, REMIND_PAUSE_MS, remindFailure, type Outcome } from '../model/messages';

/** Asks for a link that sets a new password (docs/product/sign-in.md#new-password). */
export function RemindPasswordForm() {
  const { call, notify } = useServices();
  const toLogin = useRedirect(LOGIN_PATH, REMIND_PAUSE_MS);
  const [email, setEmail] = useState('');
  const [touched, setTouched] = useState(false);
  const [resting, rest] = useRest(REMIND_PAUSE_MS);
  const valid = isEmail(email.trim());

  const finish = ({ notice, redirects }: Outcome) => {
    notify({ ...notice, closeAfterMs: REMIND_PAUSE_MS });
    if (redirects) toLogin();
    else rest.end();
  };
  const remind = useMutation({
    mutationFn: () => call(remindPassword, { input: { email: email.trim() } }),
    onMutate: rest.begin,
    onSuccess: () => finish(LINK_SENT_OUTCOME),
    onError: (error) => finish(remindFailure(error)),
  });
  const submit = () => {
    setTouched(true);
    if (valid && !resting && !remind.isPending) remind.mutate();
  };

  return (
    <PublicCard
      title="Remind password"
      lead="A link to set a new password is sent to your e-mail address."
      onSubmit={submit}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        maxLength={MAX_LENGTH.email}
        value={email}
        onChange={setEmail}
        onBlur={() => setTouched(email !== '')}
        error={touched && !valid ? 'Incorrect email' : null}
      />
      <Row justifyContent="space-between">
        <ButtonLink to={LOGIN_PATH} variant="ghost">
          Back
        </ButtonLink>
        <Button type="submit" variant="primary" pending={remind.isPending} disabled={!valid || resting}>
          Send
        </Button>
      </Row>
    </PublicCard>
  );
}

/** Rests from `begin` for `forMs`, unless `end` comes first. */
function useRest(forMs: number) {
  const [resting, setResting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const end = () => {
    clearTimeout(timer.current);
    setResting(false);
  };
  const begin = () => {
    setResting(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(end, forMs);
  };
  return [resting, { begin, end }] as const;
}
