import type { Category } from '../access';
import type { AccountRole } from '../api/system';
import { naturalCompare } from './natural-sort';

interface Listed {
  name: string;
  accountRole: AccountRole | null;
}

/**
 * Systems that the viewer may administer, by name: all for staff, for others those where they are administrator or
 * installer (docs/product/administration.md#users). An installer without a role in a visible system has created it, and
 * is its installer (docs/product/access.md).
 */
export function manageable<T extends Listed>(systems: readonly T[], viewer: { category: Category }): T[] {
  return systems
    .filter((system) => viewer.category === 'staff' || administers(roleIn(system, viewer)))
    .sort((a, b) => naturalCompare(a.name, b.name));
}

/** The viewer's role in a visible system; null for staff, who need no role. */
export function roleIn(
  { accountRole }: Pick<Listed, 'accountRole'>,
  { category }: { category: Category },
): AccountRole | null {
  return accountRole ?? (category === 'installer' ? 'installer' : null);
}

function administers(role: AccountRole | null): boolean {
  return role === 'administrator' || role === 'installer';
}
