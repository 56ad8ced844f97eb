import type { ReactNode } from 'react';
import { PartStyles } from '../theme/part-styles';
import { LateLayer } from './late-layer';
import css from './dialog.css';

const WIDTHS = { sm: 420, md: 560, lg: 820, xl: 1100 } as const;

export interface DialogProps {
  open: boolean;
  /** Called on Escape, the cross and a click outside; ignore it to keep the dialog open. */
  onClose: () => void;
  title: string;
  size?: keyof typeof WIDTHS;
  /** The buttons, at the bottom. The main one last. */
  actions?: ReactNode;
  /** Why the last act failed or waits: stays in sight above the buttons, however long the content is. */
  told?: ReactNode;
  /** Given, the dialog is a form: Enter submits. */
  onSubmit?: () => void;
  /** A click beside does not close it: something typed would be lost. */
  keepOnOutsideClick?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog. Focus goes in, stays, and returns; Escape closes; Enter submits where it is a form. Its content is
 * mounted while open.
 */
export function Dialog({ open, onClose, title, size = 'md', keepOnOutsideClick = false, ...content }: DialogProps) {
  return (
    <LateLayer
      open={open}
      onClose={onClose}
      renderLayer={({ ModalLayer, DialogTitle }) => (
        <ModalLayer
          open={open}
          onClose={onClose}
          closeOnOutsideClick={!keepOnOutsideClick}
          className={size === 'lg' ? 'sg-dialog sg-dialog-lg' : 'sg-dialog'}
          style={{ '--w': `${WIDTHS[size]}px` }}
        >
          <PartStyles part="dialog" css={css} />
          <DialogForm onSubmit={content.onSubmit}>
            <div className="sg-dialog-head">
              <DialogTitle>{title}</DialogTitle>
              <button type="button" className="sg-dialog-x" aria-label="Close" data-sg-close onClick={onClose}>
                ×
              </button>
            </div>
            <div className="sg-dialog-body">{content.children}</div>
            {content.told ? <div className="sg-dialog-told">{content.told}</div> : null}
            {content.actions ? <div className="sg-dialog-foot">{content.actions}</div> : null}
          </DialogForm>
        </ModalLayer>
      )}
    />
  );
}

function DialogForm({ onSubmit, children }: Pick<DialogProps, 'onSubmit' | 'children'>) {
  if (!onSubmit) return children;
  return (
    <form
      noValidate
      style={{ display: 'contents' }}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
