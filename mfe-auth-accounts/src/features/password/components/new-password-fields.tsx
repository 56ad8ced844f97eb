import { MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@sagitta/shared-contracts/rules/text';
import { PasswordField } from '@sagitta/shared-ui/core';
import { useState } from 'react';
import { passwordProblems } from '../model/new-password';

const HINT = `At least ${PASSWORD_MIN_LENGTH} characters`;
const EMPTY = { password: '', repeated: '' };
const UNTOUCHED = { password: false, repeated: false };

/** A new password as it is typed twice. */
export function useNewPassword() {
  const [typed, setTyped] = useState(EMPTY);
  const [touched, setTouched] = useState(UNTOUCHED);
  const problems = passwordProblems(typed.password, typed.repeated);
  return {
    ...typed,
    touched,
    problems,
    valid: problems.password === null && problems.repeated === null,
    type: (field: keyof typeof EMPTY) => (text: string) => setTyped((all) => ({ ...all, [field]: text })),
    touch: (field: keyof typeof EMPTY) => () => setTouched((all) => ({ ...all, [field]: true })),
    touchAll: () => setTouched({ password: true, repeated: true }),
    clear: () => {
      setTyped(EMPTY);
      setTouched(UNTOUCHED);
    },
  };
}

export interface NewPasswordFieldsProps {
  entry: ReturnType<typeof useNewPassword>;
  disabled?: boolean;
}

export function NewPasswordFields({ entry, disabled = false }: NewPasswordFieldsProps) {
  const field = (name: 'password' | 'repeated') => ({
    value: entry[name],
    onChange: entry.type(name),
    onBlur: entry.touch(name),
    error: entry.touched[name] && !disabled ? entry.problems[name] : null,
    maxLength: MAX_LENGTH.password,
    autoComplete: 'new-password',
    disabled,
  });
  return (
    <>
      <PasswordField label="New password" hint={HINT} {...field('password')} />
      <PasswordField label="Repeat new password" {...field('repeated')} />
    </>
  );
}
