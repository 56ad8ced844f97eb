import type { ReactNode } from 'react';
import { Button } from '../core/button';
import { ArcSpinner } from '../core/arc';
import { VisuallyHidden } from '../core/visually-hidden';
import { PartStyles } from '../theme/part-styles';
import { LateLayer } from './late-layer';
import css from './confirm-dialog.css';

export interface ConfirmDialogProps {
  open: boolean;
  /** The question, in the document's words. */
  title: string;
  /** Names what it is about: a device, a system, a record and its number. */
  thing: string;
  /** What follows from it. */
  children?: ReactNode;
  /** The verb: Delete, Deactivate. */
  confirmLabel: string;
  cancelLabel?: string;
  /** Defaults to true: the button is red and Cancel has the focus. */
  destructive?: boolean;
  pending?: boolean;
  /** Why it failed; the dialog stays and can be tried again. */
  error?: string | null;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a destructive act, naming the thing. Cancel has the focus, so that Enter alone destroys nothing. */
export function ConfirmDialog({
  open,
  title,
  thing,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  destructive = true,
  pending = false,
  error,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const cancel = () => {
    if (!pending) onCancel();
  };
  return (
    <LateLayer
      open={open}
      onClose={cancel}
      renderLayer={({ ModalLayer, DialogTitle, DialogDescription }) => (
        <ModalLayer
          open={open}
          role="alertdialog"
          onClose={cancel}
          closeOnOutsideClick={false}
          className="sg-confirm"
          style={destructive ? { '--k': 'var(--sg-danger)' } : undefined}
        >
          <PartStyles part="confirm" css={css} />
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>
            <p className="sg-confirm-thing">{thing}</p>
            {children}
          </DialogDescription>
          <p role="alert" className="sg-confirm-error">
            {error ?? ''}
          </p>
          <div className="sg-confirm-acts">
            <Button onClick={cancel} disabled={pending} {...(destructive && { 'data-autofocus': '' })}>
              {cancelLabel}
            </Button>
            <Button
              variant={destructive ? 'danger' : 'primary'}
              pending={pending}
              onClick={onConfirm}
              {...(!destructive && { 'data-autofocus': '' })}
            >
              {confirmLabel}
            </Button>
          </div>
          {pending ? (
            <VisuallyHidden>
              <ArcSpinner label={`${confirmLabel}: ${thing}`} />
            </VisuallyHidden>
          ) : null}
        </ModalLayer>
      )}
    />
  );
}
