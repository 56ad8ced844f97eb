import * as v from 'valibot';
import { operation } from '../operation';
import { COMMAND_KINDS, COMMAND_STATES } from '../rules/node-command';
import { IdParamsSchema, IdSchema, maybe, oneOf } from '../wire';
import { AuditChangeSchema } from './audit';

/** Maximum commands in a list, in addition to the changes of base. */
export const COMMANDS_LISTED = 20;
/** Maximum changes of base in a list: a graph of past years has to show those of its days. */
export const BASES_LISTED = 500;

/**
 * Something that a device was asked to do, and how far it has come (docs/product/device-actions.md#commands).
 * Moments are ISO 8601 in UTC.
 */
export const NodeCommandSchema = v.object({
  id: v.number(),
  nodeID: v.number(),
  kind: oneOf(COMMAND_KINDS, 'other'),
  state: v.picklist(COMMAND_STATES),
  /** The settings that it changes, under the names that the call has for them, with what was in force before. */
  changes: v.fallback(v.array(AuditChangeSchema), []),
  requestedAt: v.string(),
  /** Who requested it; null for callers who may not act on the device. */
  requestedBy: maybe(v.string()),
  queuedAt: maybe(v.string()),
  /** The approximate time of the device's next uplink, while the command is pending; null if unpredictable. */
  expectedAt: maybe(v.string()),
  appliedAt: maybe(v.string()),
  recalculatedAt: maybe(v.string()),
  /** When it failed or was withdrawn. */
  endedAt: maybe(v.string()),
  /** Why it failed. */
  reason: maybe(v.string()),
});
export type NodeCommand = v.InferOutput<typeof NodeCommandSchema>;

/**
 * The response of an action on a node: its new lock, if the host sends it (else the nodes are read again), and the
 * pending command for the device, if there is one and the host sends it.
 */
export const NodeSavedSchema = v.fallback(
  v.object({ updatedViaWebsiteAt: maybe(v.string()), command: maybe(NodeCommandSchema) }),
  { updatedViaWebsiteAt: null, command: null },
);

/**
 * The commands of one node, newest first: at most {@link COMMANDS_LISTED}, all that wait and the last ones that are
 * over, and each base that the device has taken over, at most {@link BASES_LISTED} (an older host tells only of those
 * among the first). A host that does not know the call answers 404 or 501, and screens show what the node itself says.
 */
export const listNodeCommands = operation('GET', '/node/commands/{id}', {
  name: 'listNodeCommands',
  params: IdParamsSchema,
  output: v.array(NodeCommandSchema),
});

/** Takes back a command that the device has not fetched yet. The settings that it was to change are as before. */
export const withdrawNodeCommand = operation('PATCH', '/node/withdraw-command', {
  name: 'withdrawNodeCommand',
  input: v.object({ commandID: IdSchema }),
  output: NodeSavedSchema,
  errors: { 409: 'The device has fetched it already, or it is over; the answer carries it under `stored`.' },
});
