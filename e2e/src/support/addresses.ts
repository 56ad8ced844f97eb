import { PARTS } from '@sagitta/shared-contracts/rules/parts';

/** Journeys run on ports of their own, beside a suite that somebody has open (architecture, Demo addresses). */
export const BASE = Number(process.env.E2E_PORT_BASE ?? 3800);

export const WEB = `http://localhost:${BASE}`;
/** The one-bundle build that federation is held against, beside the suite's five ports. */
export const ONE_BUNDLE_BASE = BASE + 10;
export const ONE_BUNDLE = `http://localhost:${ONE_BUNDLE_BASE}`;
/** The back office alone, at an address of its own. */
export const MODULE_BASE = BASE + 25;
export const MODULE = `http://localhost:${MODULE_BASE}`;
/** The suite to which a team releases its page. */
export const TEAM_BASE = BASE + 30;
export const TEAM = `http://localhost:${TEAM_BASE}`;
/** Shells and remotes of several versions. */
export const SKEW_BASE = BASE + 35;
export const SKEW = `http://localhost:${SKEW_BASE}`;
/** An installation of its own, without the demo world. */
export const FIELD_BASE = BASE + 45;
export const FIELD = `http://localhost:${FIELD_BASE}`;
/** WebKit's driver listens there. */
export const WEBKIT_DRIVER_PORT = BASE + 55;
/** The suite to which a team releases a part of its own. */
export const NEW_PART_BASE = BASE + 65;
export const NEW_PART = `http://localhost:${NEW_PART_BASE}`;
export const API = `http://localhost:${BASE + 1000}`;

const [, ...remotes] = PARTS;
/** Where each remote is served. */
export const REMOTES = Object.fromEntries(
  remotes.map(({ name, port }) => [name, `http://localhost:${BASE + port}`]),
) as Readonly<Record<RemoteName, string>>;

/** Those that journeys name. */
export type RemoteName = 'mfe_auth_accounts' | 'mfe_systems' | 'mfe_backoffice' | 'mfe_reporting';
