import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { PartStyles } from '../theme/part-styles';
import { initialFocus, keepTabInside } from './focus';
import { isTopModal, pushModal } from './modal-stack';

const CSS = `
.sg-modal{position:fixed;inset:0;z-index:50;display:grid;place-items:center;padding:16px;background:var(--sg-backdrop);animation:sg-modal-in .16s ease-out}
.sg-modal-left{place-items:stretch start;padding:0}
.sg-modal-right{place-items:stretch end;padding:0}
@keyframes sg-modal-in{from{background:transparent}}
`;

export interface ModalProps {
  onClose: () => void;
  closeOnOutsideClick: boolean;
  labelledBy?: string;
  label?: string;
  role?: 'dialog' | 'alertdialog';
  describedBy?: string;
  className: string;
  style?: CSSProperties & Record<`--${string}`, string>;
  /** Where it stands: in the middle, or along an edge. */
  at?: 'middle' | 'left' | 'right';
  children: ReactNode;
}

/** What dialogs and drawers have in common: the layer above the page, and where focus goes. */
export function Modal({
  onClose,
  closeOnOutsideClick,
  labelledBy,
  label,
  role = 'dialog',
  describedBy,
  className,
  style,
  at = 'middle',
  children,
}: ModalProps) {
  const backdrop = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!backdrop.current || !panel.current) return;
    const opener = document.activeElement;
    const release = pushModal(backdrop.current);
    initialFocus(panel.current).focus();
    return () => {
      release();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  return createPortal(
    // The press counts, not the click: a text selection that ends on the backdrop must not close the dialog.
    <div
      ref={backdrop}
      className={at === 'middle' ? 'sg-modal' : `sg-modal sg-modal-${at}`}
      role="presentation"
      onPointerDown={(event) => {
        if (closeOnOutsideClick && event.target === event.currentTarget) onClose();
      }}
      onKeyDown={(event) => {
        if (!backdrop.current || !panel.current || !isTopModal(backdrop.current)) return;
        // React hands events through portals: a dialog opened inside this one must not reach its opener.
        event.stopPropagation();
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
        keepTabInside(panel.current, event);
      }}
    >
      <PartStyles part="modal" css={CSS} />
      <div
        ref={panel}
        role={role}
        aria-modal="true"
        aria-labelledby={labelledBy}
        aria-label={label}
        aria-describedby={describedBy}
        tabIndex={-1}
        className={className}
        style={style}
      >
        {children}
      </div>
    </div>,
    document.body,
  );
}
