import type { Found } from '@sagitta/shared-contracts/api/search';
import { ACCESS, mayOpen, type Category } from '@sagitta/shared-contracts/access';
import {
  ACCOUNTS_PATH,
  dashboardPath,
  editAccountPath,
  graphPath,
  groupPath,
  tableFindPath,
} from '@sagitta/shared-contracts/paths';

/** Where something that was found is shown; null where this release knows no page for it. */
export function foundPath(found: Found, category: Category): string | null {
  const { kind, ID, title, code, systemId, measures, isOpen } = found;
  const dashboard = systemId === null ? null : dashboardPath(systemId);
  switch (kind) {
    case 'system':
      return dashboard;
    case 'device':
      if (ID === null) return tableFindPath('/devices', title);
      return measures === false ? dashboard : graphPath(ID);
    case 'group':
      return ID === null ? null : groupPath(ID);
    case 'account':
      return ID !== null && isOpen ? editAccountPath(ID) : ACCOUNTS_PATH;
    case 'gateway':
      return mayOpen(category, ACCESS['/gateways']) ? tableFindPath('/gateways', code ?? title) : dashboard;
    case 'sim_card':
      return tableFindPath('/simcards', title);
    case 'router':
      return tableFindPath('/routers', title);
    case 'inspection':
      return tableFindPath('/inspections', code ?? title);
    case 'document':
      return systemId === null ? null : dashboardPath(systemId, { show: 'files' });
    case null:
      return null;
  }
}
