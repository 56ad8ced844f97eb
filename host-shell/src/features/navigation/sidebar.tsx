import { Logo } from '@sagitta/shared-ui/core';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from '../../shared/frame.module.css';

export interface SidebarProps {
  provider: string;
  mini: boolean;
  onMini: (mini: boolean) => void;
  menu: ReactNode;
  user: ReactNode;
}

/**
 * 232 px wide; as mini 60 px, and wide again over the page while it is hovered or holds the keyboard's focus
 * (docs/product/frame.md#sidebar).
 */
export function Sidebar({ provider, mini, onMini, menu, user }: SidebarProps) {
  const label = mini ? 'Keep the menu open' : 'Collapse the menu';
  const Icon = mini ? PanelLeftOpen : PanelLeftClose;
  return (
    <aside className={styles.side} data-mini={mini || undefined}>
      <div className={styles.sidePanel}>
        <div className={styles.sideHead}>
          <Logo name={provider} />
          <button
            type="button"
            className={styles.pin}
            aria-label={label}
            title={label}
            aria-pressed={mini}
            onClick={() => onMini(!mini)}
          >
            <Icon size={18} strokeWidth={1.7} aria-hidden="true" />
          </button>
        </div>
        <nav aria-label="Main">{menu}</nav>
        {user}
      </div>
    </aside>
  );
}
