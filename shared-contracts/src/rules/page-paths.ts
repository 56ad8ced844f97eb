import type { Route } from '../access';
import type { Page } from '../manifest';
import { isOpenPath, LOADING_PATH, LOGIN_PATH, WALL_PATH } from '../paths';
import { overlaps } from './path-overlap';

/** Pages of the shell itself. */
const SHELL_PATHS = ['/', LOGIN_PATH, LOADING_PATH];

/** The part that each route of the product belongs to. An unlisted path belongs to the part that released it first. */
const OWNERS: Readonly<Record<Route | typeof WALL_PATH, string>> = {
  [WALL_PATH]: 'mfe_systems',
  '/systems': 'mfe_systems',
  '/systems/:id/dashboard': 'mfe_systems',
  '/systems/:id/replay': 'mfe_systems',
  '/systems/:id/system_settings': 'mfe_systems',
  '/systems/:id/commission': 'mfe_backoffice',
  '/system-groups': 'mfe_systems',
  '/system-groups/:id/systems': 'mfe_systems',
  '/accounts': 'mfe_auth_accounts',
  '/accounts/:accountId/edit_account': 'mfe_auth_accounts',
  '/settings_panel': 'mfe_auth_accounts',
  '/installer_panel': 'mfe_auth_accounts',
  '/second_step': 'mfe_auth_accounts',
  '/logs': 'mfe_reporting',
  '/devices/:nodeId/graph': 'mfe_reporting',
  '/devices/:nodeId/import': 'mfe_reporting',
  '/export': 'mfe_reporting',
  '/fleet': 'mfe_backoffice',
  '/inspections': 'mfe_backoffice',
  '/inspections/:id': 'mfe_backoffice',
  '/agreements': 'mfe_backoffice',
  '/gateways': 'mfe_backoffice',
  '/simcards': 'mfe_backoffice',
  '/routers': 'mfe_backoffice',
  '/sms': 'mfe_backoffice',
  '/devices': 'mfe_backoffice',
};

/** The part that a path belongs to according to the product's table, if listed. */
export function ownerOfRecord(path: string): string | undefined {
  return ownersOf(path)[0];
}

/** Why a page of this part must not be shown, regardless of other parts; null if it may. */
export function pageProblem(part: string, page: Pick<Page, 'path' | 'access'>): string | null {
  const { path, access } = page;
  const isPublic = access === 'public';
  if (SHELL_PATHS.some((own) => overlaps(own, path))) return `${path} takes a path of the shell`;
  if (isPublic !== isOpenPath(path.toLowerCase()))
    return isPublic
      ? `${path} is public, and a public page starts with /pages/`
      : `${path} is a path without sign-in, and such a page is public`;
  const other = ownersOf(path).find((owner) => owner !== part);
  return other === undefined ? null : `${path} belongs to ${other}`;
}

const ROUTES = Object.keys(OWNERS) as (keyof typeof OWNERS)[];

function ownersOf(path: string): string[] {
  return ROUTES.filter((route) => overlaps(route, path)).map((route) => OWNERS[route]);
}
