import { NavLink } from '@sagitta/shared-ui/router';
import type { MenuItem } from './menu';
import { MenuIcon } from './menu-icon';

export interface MainMenuProps {
  items: readonly MenuItem[];
  /** Pointed at or focused: the remote may be wanted soon. */
  onWarm: (remote: string) => void;
  onChosen?: () => void;
}

export function MainMenu({ items, onWarm, onChosen }: MainMenuProps) {
  return (
    <ul className="sh-menu">
      {items.map((item) => (
        <li key={item.to}>
          <NavLink
            to={item.to}
            onPointerEnter={() => onWarm(item.remote)}
            onFocus={() => onWarm(item.remote)}
            onClick={onChosen}
          >
            <MenuIcon name={item.icon} />
            <span>{item.label}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
