import { changeOwnPassword } from '@sagitta/shared-contracts/api/password';
import type { InputOf } from '@sagitta/shared-contracts/operation';
import { useServices } from '@sagitta/shared-contracts/remote';
import { MAX_LENGTH } from '@sagitta/shared-contracts/rules/text';
import { PasswordField, Text } from '@sagitta/shared-ui/core';
import { useForm } from '@sagitta/shared-ui/use-form';
import { useQueryClient } from '@tanstack/react-query';
import { renewHistory } from '../../../shared/api/history';
import { FormCard } from '../../../shared/components/form-card';
import { useAct } from '../../../shared/hooks/use-act';
import { OWN_PASSWORD_SAVED, ownPasswordFailure } from '../model/messages';
import { NO_PASSWORD, OwnPasswordSchema } from '../model/new-password';
import { NewPasswordFields } from './new-password-fields';

const EMPTY = { ...NO_PASSWORD, currentPassword: '' };

/** Changes the password of the signed-in user. */
export function OwnPasswordCard() {
  const { call } = useServices();
  const client = useQueryClient();
  const form = useForm(OwnPasswordSchema, { stored: EMPTY });
  const change = useAct({
    form,
    act: async (input: InputOf<typeof changeOwnPassword>) => {
      await call(changeOwnPassword, { input });
    },
    doneText: OWN_PASSWORD_SAVED,
    failedText: ownPasswordFailure,
    onDone: () => {
      form.take(EMPTY);
      renewHistory(client);
    },
  });
  return (
    <FormCard
      title="Change password"
      submitLabel="Change password"
      form={form}
      pending={change.isPending}
      onSubmit={({ currentPassword, password }) => change.mutate({ currentPassword, password })}
    >
      <Text tone="muted">You stay logged in here. Other browsers and devices are logged out, and API tokens end.</Text>
      <PasswordField
        label="Current password"
        {...form.field('currentPassword')}
        maxLength={MAX_LENGTH.password}
        autoComplete="current-password"
      />
      <NewPasswordFields password={form.field('password')} repeated={form.field('repeated')} />
    </FormCard>
  );
}
