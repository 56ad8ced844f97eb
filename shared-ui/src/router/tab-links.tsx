import { Link, type LinkProps } from 'react-router-dom';
import { PartStyles } from '../theme/part-styles';
import css from '../tabs/tabs.css';

export interface TabLink {
  label: string;
  to: LinkProps['to'];
  /** Whether it leads to what is shown. */
  current: boolean;
}

/** Views of one page that have an address each: links that look like tabs, and open in another window too. */
export function TabLinks({ label, links }: { label: string; links: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className="sg-tabs">
      <PartStyles part="tabs" css={css} />
      {links.map((link) => (
        <Link key={link.label} to={link.to} aria-current={link.current ? 'page' : undefined} className="sg-tab">
          {link.label}
        </Link>
      ))}
    </nav>
  );
}
