/** Role of an account in one system (docs/product/systems.md). */
export const ACCOUNT_ROLES = ['administrator', 'installer', 'common_user'] as const;
export type AccountRole = (typeof ACCOUNT_ROLES)[number];
