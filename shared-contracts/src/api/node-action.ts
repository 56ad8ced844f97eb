import * as v from 'valibot';
import { LockSchema, nameField } from '../fields';
import { CONFLICT, operation } from '../operation';
import { NAME_NOT_FOR_W2, NOT_FOR_W2 } from '../rules/node-actions';
import { BASE_RANGE, levelErrors, THRESHOLD_RANGE } from '../rules/threshold';
import { extend, IdParamsSchema, IdSchema, maybe, TimestampSchema } from '../wire';
import { NodeSavedSchema } from './node-command';

/** Bounds of every sensor together; the API checks those of the node's own sensor. */
const BaseSchema = v.pipe(v.number(), v.minValue(BASE_RANGE.inclinometer.min), v.maxValue(BASE_RANGE.laser.max));
const PermissibleSchema = v.pipe(
  v.number(),
  v.minValue(THRESHOLD_RANGE.laser.min),
  v.maxValue(THRESHOLD_RANGE.laser.max),
);
const PercentSchema = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)));

const NodeLockSchema = v.object({ nodeID: IdSchema, updatedViaWebsiteAt: LockSchema });

/**
 * Of calls that the device fetches at its next uplink (docs/product/device-actions.md#commands). `replaces` is the id
 * of the command of the same kind that this one takes the place of; a host without a queue ignores it.
 */
const DeviceCallSchema = extend(NodeLockSchema, { replaces: v.optional(v.nullable(IdSchema), null) });

const DEVICE_ERRORS = {
  ...CONFLICT,
  422: NOT_FOR_W2,
  423:
    'A change of this kind still waits for the device: withdraw it, or replace it. The answer carries it under ' +
    '`stored`.',
};

/**
 * Accelerated mode until a moment; null cancels it (docs/product/device-actions.md). Reaches the device with its next
 * uplink.
 */
export const accelerateNode = operation('PATCH', '/node/accelerate', {
  name: 'accelerateNode',
  once: true,
  input: extend(DeviceCallSchema, { newAcceleratedUntil: v.nullable(TimestampSchema) }),
  output: NodeSavedSchema,
  errors: DEVICE_ERRORS,
});

/**
 * Sets the base, in degrees or mm. The answer's command tells how far it has come; of a host that sends none, ask
 * {@link isNodeRecalculated} every 5 s (docs/product/device-actions.md).
 */
export const setNodeBase = operation('PATCH', '/node/base', {
  name: 'setNodeBase',
  once: true,
  input: extend(DeviceCallSchema, { newBase: BaseSchema }),
  output: NodeSavedSchema,
  errors: DEVICE_ERRORS,
});

/**
 * Whether the node's values have been worked out again since its base was set; never of a base that failed or was
 * withdrawn.
 */
export const isNodeRecalculated = operation('GET', '/node/is-recalculated/{id}', {
  name: 'isNodeRecalculated',
  params: IdParamsSchema,
  output: v.object({ isRecalculated: v.boolean() }),
});

/**
 * Switches a device on or off for the host: one that is off raises no alarm and gives no level. At once, as a device
 * that is lost must be possible to switch off.
 */
export const setNodeActive = operation('PATCH', '/node/set-active', {
  name: 'setNodeActive',
  once: true,
  input: extend(NodeLockSchema, { active: v.boolean() }),
  output: NodeSavedSchema,
  errors: CONFLICT,
});

/**
 * Renames a node; a W2 node is renamed at its controller alone (docs/product/device-actions.md). `succeeded` false:
 * invalid or taken.
 */
export const renameNode = operation('PATCH', '/node/node-name', {
  name: 'renameNode',
  once: true,
  input: v.object({ id: IdSchema, name: nameField(), updatedViaWebsiteAt: LockSchema }),
  output: v.object({ succeeded: v.boolean(), updatedViaWebsiteAt: maybe(v.string()) }),
  errors: { ...CONFLICT, 422: NAME_NOT_FOR_W2 },
});

/**
 * Sets the permissible value (`threshold`, degrees or mm) and L1 to L4 in percent of it; 0 or null is off
 * (docs/product/device-actions.md).
 */
export const configureNode = operation('PATCH', '/node/configure', {
  name: 'configureNode',
  once: true,
  input: v.pipe(
    extend(DeviceCallSchema, {
      threshold: PermissibleSchema,
      l1: PercentSchema,
      l2: PercentSchema,
      l3: PercentSchema,
      l4: PercentSchema,
      inclinometerInverted: v.optional(v.nullable(v.boolean()), null),
    }),
    v.check(
      ({ l1, l2, l3, l4 }) => levelErrors([l1, l2, l3, l4]).length === 0,
      'Each level must be lower than every higher one',
    ),
  ),
  output: NodeSavedSchema,
  errors: DEVICE_ERRORS,
});
