import type { Category } from '@sagitta/shared-contracts/access';
import type { AccountRole } from '@sagitta/shared-contracts/api/system';
import { naturalCompare } from '@sagitta/shared-contracts/rules/natural-sort';

interface Listed {
  name: string;
  accountRole: AccountRole | null;
}

/** Systems that the viewer may administer, by name: all for staff, for anybody else those where they are administrator or installer (document 1 §6). */
export function manageable<T extends Listed>(systems: readonly T[], viewer: { category: Category }): T[] {
  const mine = systems.filter(({ accountRole }) => viewer.category === 'staff' || accountRole === 'administrator' || accountRole === 'installer');
  return mine.sort((a, b) => naturalCompare(a.name, b.name));
}
