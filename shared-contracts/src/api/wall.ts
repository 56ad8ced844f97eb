import * as v from 'valibot';
import { nameField } from '../fields';
import { operation } from '../operation';
import { MAX_LENGTH } from '../rules/text';
import { WALL_TURN } from '../rules/wall';
import { DeleteByIdSchema, IdListSchema, IdSchema, maybe } from '../wire';
import { ContactSchema } from './alarm';
import { MainSensorTypeSchema, NodeSchema } from './node';
import { LinkTokenSchema } from './password';
import { SystemSchema } from './system';
import { SystemMapSchema } from './system-map';
import { ALARM_LEVELS } from '../rules/threat';

/** A link that shows a wall, without its secret (docs/product/wall.md). */
export const WallLinkSchema = v.object({
  ID: IdSchema,
  name: v.string(),
  /** Its systems in words: a group's name, a number of systems, or all. */
  groupName: maybe(v.string()),
  /** How many systems were chosen; null where it shows a group, or all that its maker sees. */
  systemsCount: maybe(v.number()),
  turnSeconds: v.number(),
  /** Name of its maker, whose rights it has. */
  createdBy: v.string(),
  /** ISO 8601 in UTC. */
  createdAt: v.string(),
  /** ISO 8601 in UTC, to the minute or so; null if it was never opened. */
  lastUsedAt: maybe(v.string()),
  /** From where: an IPv4 address, or the /64 of an IPv6 one; empty if it was never opened. */
  network: v.string(),
});
export type WallLink = v.InferOutput<typeof WallLinkSchema>;

/** The caller's wall links, of staff those of everybody, the newest first. */
export const listWallLinks = operation('GET', '/wall-links', {
  name: 'listWallLinks',
  output: v.array(WallLinkSchema),
});

export const WALL_LINKS_MAX = 50;

/**
 * Makes a link that shows a group, some systems, or all that its maker sees. `secret` is told this once: the host keeps
 * its hash alone.
 */
export const createWallLink = operation('PUT', '/wall-link', {
  name: 'createWallLink',
  input: v.object({
    name: nameField(MAX_LENGTH.default),
    groupID: v.optional(v.nullable(IdSchema), null),
    systemIDs: v.optional(v.nullable(v.pipe(IdListSchema, v.minLength(1, 'Choose a system.'))), null),
    turnSeconds: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(WALL_TURN.min), v.maxValue(WALL_TURN.max)),
      WALL_TURN.usual,
    ),
  }),
  output: v.object({ ID: IdSchema, secret: v.string() }),
  errors: { 409: `An account has at most ${WALL_LINKS_MAX} wall links. End one first.` },
});

/** Ends a wall link: the screens that it shows say so within seconds. Its maker may, and staff. */
export const endWallLink = operation('DELETE', '/wall-link', {
  name: 'endWallLink',
  input: DeleteByIdSchema,
  output: v.unknown(),
  success: [200],
});

const CountSchema = v.number();

/** `TriageCounts` of some systems. */
const CountsSchema = v.object({
  systems: CountSchema,
  of: v.object({
    L4: CountSchema,
    L3: CountSchema,
    L2: CountSchema,
    L1: CountSchema,
    unknown: CountSchema,
    silent: CountSchema,
    unconfirmed: CountSchema,
    maintenance: CountSchema,
  }),
  high: CountSchema,
  highUnconfirmed: v.nullable(CountSchema),
});

/** An alarm of L3 or L4 that nobody has confirmed. */
export const WallAlarmSchema = v.object({
  /** Of its log entry. */
  id: v.number(),
  systemID: v.number(),
  systemName: v.string(),
  timezone: maybe(v.string()),
  /** The level as which people are told of it. */
  level: v.picklist(ALARM_LEVELS),
  severity: v.picklist(['L1', 'L2', 'L3', 'L4', 'obstruction']),
  device: maybe(v.string()),
  /** ISO 8601 in UTC. */
  since: v.string(),
  seenBy: maybe(v.string()),
  /** Other devices of the system with an alarm that nobody has confirmed. */
  more: v.number(),
  sensor: MainSensorTypeSchema,
  /** The reading that caused it, and the permissible value then, mm or degrees. */
  value: maybe(v.number()),
  permissibleValue: maybe(v.number()),
  /** Whom to call, as on the page of the alarm. */
  contacts: v.array(ContactSchema),
});
export type WallAlarm = v.InferOutput<typeof WallAlarmSchema>;

/** All that a wall shows but its maps. Lists begin with the most dangerous; `counts` are of all systems. */
export const WallSchema = v.object({
  /** When the host read it, ISO 8601 in UTC: an answer that is kept somewhere on the way shows by it. */
  at: v.string(),
  name: v.string(),
  turnSeconds: v.number(),
  counts: CountsSchema,
  systems: v.array(SystemSchema),
  groups: v.array(
    v.object({ ID: v.number(), name: v.string(), counts: CountsSchema, worst: v.nullable(SystemSchema) }),
  ),
  groupsCount: v.number(),
  alarms: v.array(WallAlarmSchema),
  alarmsCount: v.number(),
});
export type Wall = v.InferOutput<typeof WallSchema>;

/** What a wall asks for carries the secret of its link in the body, which no log keeps. It opens nothing else. */
const SecretSchema = LinkTokenSchema;
const ENDED = { 404: 'This wall link has ended.' };

export const getWall = operation('POST', '/wall', {
  name: 'getWall',
  input: v.object({ secret: SecretSchema }),
  output: WallSchema,
  errors: ENDED,
  timeoutMs: 20_000,
  auth: 'none',
});

/** The map of a system on a wall, with its devices. `map` is null where it has none. */
export const getWallMap = operation('POST', '/wall/map', {
  name: 'getWallMap',
  input: v.object({ secret: SecretSchema, systemID: IdSchema }),
  output: v.object({ at: v.string(), map: v.nullable(SystemMapSchema), nodes: v.array(NodeSchema) }),
  errors: ENDED,
  timeoutMs: 20_000,
  auth: 'none',
});
export type WallMap = v.InferOutput<NonNullable<typeof getWallMap.output>>;

export const getWallMapImage = operation('POST', '/wall/map-image', {
  name: 'getWallMapImage',
  input: v.object({ secret: SecretSchema, systemID: IdSchema }),
  output: 'blob',
  errors: ENDED,
  timeoutMs: 20_000,
  auth: 'none',
});
