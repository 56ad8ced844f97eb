import { dashboardPath, graphPath, LOGIN_PATH, LOGS_PATH, SYSTEMS_PATH } from '@sagitta/shared-contracts/paths';

/** The pages that are measured, in the order in which a person meets them. */
export const PAGE_NAMES = ['login', 'systems', 'dashboard', 'logs', 'graph'] as const;
export type PageName = (typeof PAGE_NAMES)[number];

/** The site and the device that are opened. */
export interface Subject {
  systemId: number;
  nodeId: number;
}

export function pathOf(page: PageName, { systemId, nodeId }: Subject): string {
  return {
    login: LOGIN_PATH,
    systems: SYSTEMS_PATH,
    dashboard: dashboardPath(systemId),
    logs: LOGS_PATH,
    graph: graphPath(nodeId, { days: 7 }),
  }[page];
}
