import { restoreEmail } from '@sagitta/shared-contracts/api/email-restore';
import { LOGIN_PATH } from '@sagitta/shared-contracts/paths';
import { useServices } from '@sagitta/shared-contracts/remote';
import { Button, LoadFailure, LoadingLabel, Row, Skeleton } from '@sagitta/shared-ui/core';
import { ButtonLink } from '@sagitta/shared-ui/router';
import { useForm } from '@sagitta/shared-ui/use-form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PublicCard, PublicFormCard } from '../../../shared/components/public-card';
import { useRedirect } from '../../../shared/hooks/use-redirect';
import { emailRestoreQuery } from '../api/email-restore';
import { CHANGE_REDIRECT_MS, changeFailure, EMAIL_RESTORED, restoreFailure } from '../model/messages';
import { NewPasswordSchema, NO_PASSWORD } from '../model/new-password';
import { NewPasswordFields } from './new-password-fields';

const TITLE = 'Restore e-mail address';
const TO_LOGIN = <ButtonLink to={LOGIN_PATH}>Go to Login Page</ButtonLink>;

/** Brings back the e-mail address that somebody changed, by the link that went to it. */
export function RestoreEmailForm({ token }: { token: string }) {
  const services = useServices();
  const hasToken = token !== '';
  const restore = useQuery({ ...emailRestoreQuery(services, token), enabled: hasToken });
  const isRefused = !hasToken || (restore.isError && changeFailure(restore.error).redirects);
  if (isRefused) {
    return (
      <PublicCard
        title={TITLE}
        lead={
          'This link can no longer be used. It works once and for 48 hours. ' +
          'If you did not change your e-mail address yourself, contact the people who manage your systems.'
        }
      >
        <Row>{TO_LOGIN}</Row>
      </PublicCard>
    );
  }
  if (restore.isPending) {
    return (
      <PublicCard title={TITLE}>
        <LoadingLabel>Checking the link</LoadingLabel>
        <Skeleton height={60} />
        <Skeleton height={60} />
        <Skeleton height={60} />
        <Skeleton height={36} />
      </PublicCard>
    );
  }
  if (restore.isError) {
    return (
      <PublicCard title={TITLE}>
        <LoadFailure small what="The link" query={restore} back={TO_LOGIN} />
      </PublicCard>
    );
  }
  return <Restore token={token} email={restore.data.email} />;
}

function Restore({ token, email }: { token: string; email: string }) {
  const { call, notify } = useServices();
  const toLogin = useRedirect(LOGIN_PATH, CHANGE_REDIRECT_MS);
  const form = useForm(NewPasswordSchema, { stored: NO_PASSWORD });
  const [done, setDone] = useState(false);
  const save = useMutation({
    mutationFn: (password: string) => call(restoreEmail, { input: { token, password } }),
    onSuccess: () => {
      setDone(true);
      notify({ kind: 'success', text: EMAIL_RESTORED });
      toLogin();
    },
    onError: (error) => notify({ kind: 'error', text: restoreFailure(error) }),
  });
  return (
    <PublicFormCard
      title={TITLE}
      lead={
        `${email} becomes the address of your account again. Choose a new password, ` +
        `because the person who changed the address may know the old one. All browsers and devices are logged out.`
      }
      form={form}
      blocked={done || save.isPending}
      onSubmit={({ password }) => save.mutate(password)}
    >
      <NewPasswordFields password={form.field('password')} repeated={form.field('repeated')} disabled={done} />
      <Row justifyContent="space-between" flexWrap="wrap">
        <ButtonLink to={LOGIN_PATH} variant="ghost">
          Go to Login Page
        </ButtonLink>
        <Button type="submit" variant="primary" pending={save.isPending} disabled={!form.valid || done}>
          Restore
        </Button>
      </Row>
    </PublicFormCard>
  );
}
