import { ConfirmDialog } from '@sagitta/shared-ui/overlay';
import { useBlocker } from '@sagitta/shared-ui/router';
import { useUnloadQuestion } from '@sagitta/shared-ui/use-form';
import { useState, type ReactNode } from 'react';

const LEAVE_QUESTION = 'Leaving the page now may result in the loss of unsaved data. Are you sure?';

/**
 * Asks before something typed is lost: when its dialog is closed, when the page is left, and when the browser's tab is.
 * What is being sent cannot be cancelled: until the host has answered, its dialog stays.
 * @param thing what was being edited
 */
export function useLeaveQuestion(
  dirty: boolean,
  thing: string,
  onLeave: () => void,
  { sending = false }: { sending?: boolean } = {},
): { leave: () => void; question: ReactNode } {
  const [asking, setAsking] = useState(false);
  const blocker = useBlocker(dirty);
  useUnloadQuestion(dirty);
  return {
    leave: () => {
      if (sending) return;
      if (dirty) setAsking(true);
      else onLeave();
    },
    question: (
      <ConfirmDialog
        open={asking || blocker.state === 'blocked'}
        title={LEAVE_QUESTION}
        thing={thing}
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={() => {
          if (blocker.state === 'blocked') blocker.proceed();
          else onLeave();
        }}
        onCancel={() => {
          setAsking(false);
          blocker.reset?.();
        }}
      />
    ),
  };
}
