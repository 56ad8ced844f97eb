import { ConfirmDialog } from '@sagitta/shared-ui/overlay';
import { useBlocker } from '@sagitta/shared-ui/router';
import { useUnloadQuestion } from '@sagitta/shared-ui/use-form';

/** Asks before a table that is not stored is lost with the page. */
export function LeaveQuestion({ unsaved }: { unsaved: boolean }) {
  const blocker = useBlocker(unsaved);
  useUnloadQuestion(unsaved);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Leave without storing this table?"
      thing="The pasted table"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
