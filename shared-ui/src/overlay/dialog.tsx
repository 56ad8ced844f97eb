import type { ReactNode } from 'react';
import { PartStyles } from '../theme/part-styles';
import { LateLayer } from './late-layer';

const CSS = `
.sg-dialog{display:flex;flex-direction:column;width:min(var(--w),100%);max-height:min(860px,calc(100dvh - 32px));border:1px solid var(--sg-line);border-radius:10px;background:var(--sg-raised);box-shadow:0 16px 48px var(--sg-shadow);outline:none;animation:sg-dialog-in .16s ease-out}
.sg-dialog-head{display:flex;align-items:flex-start;justify-content:space-between;gap:12px;padding:14px 12px 10px 20px}
.sg-dialog-head h2{font-size:1rem;padding-top:4px;overflow-wrap:anywhere}
.sg-dialog-x{flex:none;width:32px;height:32px;border-radius:8px;color:var(--sg-muted);font-size:1.25rem;line-height:1}
.sg-dialog-x:hover{background:var(--sg-accent-soft);color:var(--sg-text)}
.sg-dialog-body{display:flex;flex-direction:column;gap:14px;padding:2px 20px 20px;overflow:auto}
.sg-dialog-foot{display:flex;justify-content:flex-end;gap:8px;flex-wrap:wrap;padding:12px 20px;border-top:1px solid var(--sg-line)}
@keyframes sg-dialog-in{from{opacity:0;transform:translateY(8px)}}
@media (max-width:799.98px){.sg-dialog-head{padding-left:16px}.sg-dialog-body{padding:2px 16px 16px}.sg-dialog-foot{padding:12px 16px}}
`;

const WIDTHS = { sm: 420, md: 560, lg: 820, xl: 1100 } as const;

export interface DialogProps {
  open: boolean;
  /** Asked for by Escape, the cross and a click beside; ignore it to keep the dialog open. */
  onClose: () => void;
  title: string;
  size?: keyof typeof WIDTHS;
  /** The buttons, at the bottom. The main one last. */
  actions?: ReactNode;
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
          className="sg-dialog"
          style={{ '--w': `${WIDTHS[size]}px` }}
        >
          <PartStyles part="dialog" css={CSS} />
          <DialogForm onSubmit={content.onSubmit}>
            <div className="sg-dialog-head">
              <DialogTitle>{title}</DialogTitle>
              <button type="button" className="sg-dialog-x" aria-label="Close" data-sg-close onClick={onClose}>
                ×
              </button>
            </div>
            <div className="sg-dialog-body">{content.children}</div>
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
