import { busyMessage } from '@sagitta/shared-contracts/api-error';
import { Button, Text } from '@sagitta/shared-ui/core';
import { ConfirmDialog, Dialog } from '@sagitta/shared-ui/overlay';
import { useEffect, useRef, useState, type ReactNode } from 'react';

export interface ActDialogProps {
  open: boolean;
  /** The question, in the document's words. */
  title: string;
  /** Names what it is about. */
  thing: string;
  /** What goes with it. */
  children?: ReactNode;
  /** The verb: Delete, Unbind. */
  confirmLabel: string;
  /** Does it; rejects where it failed. */
  act: () => Promise<void>;
  doneText: string;
  /** Why it failed, from what `act` threw. */
  failedText: (error: unknown) => string;
  /** The dialog closes by itself this long after a success. */
  closeAfterMs: number;
  onClose: (done: boolean) => void;
}

type Stage = { name: 'asking'; error: string | null } | { name: 'acting' } | { name: 'done' };

/** Asks, acts, shows the outcome, and closes by itself after a success. A failure leaves it open to try again. */
export function ActDialog({ open, ...props }: ActDialogProps) {
  return open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({
  title,
  thing,
  children,
  confirmLabel,
  act,
  doneText,
  failedText,
  closeAfterMs,
  onClose,
}: Omit<ActDialogProps, 'open'>) {
  const [stage, setStage] = useState<Stage>({ name: 'asking', error: null });
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  const done = stage.name === 'done';
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => close.current(true), closeAfterMs);
    return () => clearTimeout(timer);
  }, [done, closeAfterMs]);

  const run = async () => {
    setStage({ name: 'acting' });
    try {
      await act();
      setStage({ name: 'done' });
    } catch (error) {
      setStage({ name: 'asking', error: busyMessage(error) ?? failedText(error) });
    }
  };

  if (done) {
    return (
      <Dialog
        open
        size="sm"
        title={confirmLabel}
        onClose={() => onClose(true)}
        actions={
          <Button variant="primary" onClick={() => onClose(true)}>
            Close
          </Button>
        }
      >
        <Text role="status">{doneText}</Text>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      open
      title={title}
      thing={thing}
      confirmLabel={confirmLabel}
      pending={stage.name === 'acting'}
      error={stage.name === 'asking' ? stage.error : null}
      onConfirm={() => void run()}
      onCancel={() => onClose(false)}
    >
      {children}
    </ConfirmDialog>
  );
}
