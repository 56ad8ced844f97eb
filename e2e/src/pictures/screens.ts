import type { Category } from '@sagitta/shared-contracts/access';
import type { AccountName } from '../support/accounts';

/** What stands in the addresses of an account's pages: a system that it may see, and a device with a sensor in it. */
export interface Places {
  system: number;
  node: number;
  account: number;
  alarm: number;
}

export interface Screen {
  name: string;
  path: (places: Places) => string;
  /** Only these; by default whoever may open the page (ACCESS). */
  for?: readonly AccountName[];
  /** The region in which is chosen and pressed. */
  in?: string;
  /** Fields of which the first option is chosen before anything is pressed. */
  choose?: readonly string[];
  /** Buttons, menu entries and tabs that are pressed one after the other, by their names. */
  press?: readonly (string | RegExp)[];
  /** A key that is pressed. */
  key?: string;
  /** It tells how old it is, and that the connection is lost. */
  live?: true;
}

export const CATEGORY: Record<AccountName, Category> = {
  staff: 'staff',
  installer: 'installer',
  admin: 'commoner',
  viewer: 'commoner',
  observer: 'observer',
};

const at = (path: string) => () => path;
const dashboard = ({ system }: Places) => `/systems/${system}/dashboard`;
const own = ({ account }: Places) => `/accounts/${account}/edit_account`;
const alarm = (places: Places) => `/alarms/${places.alarm}`;
const graph = ({ node }: Places) => `/devices/${node}/graph`;
const STAFF: readonly AccountName[] = ['staff'];
const PROFESSIONALS: readonly AccountName[] = ['staff', 'installer'];
/** An observer confirms nothing. */
const CONFIRMING: readonly AccountName[] = [...PROFESSIONALS, 'admin', 'viewer'];
const ADMINISTRATORS: readonly AccountName[] = [...PROFESSIONALS, 'admin'];

export const SCREENS: readonly Screen[] = [
  { name: 'systems', path: at('/systems'), live: true },
  { name: 'dashboard', path: dashboard, live: true },
  { name: 'dashboard-obstructed', path: at('/systems/3/dashboard'), for: STAFF, live: true },
  { name: 'dashboard-w2', path: at('/systems/4/dashboard'), for: STAFF, live: true },
  { name: 'dashboard-not-operational', path: at('/systems/5/dashboard'), for: STAFF },
  { name: 'replay', path: ({ system }) => `/systems/${system}/replay` },
  { name: 'groups', path: at('/system-groups') },
  { name: 'group', path: at('/system-groups/2/systems'), live: true },
  { name: 'settings-w4', path: ({ system }) => `/systems/${system}/system_settings` },
  { name: 'commission', path: ({ system }) => `/systems/${system}/commission` },
  { name: 'settings-w2', path: at('/systems/4/system_settings'), for: STAFF },
  { name: 'accounts', path: at('/accounts') },
  { name: 'account', path: own },
  { name: 'other-account', path: at('/accounts/3/edit_account'), for: STAFF },
  { name: 'settings-panel', path: at('/settings_panel') },
  { name: 'installer-panel', path: at('/installer_panel') },
  { name: 'installer-panel-systems', path: at('/installer_panel?tab=systems') },
  { name: 'installer-panel-groups', path: at('/installer_panel?tab=groups') },
  { name: 'second-step', path: at('/second_step') },
  { name: 'logs', path: at('/logs'), live: true },
  { name: 'alarm', path: alarm, live: true },
  { name: 'graph', path: graph, live: true },
  { name: 'import', path: ({ node }) => `/devices/${node}/import` },
  { name: 'export', path: at('/export') },
  { name: 'fleet', path: at('/fleet') },
  { name: 'gateways', path: at('/gateways'), live: true },
  { name: 'simcards', path: at('/simcards') },
  { name: 'routers', path: at('/routers') },
  { name: 'sms', path: at('/sms') },
  { name: 'inspections', path: at('/inspections') },
  { name: 'visit', path: at('/inspections/1'), for: ['staff', 'installer'] },
  { name: 'agreements', path: at('/agreements') },
  { name: 'devices', path: at('/devices'), live: true },
];

/** Those that nobody signs in for. */
export const PUBLIC: readonly Screen[] = [
  { name: 'sign-in', path: at('/pages/login-page') },
  { name: 'remind-password', path: at('/pages/remind-password') },
  { name: 'change-password', path: at('/pages/change-password/abc') },
  { name: 'restore-email', path: at('/pages/restore-email/abc') },
  { name: 'privacy', path: at('/pages/sagitta-watch-privacy') },
  { name: 'wall-of-no-link', path: at('/wall') },
];

/** What those who may do it find in the menu of a device (shared-contracts/src/rules/node-actions.ts). */
const ON_DEVICE: readonly (readonly [entry: string, who: readonly AccountName[]])[] = [
  ['Change thresholds', PROFESSIONALS],
  ['Set base', PROFESSIONALS],
  ['Edit name', PROFESSIONALS],
  ['Accelerate', ADMINISTRATORS],
  ['Deactivate', ADMINISTRATORS],
];

export const DIALOGS: readonly Screen[] = [
  ...ON_DEVICE.map(([entry, who]) => ({
    name: `dashboard: ${entry}`,
    path: dashboard,
    press: ['Change device', entry],
    for: who,
  })),
  { name: 'dashboard: why', path: dashboard, press: [/^L4$/] },
  { name: 'dashboard: export', path: dashboard, press: ['Export measurements'] },
  { name: 'dashboard: test', path: dashboard, press: ['System actions', 'Test notification'], for: PROFESSIONALS },
  { name: 'dashboard: delete', path: dashboard, press: ['System actions', 'Delete system'], for: PROFESSIONALS },
  {
    name: 'dashboard: rainstorm',
    path: at('/systems/4/dashboard'),
    press: ['System actions', 'Rainstorm mode'],
    for: PROFESSIONALS,
  },
  { name: 'dashboard: files', path: dashboard, press: [/^Files/] },
  { name: 'dashboard: maps', path: dashboard, press: ['Upload maps'], for: PROFESSIONALS },
  { name: 'dashboard: edit map', path: dashboard, press: ['Edit map'], for: PROFESSIONALS },
  {
    name: 'dashboard: several thresholds',
    path: dashboard,
    press: ['Several devices', 'Change thresholds'],
    for: PROFESSIONALS,
  },
  {
    name: 'dashboard: several accelerated',
    path: dashboard,
    press: ['Several devices', 'Accelerate'],
    for: ADMINISTRATORS,
  },
  { name: 'dashboard: file access', path: dashboard, press: [/^Files/, /^Access to/], for: PROFESSIONALS },
  { name: 'dashboard: file delete', path: dashboard, press: [/^Files/, /^Delete /], for: PROFESSIONALS },
  { name: 'dashboard: replay', path: dashboard, press: ['Replay'] },
  { name: 'dashboard: weather', path: dashboard, press: [/hours?$|by the hour/i] },
  { name: 'systems: search', path: at('/systems'), press: [/^Search/] },
  { name: 'logs: views', path: at('/logs'), press: ['Views'] },
  { name: 'systems: keys', path: at('/systems'), key: '?' },
  { name: 'systems: everything', path: at('/systems'), key: 'Control+k' },
  { name: 'groups: wall screens', path: at('/system-groups'), press: ['Wall screens'] },
  { name: 'groups: delete', path: at('/system-groups'), press: [/^Delete /] },
  { name: 'replay: video', path: ({ system }) => `/systems/${system}/replay`, press: ['Save as video'] },
  { name: 'account: app', path: own, press: ['Set up an authenticator app'] },
  { name: 'account: token', path: own, press: [/token/i] },
  { name: 'account: history', path: own, press: ['Show history'] },
  { name: 'alarm: confirm', path: alarm, press: [/^Confirm/], for: CONFIRMING },
  { name: 'logs: details', path: at('/logs'), press: [/reported|exceeded/] },
  { name: 'graph: numbers', path: graph, press: ['Table'] },
  { name: 'graph: compare', path: graph, press: ['Compare'] },
  { name: 'graph: save', path: graph, press: ['Save'] },
  { name: 'simcards: from a table', path: at('/simcards'), press: ['From a table'] },
  { name: 'simcards: edit', path: at('/simcards'), press: [/^Edit SIM card/] },
  { name: 'simcards: delete', path: at('/simcards'), press: [/^Delete SIM card/] },
  { name: 'simcards: deleted', path: at('/simcards'), press: ['Deleted'] },
  { name: 'simcards: change', path: at('/simcards'), press: [/^Select/, 'Change…'] },
  { name: 'simcards: delete several', path: at('/simcards'), press: [/^Select/, 'Delete…'] },
  { name: 'simcards: add', path: at('/simcards'), press: ['Add SIM card'] },
  { name: 'routers: add', path: at('/routers'), press: ['Add router'] },
  { name: 'routers: edit', path: at('/routers'), press: [/^Edit router/] },
  { name: 'routers: replace', path: at('/routers'), press: [/^Replace router/] },
  { name: 'routers: history', path: at('/routers'), press: [/^History of/] },
  { name: 'routers: delete', path: at('/routers'), press: [/^Delete router/] },
  { name: 'sms: send', path: at('/sms'), press: [/^Send SMS/] },
  { name: 'devices: history', path: at('/devices'), press: [/^History of/] },
  { name: 'visit: add', path: at('/inspections/1'), press: ['Add finding'] },
  { name: 'inspections: edit', path: at('/inspections'), press: [/^Edit inspection/] },
  { name: 'inspections: add', path: at('/inspections'), press: ['Add inspection'] },
  { name: 'inspections: delete', path: at('/inspections'), press: [/^Delete inspection/] },
  { name: 'agreements: add', path: at('/agreements'), press: ['Add agreement'] },
  { name: 'agreements: edit', path: at('/agreements'), press: [/^Edit agreement/] },
  { name: 'agreements: delete', path: at('/agreements'), press: [/^Delete agreement/] },
  { name: 'frame: about', path: at('/systems'), press: [/^About/] },
  { name: 'other account: reset', path: at('/accounts/3/edit_account'), press: [/^Reset/], for: STAFF },
  {
    name: 'other account: unbind',
    path: at('/accounts/3/edit_account'),
    choose: ['System'],
    press: ['Unbind'],
    for: STAFF,
  },
  { name: 'account: unbind', path: own, in: 'Unbind from system', choose: ['System'], press: ['Unbind'] },
  { name: 'account: unregister', path: own, press: [/^Unregister/] },
  { name: 'panel: delete user', path: at('/installer_panel'), in: 'Delete User', choose: ['User'], press: ['Delete'] },
  {
    name: 'panel: delete system',
    path: at('/installer_panel?tab=systems'),
    in: 'Delete System',
    choose: ['System'],
    press: ['Delete'],
  },
  {
    name: 'panel: delete node',
    path: at('/installer_panel?tab=systems'),
    in: 'Delete Node From System',
    choose: ['System', 'Node'],
    press: ['Delete'],
  },
];
