import { PARTS } from '@sagitta/shared-contracts/rules/parts';
import { BASES, besideOf } from '../../../scripts/lib/ports.mjs';

/** Journeys run on ports of their own, beside a suite that somebody has open (architecture, Demo addresses). */
export const BASE = Number(process.env.E2E_PORT_BASE ?? BASES.journeys);
const beside = besideOf(BASE);
const at = (base: number) => `http://localhost:${base}`;

export const WEB = at(BASE);
/** The one-bundle build that federation is held against. */
export const ONE_BUNDLE_BASE = beside.oneBundle;
export const ONE_BUNDLE = at(ONE_BUNDLE_BASE);
/** The back office alone, at an address of its own. */
export const MODULE_BASE = beside.module;
export const MODULE = at(MODULE_BASE);
/** The suite to which a team releases its page. */
export const TEAM_BASE = beside.team;
export const TEAM = at(TEAM_BASE);
/** Shells and remotes of several versions. */
export const SKEW_BASE = beside.skew;
export const SKEW = at(SKEW_BASE);
/** An installation of its own, without the demo world. */
export const FIELD_BASE = beside.field;
export const FIELD = at(FIELD_BASE);
/** WebKit's driver listens there. */
export const WEBKIT_DRIVER_PORT = beside.webkitDriver;
/** The suite to which a team releases a part of its own. */
export const NEW_PART_BASE = beside.newPart;
export const NEW_PART = at(NEW_PART_BASE);
/** Somebody's tiles. */
export const TILES_PORT = beside.tiles;
/** Suites whose API or servers are stopped, and one with a crowd of systems. */
export const LIVE_BASE = beside.live;
export const OUTAGE_BASE = beside.outage;
export const CROWD_BASE = beside.crowd;
export const API = at(BASE + 1000);

const [, ...remotes] = PARTS;
/** Where each remote is served. */
export const REMOTES = Object.fromEntries(remotes.map(({ name, port }) => [name, at(BASE + port)])) as Readonly<
  Record<RemoteName, string>
>;

/** Those that journeys name. */
export type RemoteName = 'mfe_auth_accounts' | 'mfe_systems' | 'mfe_backoffice' | 'mfe_reporting';
