import type { ReactNode } from 'react';
import { PartStyles } from '../theme/part-styles';
import { LateLayer } from './late-layer';

const CSS = `
.sg-drawer{height:100dvh;width:min(var(--w),calc(100vw - 48px));background:var(--sg-surface);box-shadow:0 0 48px var(--sg-shadow);overflow:auto;outline:none;animation:sg-drawer-left .18s ease-out}
.sg-modal-right .sg-drawer{animation-name:sg-drawer-right}
@keyframes sg-drawer-left{from{transform:translateX(-100%)}}
@keyframes sg-drawer-right{from{transform:translateX(100%)}}
`;

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
          <PartStyles part="drawer" css={CSS} />
          {children}
        </ModalLayer>
      )}
    />
  );
}
