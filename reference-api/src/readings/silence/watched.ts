import { NEVER_LOST_TYPE, RELAY_ROLES } from '@sagitta/shared-contracts/rules/device-status';
import { sql, type SQL } from 'drizzle-orm';

const RELAYS = sql.raw(RELAY_ROLES.map((role) => `'${role}'`).join(', '));

/**
 * Whether a device `d` of a node `n` and its system `s` should report (docs/product/devices.md#lost): `isLost` without
 * the age, whether switched on or not.
 */
export const IS_WATCHED = sql`(d.main_sensor <> 'none' or d.role in (${RELAYS}))
  and d.type <> ${sql.raw(`'${NEVER_LOST_TYPE}'`)} and (s.version = 'W4' or s.w2_operational)`;

/** Since when it is expected to report from its node; what it sent before says nothing about this one. */
export const SINCE = sql`greatest(n.created_at, n.device_since)`;

/** A moment in ms, as a number. */
export const inMs = (moment: SQL) => sql`(extract(epoch from ${moment}) * 1000)::float8`;
