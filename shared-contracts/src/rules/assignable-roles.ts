import type { Person, SharedRoles } from './access-right';
import { ACCOUNT_ROLES, type AccountRole } from './account-role';

/** Roles that an installer may switch between. */
const SWITCHABLE: readonly AccountRole[] = ['common_user', 'administrator'];

/**
 * The roles that a viewer may give an account in one of its systems; empty if the viewer may not set the role. Staff
 * may set any role. An installer of that system switches commoners between user and administrator.
 */
export function assignableRoles(viewer: Person, target: Person, roles: SharedRoles): readonly AccountRole[] {
  if (viewer.category === 'staff') return ACCOUNT_ROLES;
  if (viewer.category === 'observer' || roles.viewer !== 'installer') return [];
  return target.category === 'commoner' && SWITCHABLE.includes(roles.target) ? SWITCHABLE : [];
}
