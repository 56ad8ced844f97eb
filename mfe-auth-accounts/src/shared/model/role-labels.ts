import type { AccountRole } from '@sagitta/shared-contracts/api/system';

export const ROLE_LABELS: Readonly<Record<AccountRole, string>> = {
  common_user: 'User',
  administrator: 'Admin',
  installer: 'Installer',
};
