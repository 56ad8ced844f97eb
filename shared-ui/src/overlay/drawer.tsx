import type { ReactNode } from 'react';
import { PartStyles } from '../theme/part-styles';
import { LateLayer } from './late-layer';
import css from './drawer.css';

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  label: string;
  side?: 'left' | 'right';
  /** Pixels; never wider than the window less 48. */
  width?: number;
  children: ReactNode;
}

/** A panel that slides in from the side: the navigation on a phone. */
export function Drawer({ open, onClose, label, side = 'left', width = 280, children }: DrawerProps) {
  return (
    <LateLayer
      open={open}
      onClose={onClose}
      renderLayer={({ ModalLayer }) => (
        <ModalLayer
          open={open}
          at={side}
          onClose={onClose}
          closeOnOutsideClick
          label={label}
          className="sg-drawer"
          style={{ '--w': `${width}px` }}
        >
          <PartStyles part="drawer" css={css} />
          {children}
        </ModalLayer>
      )}
    />
  );
}
