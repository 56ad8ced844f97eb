import { changeOwnPassword } from '@sagitta/shared-contracts/api/password';
import { errorDetails } from '@sagitta/shared-contracts/api-error';
import { useServices } from '@sagitta/shared-contracts/remote';
import { MAX_LENGTH } from '@sagitta/shared-contracts/rules/text';
import { PasswordField, Text } from '@sagitta/shared-ui/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { renewHistory } from '../../../shared/api/history';
import { FormCard } from '../../../shared/components/form-card';
import { useAct } from '../../../shared/components/use-act';
import { OWN_PASSWORD_SAVED, ownPasswordFailure } from '../model/messages';
import { NewPasswordFields, useNewPassword } from './new-password-fields';

/** Changes the password of whoever is signed in. */
export function OwnPasswordCard() {
  const { call } = useServices();
  const client = useQueryClient();
  const [current, setCurrent] = useState('');
  const entry = useNewPassword();
  const change = useAct({
    act: async () => {
      await call(changeOwnPassword, { input: { currentPassword: current, password: entry.password } });
    },
    doneText: OWN_PASSWORD_SAVED,
    failedText: ownPasswordFailure,
    onDone: () => {
      setCurrent('');
      entry.clear();
      renewHistory(client);
    },
  });
  return (
    <FormCard
      title="Change password"
      submitLabel="Change password"
      canSubmit={current !== '' && entry.valid}
      pending={change.isPending}
      onSubmit={() => change.mutate()}
    >
      <Text tone="muted">You stay logged in here. Other browsers and devices are logged out.</Text>
      <PasswordField
        label="Current password"
        value={current}
        onChange={(text) => {
          setCurrent(text);
          change.reset();
        }}
        error={errorDetails(change.error).fields?.currentPassword ?? null}
        maxLength={MAX_LENGTH.password}
        autoComplete="current-password"
      />
      <NewPasswordFields entry={entry} />
    </FormCard>
  );
}
