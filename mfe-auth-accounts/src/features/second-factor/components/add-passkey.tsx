import { beginPasskey, finishPasskey } from '@sagitta/shared-contracts/api/passkey';
import { useServices } from '@sagitta/shared-contracts/remote';
import { isName, MAX_LENGTH, nameRefusal } from '@sagitta/shared-contracts/rules/text';
import { Text, TextField } from '@sagitta/shared-ui/core';
import { useState } from 'react';
import { PasswordDialog } from '../../../shared/components/password-dialog';
import { createPasskey } from '../api/create-passkey';

export interface AddPasskeyProps {
  /** Its recovery codes, where there are new ones. */
  onDone: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
}

/** A name and the password; then the browser asks for the device. */
export function AddPasskey({ onDone, onClose }: AddPasskeyProps) {
  const { call } = useServices();
  const [name, setName] = useState('');
  const add = async (currentPassword: string) => {
    const options = await call(beginPasskey, { input: { currentPassword } });
    const credential = await createPasskey(options);
    const { recoveryCodes } = await call(finishPasskey, { input: { name: name.trim(), credential } });
    onDone(recoveryCodes);
  };
  const problem = problemOf(name);
  return (
    <PasswordDialog
      title="Add a passkey"
      confirmLabel="Add"
      isIncomplete={problem !== undefined}
      renderFields={(isAsked) => (
        <TextField
          label="Name"
          hint="So that you recognize it, for example My phone"
          value={name}
          onChange={setName}
          maxLength={MAX_LENGTH.name}
          error={isAsked ? problem : undefined}
        />
      )}
      act={add}
      onClose={onClose}
    >
      <Text>
        A passkey stays on your phone, computer or security key, and cannot be typed into a fake page. Other browsers
        and devices are logged out.
      </Text>
    </PasswordDialog>
  );
}

function problemOf(name: string): string | undefined {
  if (name.trim() === '') return 'Enter a name';
  return isName(name) ? undefined : nameRefusal(name);
}
