import { remindPassword } from '@sagitta/shared-contracts/api/password';
import type { InputOf } from '@sagitta/shared-contracts/operation';
import { LOGIN_PATH } from '@sagitta/shared-contracts/paths';
import { useServices } from '@sagitta/shared-contracts/remote';
import { isEmail, MAX_LENGTH } from '@sagitta/shared-contracts/rules/text';
import { Button, Row, TextField } from '@sagitta/shared-ui/core';
import { ButtonLink } from '@sagitta/shared-ui/router';
import { useForm } from '@sagitta/shared-ui/use-form';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { PublicFormCard } from '../../../shared/components/public-card';
import { checkedText } from '@sagitta/shared-contracts/checked-text';
import { useRedirect } from '../../../shared/hooks/use-redirect';
import { LINK_SENT_OUTCOME, REMIND_PAUSE_MS, remindFailure, type Outcome } from '../model/messages';

const RemindSchema = v.object({
  email: v.pipe(
    checkedText((email) => (isEmail(email.trim()) ? null : 'Incorrect email')),
    v.trim(),
  ),
});

/** Asks for a link that sets a new password (docs/product/sign-in.md#new-password). */
export function RemindPasswordForm() {
  const { call, notify } = useServices();
  const toLogin = useRedirect(LOGIN_PATH, REMIND_PAUSE_MS);
  const form = useForm(RemindSchema, { stored: { email: '' } });
  const email = form.field('email');
  const [resting, rest] = useRest(REMIND_PAUSE_MS);

  const finish = ({ notice, redirects }: Outcome) => {
    notify({ ...notice, closeAfterMs: REMIND_PAUSE_MS });
    if (redirects) toLogin();
    else rest.end();
  };
  const remind = useMutation({
    mutationFn: (input: InputOf<typeof remindPassword>) => call(remindPassword, { input }),
    onMutate: rest.begin,
    onSuccess: () => finish(LINK_SENT_OUTCOME),
    onError: (error) => finish(remindFailure(error)),
  });

  return (
    <PublicFormCard
      title="Remind password"
      lead="A link to set a new password is sent to your e-mail address."
      form={form}
      blocked={resting || remind.isPending}
      onSubmit={(input) => remind.mutate(input)}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        maxLength={MAX_LENGTH.email}
        {...email}
        // Who goes back has typed nothing wrong.
        onBlur={() => {
          if (email.value !== '') email.onBlur();
        }}
      />
      <Row justifyContent="space-between">
        <ButtonLink to={LOGIN_PATH} variant="ghost">
          Back
        </ButtonLink>
        <Button type="submit" variant="primary" pending={remind.isPending} disabled={!form.valid || resting}>
          Send
        </Button>
      </Row>
    </PublicFormCard>
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
