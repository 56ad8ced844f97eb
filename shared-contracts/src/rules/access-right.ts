import type { Category } from '../access';
import type { AccountRole } from './account-role';

/** What the caller may do with an account, most to least (docs/product/access.md). */
export const ACCESS_RIGHTS = ['full', 'partial', 'minimal', 'read_only', 'none'] as const;
export type AccessRight = (typeof ACCESS_RIGHTS)[number];

/** What can be changed about another account. `identity` is name, e-mail and phone; `locale` language and time zone. */
export const ACCOUNT_AREAS = ['identity', 'locale', 'notifications', 'unbind', 'mobile_app'] as const;
export type AccountArea = (typeof ACCOUNT_AREAS)[number];

/** What each right may change (docs/product/access.md). The API enforces it; the screens mirror it. */
const MAY_CHANGE: Readonly<Record<AccessRight, readonly AccountArea[]>> = {
  full: ACCOUNT_AREAS,
  partial: ['locale', 'notifications', 'unbind', 'mobile_app'],
  minimal: ['mobile_app'],
  read_only: [],
  none: [],
};

export function mayChange(right: AccessRight, area: AccountArea): boolean {
  return MAY_CHANGE[right].includes(area);
}

/** With `none` not even viewing is allowed (docs/product/access.md). */
export function mayLook(right: AccessRight): boolean {
  return right !== 'none';
}

/** The properties of a person that rights depend on. */
export interface Person {
  id: number;
  category: Category;
}

/** The roles of viewer and target in one shared system. */
export interface SharedRoles {
  viewer: AccountRole;
  target: AccountRole;
}

/**
 * A viewer's right to an account: the highest one over the systems that they share (docs/product/access.md). With the
 * roles of one system it is `systemsDetails[].accessRightsToAccount`.
 */
export function accessRight(viewer: Person, target: Person, shared: readonly SharedRoles[]): AccessRight {
  if (viewer.id === target.id) return 'full';
  if (viewer.category === 'staff') return target.category === 'staff' ? 'partial' : 'full';
  if (viewer.category === 'observer' || target.category === 'staff') return 'none';
  const rights = shared.map((roles) => rightInSystem(target, roles));
  return ACCESS_RIGHTS.find((right) => rights.includes(right)) ?? 'none';
}

function rightInSystem(target: Person, roles: SharedRoles): AccessRight {
  const isInstaller = target.category === 'installer' || roles.target === 'installer';
  if (roles.viewer === 'installer') return isInstaller ? 'minimal' : 'partial';
  if (roles.viewer === 'administrator')
    return isInstaller || roles.target === 'administrator' ? 'read_only' : 'partial';
  return 'none';
}
