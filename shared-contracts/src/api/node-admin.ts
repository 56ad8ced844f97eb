import * as v from 'valibot';
import { nameField } from '../fields';
import { operation } from '../operation';
import { MAX_LENGTH } from '../rules/text';
import { IdSchema, maybe, oneOf } from '../wire';
import { SYSTEM_VERSIONS } from './system';

/** A device that no node has yet (docs/product/devices.md). */
export const FreeDeviceSchema = v.object({ SerialString: v.string(), SystemVersion: oneOf(SYSTEM_VERSIONS, 'W4') });
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

/**
 * Takes a node out of its system; its device is free again. `result` 0 or below is a refusal, and one that is missing
 * counts as done.
 */
export const deleteNode = operation('DELETE', '/node', {
  name: 'deleteNode',
  input: v.object({ id: IdSchema }),
  output: v.fallback(v.object({ result: maybe(v.number()) }), { result: null }),
});
