import { Logo } from '@sagitta/shared-ui/core';
import { Drawer as Layer } from '@sagitta/shared-ui/overlay';
import { X } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import styles from '../../shared/frame.module.css';

/** The drawer closes automatically at this width and above (docs/product/frame.md#sidebar). */
const DRAWER_CLOSES_AT = 960;

export interface DrawerProps {
  open: boolean;
  provider: string;
  onClose: () => void;
  menu: ReactNode;
  user: ReactNode;
}

/** The menu on a phone. A modal dialog: focus goes in, stays, and returns; Escape and a tap beside it close it. */
export function Drawer({ open, provider, onClose, menu, user }: DrawerProps) {
  useEffect(() => {
    if (!open) return undefined;
    const wide = window.matchMedia(`(min-width: ${DRAWER_CLOSES_AT}px)`);
    const closeWhenWide = () => {
      if (wide.matches) onClose();
    };
    closeWhenWide();
    wide.addEventListener('change', closeWhenWide);
    return () => wide.removeEventListener('change', closeWhenWide);
  }, [open, onClose]);
  return (
    <Layer open={open} onClose={onClose} label="Menu">
      <div className={styles.drawer}>
        <div className={styles.sideHead}>
          <Logo name={provider} />
          <button type="button" className={styles.pin} aria-label="Close menu" data-sg-close onClick={onClose}>
            <X size={18} aria-hidden="true" />
          </button>
        </div>
        <nav aria-label="Main">{menu}</nav>
        {user}
      </div>
    </Layer>
  );
}
