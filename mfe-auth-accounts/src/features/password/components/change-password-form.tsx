import { changePassword } from '@sagitta/shared-contracts/api/password';
import { LOGIN_PATH } from '@sagitta/shared-contracts/paths';
import { useServices } from '@sagitta/shared-contracts/remote';
import { Button, LoadFailure, LoadingLabel, Row, Skeleton } from '@sagitta/shared-ui/core';
import { ButtonLink } from '@sagitta/shared-ui/router';
import { useForm } from '@sagitta/shared-ui/use-form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { PublicCard, PublicFormCard } from '../../../shared/components/public-card';
import { useRedirect } from '../../../shared/hooks/use-redirect';
import { passwordChangeQuery } from '../api/password-change';
import {
  CHANGE_REDIRECT_MS,
  changeFailure,
  INCORRECT_TOKEN_OUTCOME,
  SAVED_OUTCOME,
  type Outcome,
} from '../model/messages';
import { NewPasswordSchema, NO_PASSWORD } from '../model/new-password';
import { NewPasswordFields } from './new-password-fields';

const TITLE = 'Change password';

/**
 * Sets a new password with the token of a link (docs/product/sign-in.md#new-password); a link that was cut may have
 * none left.
 */
export function ChangePasswordForm({ token }: { token: string }) {
  const services = useServices();
  const { notify } = services;
  const toLogin = useRedirect(LOGIN_PATH, CHANGE_REDIRECT_MS);
  const hasToken = token !== '';
  const change = useQuery({ ...passwordChangeQuery(services, token), enabled: hasToken });

  const announce = useCallback(
    ({ notice, redirects }: Outcome) => {
      notify(notice);
      if (redirects) toLogin();
    },
    [notify, toLogin],
  );
  // What redirects is the refusal of the token alone.
  const refused = !hasToken || (change.isError && changeFailure(change.error).redirects);
  useEffect(() => {
    if (refused) announce(INCORRECT_TOKEN_OUTCOME);
  }, [refused, announce]);

  if (hasToken && change.isPending) {
    return (
      <PublicCard title={TITLE}>
        <LoadingLabel>Checking the link</LoadingLabel>
        <Skeleton height={20} />
        <Skeleton height={60} />
        <Skeleton height={60} />
        <Skeleton height={36} />
      </PublicCard>
    );
  }
  if (change.isError && !refused) {
    return (
      <PublicCard title={TITLE}>
        <LoadFailure
          small
          what="The link"
          query={change}
          back={<ButtonLink to={LOGIN_PATH}>Go to Login Page</ButtonLink>}
        />
      </PublicCard>
    );
  }
  return <NewPassword token={token} email={change.data?.email ?? null} refused={refused} announce={announce} />;
}

interface NewPasswordProps {
  token: string;
  /** Censored by the host; null with an incorrect token. */
  email: string | null;
  refused: boolean;
  announce: (outcome: Outcome) => void;
}

function NewPassword({ token, email, refused, announce }: NewPasswordProps) {
  const { call } = useServices();
  const [done, setDone] = useState(false);
  const disabled = done || refused;
  const form = useForm(NewPasswordSchema, { stored: NO_PASSWORD });
  const finish = (outcome: Outcome) => {
    setDone(outcome.redirects);
    announce(outcome);
  };
  const save = useMutation({
    mutationFn: (password: string) => call(changePassword, { input: { token, password } }),
    onSuccess: () => finish(SAVED_OUTCOME),
    onError: (error) => finish(changeFailure(error)),
  });

  return (
    <PublicFormCard
      title={TITLE}
      lead={
        email === null
          ? 'This link can no longer be used. Ask for a new one on the sign-in page.'
          : `Choose a new password for ${email}.`
      }
      form={form}
      blocked={disabled || save.isPending}
      onSubmit={({ password }) => save.mutate(password)}
    >
      <NewPasswordFields password={form.field('password')} repeated={form.field('repeated')} disabled={disabled} />
      <Row justifyContent="space-between" flexWrap="wrap">
        <ButtonLink to={LOGIN_PATH} variant="ghost">
          Go to Login Page
        </ButtonLink>
        <Button type="submit" variant="primary" pending={save.isPending} disabled={!form.valid || disabled}>
          Save
        </Button>
      </Row>
    </PublicFormCard>
  );
}
