import * as v from 'valibot';
import { LockSchema, nameField } from '../fields';
import { CONFLICT, operation } from '../operation';
import { BASE_RANGE, levelErrors, THRESHOLD_RANGE } from '../rules/threshold';
import { extend, IdParamsSchema, IdSchema, maybe, TimestampSchema } from '../wire';

/** Bounds of every sensor together; the API checks those of the node's own sensor. */
const BaseSchema = v.pipe(v.number(), v.minValue(BASE_RANGE.inclinometer.min), v.maxValue(BASE_RANGE.laser.max));
const PermissibleSchema = v.pipe(
  v.number(),
  v.minValue(THRESHOLD_RANGE.laser.min),
  v.maxValue(THRESHOLD_RANGE.laser.max),
);
const PercentSchema = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)));

const NodeLockSchema = v.object({ nodeID: IdSchema, updatedViaWebsiteAt: LockSchema });

/** The node's new lock, where the host answers it; without it the nodes are read again. */
const NodeSavedSchema = v.fallback(v.object({ updatedViaWebsiteAt: maybe(v.string()) }), { updatedViaWebsiteAt: null });

const NODE_ERRORS = { ...CONFLICT, 422: 'Option not available for W2 system version.' };

/**
 * Accelerated mode until a moment; null cancels it (docs/product/device-actions.md). Reaches the device with its next
 * uplink.
 */
export const accelerateNode = operation('PATCH', '/node/accelerate', {
  name: 'accelerateNode',
  input: extend(NodeLockSchema, { newAcceleratedUntil: v.nullable(TimestampSchema) }),
  output: NodeSavedSchema,
  errors: NODE_ERRORS,
});

/**
 * Sets the base, in degrees or mm. Then ask {@link isNodeRecalculated} every 5 s until it is
 * (docs/product/device-actions.md).
 */
export const setNodeBase = operation('PATCH', '/node/base', {
  name: 'setNodeBase',
  input: extend(NodeLockSchema, { newBase: BaseSchema }),
  output: NodeSavedSchema,
  errors: NODE_ERRORS,
});

/** Whether the node's values have been worked out again since its base was set. */
export const isNodeRecalculated = operation('GET', '/node/is-recalculated/{id}', {
  name: 'isNodeRecalculated',
  params: IdParamsSchema,
  output: v.object({ isRecalculated: v.boolean() }),
});

export const setNodeActive = operation('PATCH', '/node/set-active', {
  name: 'setNodeActive',
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
  input: v.object({ id: IdSchema, name: nameField(), updatedViaWebsiteAt: LockSchema }),
  output: v.object({ succeeded: v.boolean(), updatedViaWebsiteAt: maybe(v.string()) }),
  errors: { ...CONFLICT, 422: 'Name can be changed only trough W2 control panel' },
});

/**
 * Sets the permissible value (`threshold`, degrees or mm) and L1 to L4 in percent of it; 0 or null is off
 * (docs/product/device-actions.md).
 */
export const configureNode = operation('PATCH', '/node/configure', {
  name: 'configureNode',
  input: v.pipe(
    extend(NodeLockSchema, {
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
  errors: NODE_ERRORS,
});
