// Paths that cross a border between parts. A path inside one part is only in that part's manifest.

export const SYSTEMS_PATH = '/systems';
export const ACCOUNTS_PATH = '/accounts';
export const LOGS_PATH = '/logs';
export const LOGIN_PATH = '/pages/login-page';
export const LOADING_PATH = '/pages/loading';
export const REMIND_PASSWORD_PATH = '/pages/remind-password';
/** The screen of a control room; the secret of its link is in the fragment. */
export const WALL_PATH = '/wall';
export const INSTALLER_PANEL_PATH = '/installer_panel';
/** Where a second factor that is required is set up. */
export const SECOND_STEP_PATH = '/second_step';

/** With `show: 'files'` the documents of the system are open on it; with an act and a device the dialog of that. */
export const dashboardPath = (systemId: number, query: { show?: 'files'; act?: string; device?: number } = {}) =>
  withQuery(`/systems/${systemId}/dashboard`, query);
export const systemSettingsPath = (systemId: number) => `/systems/${systemId}/system_settings`;
/** Where a pasted table becomes devices of a system. */
export const commissionPath = (systemId: number) => `/systems/${systemId}/commission`;
/**
 * The replay of a roof. `from` and `to` (ISO) bound it, the last 7 days otherwise; `at` is the moment that is shown.
 */
export const replayPath = (systemId: number, query: { from?: string; to?: string; at?: string } = {}) =>
  withQuery(`/systems/${systemId}/replay`, query);
export const editAccountPath = (accountId: number) => `/accounts/${accountId}/edit_account`;
export const groupPath = (groupId: number) => `/system-groups/${groupId}/systems`;

/**
 * The graph of one device. `from` and `to` (ISO dates) win over `days` (docs/product/graph.md#address); `zoom` is two
 * moments inside them. `at` marks a moment (ISO): alone it shows the week around it.
 * `with` are the ids of devices to compare; `winter=last` puts last winter under this one,
 * `weather=off` hides the weather.
 */
export function graphPath(
  nodeId: number,
  query: {
    tab?: 0 | 1;
    from?: string;
    to?: string;
    days?: 7 | 30 | 90;
    zoom?: string;
    show?: 'average';
    at?: string;
    with?: string;
    winter?: 'last';
    weather?: 'off';
  } = {},
): string {
  return withQuery(`/devices/${nodeId}/graph`, query);
}

/** Where a logger's file becomes readings of a device. */
export const importPath = (nodeId: number) => `/devices/${nodeId}/import`;

/**
 * The event log, filtered. `range` is two dates yyyy-mm-dd; `sort` a sort key, with a leading minus for descending;
 * with `alarm` the page of the device's latest alarm, for which an older log shows the device's events.
 */
export function logsPath(
  query: {
    system?: number;
    node?: number;
    text?: string;
    range?: readonly [string, string];
    /** Kinds of entries; `all` with the heartbeats, which are left out otherwise. */
    kinds?: string;
    sort?: string;
    first?: 'unconfirmed';
    /** Where columns stand and how wide they are: `id:60,message:420`. */
    columns?: string;
    page?: number;
    alarm?: 'latest';
  } = {},
): string {
  return withQuery(LOGS_PATH, { ...query, range: query.range?.join(',') });
}

/** The page of an alarm, by the id of the log entry that opened it. */
export const alarmPath = (logId: number) => `/alarms/${logId}`;

/** What was found at an inspection. */
export const inspectionPath = (inspectionId: number) => `/inspections/${inspectionId}`;

/** A table of the back office with the text in its quick search. */
export const tableFindPath = (
  path: '/devices' | '/gateways' | '/inspections' | '/routers' | '/simcards',
  find: string,
) => withQuery(path, { find });

/** Whether a page is shown without sign-in, and without the frame. */
export function isOpenPath(pathname: string): boolean {
  return pathname.startsWith('/pages/') || pathname === WALL_PATH;
}

/** The sign-in page, with the originally requested path. */
export function loginPath(requested?: string): string {
  return withQuery(LOGIN_PATH, { requested: requested === '/' ? undefined : requested });
}

/** The page that sets up a required second factor, with the originally requested path. */
export const secondStepPath = (requested: string) => withQuery(SECOND_STEP_PATH, { requested });

/** The path to continue with after sign-in: only one of ours, never another host's. */
export function requestedPath(search: string): string {
  const path = ownPath(new URLSearchParams(search).get('requested') ?? SYSTEMS_PATH);
  return path === null || isOpenPath(path) ? SYSTEMS_PATH : path;
}

/**
 * A path as a browser parses it: tabs and line breaks are dropped and backslashes turned, so `/\t/evil.example` is
 * another host. Parsed twice, since `/.//evil.example` becomes one only by parsing. Null if it leads to another origin.
 */
function ownPath(text: string): string | null {
  if (!text.startsWith('/') || !URL.canParse(text, ANY_ORIGIN)) return null;
  const { origin, pathname, search, hash } = new URL(text, ANY_ORIGIN);
  const path = pathname + search + hash;
  return origin === ANY_ORIGIN && !path.startsWith('//') ? path : null;
}

/** Placeholder for the page's own origin, which does not affect whether a path leaves it. */
const ANY_ORIGIN = 'https://own.invalid';

function withQuery(path: string, query: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(query).filter(
    (entry): entry is [string, string | number] => entry[1] !== undefined && entry[1] !== '',
  );
  if (given.length === 0) return path;
  return `${path}?${new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()}`;
}
