import type { System } from '@sagitta/shared-contracts/api/system';
import { Button } from '@sagitta/shared-ui/core';
import { useLateDialogs } from '../../../shared/hooks/use-late-dialogs';
import { modals } from './late-modals';
import type { SystemModalProps } from './system-modal-props';

/** Opens the dialog that sends a test notification. */
export function SendTest({ system }: { system: System }) {
  const { show, dialogs } = useLateDialogs<SystemModalProps>();
  const open = () => show(() => modals().then(({ TestNotificationModal }) => TestNotificationModal), { system });
  return (
    <>
      <Button size="sm" onClick={open}>
        Send one
      </Button>
      {dialogs}
    </>
  );
}
