import type { Category } from '../access';
import type { AccountRole } from '../api/system';
import { naturalCompare } from './natural-sort';

interface Listed {
  name: string;
  accountRole: AccountRole | null;
}

/**
 * Systems that the viewer may administer, by name: all for staff, for anybody else those where they are administrator
 * or installer (docs/product/administration.md#users).
 * An installer without a role in a system sees it because they created it, and is its installer
 * (docs/product/access.md).
 */
export function manageable<T extends Listed>(systems: readonly T[], viewer: { category: Category }): T[] {
  return systems
    .filter((system) => viewer.category === 'staff' || administers(roleIn(system, viewer)))
    .sort((a, b) => naturalCompare(a.name, b.name));
}

/** What the viewer is in a system that they see; null for staff, who need no role. */
export function roleIn(
  { accountRole }: Pick<Listed, 'accountRole'>,
  { category }: { category: Category },
): AccountRole | null {
  return accountRole ?? (category === 'installer' ? 'installer' : null);
}

function administers(role: AccountRole | null): boolean {
  return role === 'administrator' || role === 'installer';
}
