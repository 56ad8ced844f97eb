/** The list of groups, where a group's page leads back to. */
export const SYSTEM_GROUPS_PATH = '/system-groups';
