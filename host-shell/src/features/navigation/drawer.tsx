import { Logo } from '@sagitta/shared-ui/core';
import { X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';

/** The drawer closes by itself at this width and wider (document 1 §9). */
export const DRAWER_CLOSES_AT = 960;

export interface DrawerProps {
  provider: string;
  onClose: () => void;
  menu: ReactNode;
  user: ReactNode;
}

/** The menu on a phone. A modal dialog: focus goes in, stays, and returns; Escape and a tap beside it close it. */
export function Drawer({ provider, onClose, menu, user }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    const wide = window.matchMedia(`(min-width: ${DRAWER_CLOSES_AT}px)`);
    const closeWhenWide = () => {
      if (wide.matches) onClose();
    };
    closeWhenWide();
    wide.addEventListener('change', closeWhenWide);
    return () => {
      wide.removeEventListener('change', closeWhenWide);
      element?.close();
    };
  }, [onClose]);
  return (
    <dialog ref={dialog} className="sh-drawer" aria-label="Menu" onClose={onClose}>
      <div className="sh-drawer-panel">
        <div className="sh-side-head">
          <Logo name={provider} />
          <button type="button" className="sh-pin" aria-label="Close menu" onClick={onClose}>
            <X size={18} aria-hidden="true" />
          </button>
        </div>
        <nav aria-label="Main">{menu}</nav>
        {user}
      </div>
      <button
        type="button"
        className="sh-drawer-beside"
        tabIndex={-1}
        aria-label="Back to the page"
        onClick={onClose}
      />
    </dialog>
  );
}
