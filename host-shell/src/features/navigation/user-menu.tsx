import { editAccountPath } from '@sagitta/shared-contracts/paths';
import type { Session } from '@sagitta/shared-contracts/shell';
import { useColourMode, type ColourModeChoice } from '@sagitta/shared-ui/core';
import { NavLink } from '@sagitta/shared-ui/router';
import { CircleUser, Link2, LogOut, Monitor, Moon, Sun, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import styles from '../../shared/frame.module.css';

const MODES: readonly { choice: ColourModeChoice; label: string; icon: LucideIcon }[] = [
  { choice: 'device', label: 'Device setting', icon: Monitor },
  { choice: 'light', label: 'Light', icon: Sun },
  { choice: 'dark', label: 'Dark', icon: Moon },
];

export interface UserMenuProps {
  session: Session;
  /** There is a page of the account. */
  hasAccount: boolean;
  onLogout: () => void;
  onChosen?: () => void;
  /** Given in the drawer: a phone's header has no room for it. */
  onCopyLink?: () => void;
}

/** My Account, the colour mode, Logout (docs/product/frame.md#sidebar). */
export function UserMenu({ session, hasAccount, onLogout, onChosen, onCopyLink }: UserMenuProps) {
  const { choice, choose } = useColourMode();
  // Sidebar and drawer are both there: radios of one name would uncheck each other.
  const group = useId();
  return (
    <div className={styles.user} role="group" aria-label="User menu">
      <p className={styles.userName}>
        <strong>{session.name}</strong>
        <span>{session.email}</span>
      </p>
      <ul className={styles.menu}>
        {onCopyLink ? (
          <li>
            <button type="button" onClick={onCopyLink}>
              <Link2 size={18} strokeWidth={1.7} aria-hidden="true" />
              <span>Copy link to this page</span>
            </button>
          </li>
        ) : null}
        {hasAccount ? (
          <li>
            <NavLink to={editAccountPath(session.id)} onClick={onChosen}>
              <CircleUser size={18} strokeWidth={1.7} aria-hidden="true" />
              <span>My Account</span>
            </NavLink>
          </li>
        ) : null}
        <li>
          <button type="button" onClick={onLogout}>
            <LogOut size={18} strokeWidth={1.7} aria-hidden="true" />
            <span>Logout</span>
          </button>
        </li>
      </ul>
      <div className={styles.modes} role="radiogroup" aria-label="Colours">
        {MODES.map(({ choice: mode, label, icon: Icon }) => (
          <label key={mode} title={label}>
            <input
              type="radio"
              name={group}
              value={mode}
              checked={choice === mode}
              onChange={() => choose(mode)}
              aria-label={label}
            />
            <Icon size={16} strokeWidth={1.7} aria-hidden="true" />
          </label>
        ))}
      </div>
    </div>
  );
}
