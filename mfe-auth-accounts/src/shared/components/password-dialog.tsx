import { MAX_LENGTH } from '@sagitta/shared-contracts/rules/text';
import { Button, PasswordField, Text } from '@sagitta/shared-ui/core';
import { Dialog } from '@sagitta/shared-ui/overlay';
import { useState, type ReactNode } from 'react';
import { failureText } from '../model/failure-text';

export interface PasswordDialogProps {
  title: string;
  confirmLabel: string;
  destructive?: boolean;
  /** What follows. */
  children: ReactNode;
  /** More fields, above the password. Once somebody tried to confirm, each says what is wrong with it. */
  renderFields?: (isAsked: boolean) => ReactNode;
  /** Something is wrong with one of these. */
  isIncomplete?: boolean;
  /** Does it; what it throws is shown, and the dialog stays. */
  act: (currentPassword: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password of the own account before an act: whoever finds an unlocked screen does not know it. */
export function PasswordDialog({
  title,
  confirmLabel,
  destructive = false,
  children,
  renderFields,
  isIncomplete = false,
  act,
  onClose,
}: PasswordDialogProps) {
  const [password, setPassword] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async () => {
    if (pending) return;
    setAsked(true);
    setFailure(null);
    if (isIncomplete || password === '') return;
    setPending(true);
    try {
      await act(password);
    } catch (error) {
      setFailure(failureText(error));
      setPending(false);
    }
  };
  return (
    <Dialog
      open
      size="sm"
      title={title}
      onClose={onClose}
      keepOnOutsideClick
      onSubmit={() => void submit()}
      told={
        failure ? (
          <Text role="alert" color="danger">
            {failure}
          </Text>
        ) : null
      }
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant={destructive ? 'danger' : 'primary'} pending={pending}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {renderFields?.(isAsked)}
      <PasswordField
        label="Current password"
        name="currentPassword"
        value={password}
        onChange={setPassword}
        maxLength={MAX_LENGTH.password}
        autoComplete="current-password"
        error={isAsked && password === '' ? 'Enter your current password' : undefined}
      />
    </Dialog>
  );
}
