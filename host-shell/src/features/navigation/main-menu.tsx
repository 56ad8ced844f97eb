import { Link } from '@sagitta/shared-ui/router';
import type { MenuItem } from './menu';
import { MenuIcon } from '../../shared/menu-icon';
import styles from '../../shared/frame.module.css';

export interface MainMenuProps {
  items: readonly MenuItem[];
  /** Target of the current page's entry. */
  current: string | null;
  /** Pointed at or focused: the remote may be wanted soon. */
  onWarm: (remote: string) => void;
  onChosen?: () => void;
}

export function MainMenu({ items, current, onWarm, onChosen }: MainMenuProps) {
  return (
    <ul className={styles.menu}>
      {items.map((item) => (
        <li key={item.to}>
          <Link
            to={item.to}
            aria-current={item.to === current ? 'page' : undefined}
            onPointerEnter={() => onWarm(item.remote)}
            onFocus={() => onWarm(item.remote)}
            onClick={onChosen}
          >
            <MenuIcon name={item.icon} />
            <span>{item.label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
