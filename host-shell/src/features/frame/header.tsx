import type { HeaderTools } from '@sagitta/shared-contracts/shell';
import { IconButton } from '@sagitta/shared-ui/core';
import { Link } from '@sagitta/shared-ui/router';
import { Link2, ListFilter, Menu, Search } from 'lucide-react';
import { AsOf, ConnectionLost } from './as-of';
import styles from '../../shared/frame.module.css';

export interface HeaderProps {
  /** The page's title from its manifest. */
  title: string;
  tools: HeaderTools;
  onOpenMenu: () => void;
  /** The host's clock. */
  now: () => number;
  /** Opens the search for everything. */
  onSearch: () => void;
  /** Copies the address of what is shown. On a phone the drawer has it. */
  onCopyLink: () => void;
}

/** 56 px: the page's name, the way back, the page's own tools (docs/product/frame.md#header). */
export function Header({ title, tools, now, onOpenMenu, onSearch, onCopyLink }: HeaderProps) {
  const { crumb, search, asOf } = tools;
  return (
    <>
      <header className={styles.head}>
        <span className={styles.headMenu}>
          <IconButton label="Open menu" onClick={onOpenMenu}>
            <Menu size={18} aria-hidden="true" />
          </IconButton>
        </span>
        {crumb ? (
          <Link className={styles.crumb} to={crumb.to}>
            {crumb.label} <span aria-hidden="true">›</span>
          </Link>
        ) : null}
        <h1>{tools.title ?? title}</h1>
        <div className={styles.headOfPage}>
          {search ? (
            <IconButton
              label={search.open ? 'Close search' : 'Search'}
              pressed={search.open}
              disabled={search.disabled}
              onClick={search.onToggle}
            >
              <ListFilter size={18} strokeWidth={1.7} aria-hidden="true" />
            </IconButton>
          ) : null}
          {asOf?.live ? <AsOf {...asOf} /> : null}
        </div>
        <div className={styles.headTools}>
          <span className={styles.headWide}>
            <IconButton label="Copy link to this page" onClick={onCopyLink}>
              <Link2 size={18} strokeWidth={1.7} aria-hidden="true" />
            </IconButton>
          </span>
          <IconButton label="Search everything (Ctrl K)" onClick={onSearch}>
            <Search size={18} strokeWidth={1.7} aria-hidden="true" />
          </IconButton>
        </div>
      </header>
      {asOf && !asOf.live ? <ConnectionLost {...asOf} now={now} /> : null}
    </>
  );
}
