import { mayOpen, type Category } from '@sagitta/shared-contracts/access';
import type { Page } from '@sagitta/shared-contracts/manifest';
import { dashboardPath, SYSTEMS_PATH } from '@sagitta/shared-contracts/paths';

export interface MenuItem {
  label: string;
  icon: string;
  to: string;
  /** Name of the remote that owns the page, to warm it. */
  remote: string;
}

/** The current page, and what decides which entry belongs to it. */
export interface Shown {
  pathname: string;
  /** Path of the viewer's own account: the user menu marks it, not the list of accounts. */
  ownAccount: string;
  /** The user's system where there is exactly one. */
  onlySystem: number | null | undefined;
}

/**
 * The entry of the page that is shown: at most one is current. With one system, the list of systems counts
 * as its dashboard.
 */
export function currentEntry(items: readonly MenuItem[], { pathname, ownAccount, onlySystem }: Shown): string | null {
  const path = pathname.replace(/\/+$/, '');
  if (path === ownAccount) return null;
  // The graph of a device and its imports belong to its system, not to the back office's table of devices.
  const page = /\/(graph|import)$/.test(path) ? SYSTEMS_PATH : path;
  const shown = page === SYSTEMS_PATH && typeof onlySystem === 'number' ? dashboardPath(onlySystem) : page;
  return items.find(({ to }) => shown === to || shown.startsWith(`${to}/`))?.to ?? null;
}

export interface OwnedPage {
  remote: { name: string };
  page: Page;
}

/**
 * The entries of the sidebar, from the registry's manifests alone (docs/product/access.md#pages-and-menu).
 * @param onlySystem the user's system where there is exactly one; undefined while that is not known
 */
export function menuFor(
  pages: readonly OwnedPage[],
  category: Category,
  onlySystem: number | null | undefined,
): MenuItem[] {
  return pages
    .flatMap(({ remote, page }) => {
      const { menu, access, path } = page;
      if (!menu || access === 'public' || !mayOpen(category, access)) return [];
      if (menu.when === 'one-system' && typeof onlySystem !== 'number') return [];
      if (menu.when === 'not-one-system' && typeof onlySystem === 'number') return [];
      const to = path.replace(/:id\b/, String(onlySystem));
      // An entry whose path still waits for something else cannot be a link.
      return to.includes(':')
        ? []
        : [{ order: menu.order, item: { label: menu.label, icon: menu.icon, to, remote: remote.name } }];
    })
    .sort((a, b) => a.order - b.order || a.item.label.localeCompare(b.item.label))
    .map(({ item }) => item);
}
