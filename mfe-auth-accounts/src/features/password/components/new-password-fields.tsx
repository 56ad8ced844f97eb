import { MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@sagitta/shared-contracts/rules/text';
import { PasswordField } from '@sagitta/shared-ui/core';
import type { BoundField } from '@sagitta/shared-ui/use-form';

const HINT = `At least ${PASSWORD_MIN_LENGTH} characters`;

export interface NewPasswordFieldsProps {
  password: BoundField<string>;
  repeated: BoundField<string>;
  disabled?: boolean;
}

/** A new password, typed twice. */
export function NewPasswordFields({ password, repeated, disabled = false }: NewPasswordFieldsProps) {
  const shared = {
    maxLength: MAX_LENGTH.password,
    autoComplete: 'new-password',
    disabled,
    ...(disabled && { error: null }),
  };
  return (
    <>
      <PasswordField label="New password" hint={HINT} {...password} {...shared} />
      <PasswordField label="Repeat new password" {...repeated} {...shared} />
    </>
  );
}
