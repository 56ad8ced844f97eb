import * as v from 'valibot';
import { nameField } from '../fields';
import { operation } from '../operation';
import { CELL_MAX_LENGTH, TABLE_ROWS } from '../rules/pasted-table';
import { MAX_LENGTH } from '../rules/text';
import { IdSchema, maybe, oneOf, TimestampSchema } from '../wire';
import { RowsAnswerSchema } from './pasted-table';
import { SYSTEM_VERSIONS } from './system';

/** A device that no node has yet (docs/product/devices.md). */
export const FreeDeviceSchema = v.object({
  SerialString: v.string(),
  SystemVersion: oneOf(SYSTEM_VERSIONS, 'W4'),
  DeviceType: maybe(v.string()),
  /** When it was last heard; null if never, or if the host does not say. */
  LatestPacketTimestamp: maybe(v.string()),
});
export type FreeDevice = v.InferOutput<typeof FreeDeviceSchema>;

export const listFreeDevices = operation('GET', '/devices/free', {
  name: 'listFreeDevices',
  output: v.array(FreeDeviceSchema),
});

/**
 * Puts a free device into a W4 system. `result` is the node's id; 0 or below means that the name is taken
 * (docs/product/devices.md).
 */
export const createNode = operation('PUT', '/node', {
  name: 'createNode',
  input: v.object({
    SystemID: IdSchema,
    DeviceSerialString: v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_LENGTH.default)),
    Name: nameField(),
  }),
  output: v.object({ result: v.number() }),
  errors: { 422: 'Not available for a W2 system.' },
});

const CellSchema = v.nullable(v.pipe(v.string(), v.maxLength(CELL_MAX_LENGTH)));
const NumberSchema = v.nullable(v.number());

/**
 * Puts free devices into a W4 system, with places on its plan and thresholds that wait for each device: all of them, or
 * none while a row is refused. Every row is answered. A device that is there with that name already is `present` and is
 * left as it is, so that a call that is sent again does nothing twice (docs/product/commissioning.md).
 */
export const commissionDevices = operation('POST', '/nodes/commission', {
  name: 'commissionDevices',
  input: v.object({
    systemID: IdSchema,
    rows: v.pipe(
      v.array(
        v.object({
          serial: CellSchema,
          name: CellSchema,
          sensor: v.nullable(v.picklist(['laser', 'inclinometer'])),
          x: NumberSchema,
          y: NumberSchema,
          threshold: NumberSchema,
          l1: NumberSchema,
          l2: NumberSchema,
          l3: NumberSchema,
          l4: NumberSchema,
        }),
      ),
      v.maxLength(TABLE_ROWS),
    ),
    /** False only checks. */
    store: v.boolean(),
  }),
  output: RowsAnswerSchema,
  errors: { 422: 'Not available for a W2 system.' },
});

const SourceSchema = v.pipe(v.string(), v.nonEmpty(), v.maxLength(40));

const SerialSchema = v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_LENGTH.default));

/**
 * Gives a node another device, which has the same kind of sensor and no node yet. The node keeps its history and its
 * thresholds; its base and level are unknown until a base is set for the new device, and waiting commands are
 * withdrawn. Staff only (docs/product/back-office.md#devices).
 */
export const bindDevice = operation('PUT', '/node/device', {
  name: 'bindDevice',
  input: v.object({
    /** Null, with `Source`, for a device that has no node. */
    NodeID: v.nullable(IdSchema),
    DeviceSerialString: SerialSchema,
    /** The device that the caller saw at the node, null for none: with another one there the call is refused. */
    ReplacedSerialString: v.nullable(SerialSchema),
    /**
     * Lets another source that reports the device speak for it from now on. A device that is at the node already keeps
     * its base; a host that does not know the field refuses such a call.
     */
    Source: v.optional(SourceSchema),
    /** The source that the caller saw speaking for it: with another one by now the call is refused. */
    ReplacedSource: v.optional(SourceSchema),
  }),
  output: v.unknown(),
  errors: { 409: 'The device or the node has changed.', 422: 'The device does not fit.' },
});

/** How long a device is retired before it may be deleted for good. */
export const PURGE_AFTER_DAYS = 30;

/**
 * Takes a node out of its system; its device is free again. One at which something was measured, or with an alarm, is
 * retired: it leaves every list and raises no alarm, and its readings and alarms stay. While it reports a level or an
 * obstruction, only staff may retire it. Staff may delete a retired one for good, with all of it,
 * {@link PURGE_AFTER_DAYS} days later. `result` 0 or below is a refusal, and one that is missing counts as done.
 */
export const deleteNode = operation('DELETE', '/node', {
  name: 'deleteNode',
  input: v.object({
    id: IdSchema,
    /** The name of a retired node, as somebody has typed it: it is deleted for good. */
    PurgeName: v.optional(v.pipe(v.string(), v.maxLength(MAX_LENGTH.default))),
  }),
  output: v.fallback(
    v.object({
      result: maybe(v.number()),
      /** Whether it was retired, and not deleted. A host that does not say so deletes. */
      retired: v.optional(v.boolean()),
    }),
    { result: null },
  ),
  errors: {
    409: 'A node that is not retired, not for long enough, or whose alarm only staff may end.',
    422: 'Another name than that of the node.',
  },
});

/** A node that is out of use, and whose readings and alarms are kept. */
export const RetiredNodeSchema = v.object({
  id: IdSchema,
  name: v.string(),
  systemId: IdSchema,
  systemName: v.string(),
  timezone: v.string(),
  DeviceSerialString: maybe(v.string()),
  retiredAt: TimestampSchema,
  /** Who retired it; null if that account is gone. */
  retiredBy: maybe(v.string()),
  /** From when on staff may delete it for good. */
  purgeFrom: TimestampSchema,
});
export type RetiredNode = v.InferOutput<typeof RetiredNodeSchema>;

/** The retired nodes of the systems that the caller administers, the newest first. */
export const listRetiredNodes = operation('GET', '/nodes/retired', {
  name: 'listRetiredNodes',
  output: v.array(RetiredNodeSchema),
});

/**
 * Restores a retired node, with the device that it had. Its level is unknown until the next reading, and
 * its silence counts from now.
 */
export const restoreNode = operation('POST', '/node/restore', {
  name: 'restoreNode',
  input: v.object({ id: IdSchema }),
  output: v.unknown(),
  errors: { 409: 'It is in use, or another node has its name or its device by now.' },
});
