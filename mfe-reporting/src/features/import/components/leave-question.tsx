import { ConfirmDialog } from '@sagitta/shared-ui/overlay';
import { useBlocker } from '@sagitta/shared-ui/router';
import { useUnloadQuestion } from '@sagitta/shared-ui/use-form';

export interface LeaveQuestionProps {
  unsaved: boolean;
  thing: string;
}

/** Asks before a file that is not imported, and how it is to be read, are lost with the page. */
export function LeaveQuestion({ unsaved, thing }: LeaveQuestionProps) {
  const blocker = useBlocker(unsaved);
  useUnloadQuestion(unsaved);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Leave without importing this file?"
      thing={thing}
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
