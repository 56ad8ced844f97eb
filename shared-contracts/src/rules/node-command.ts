/**
 * What a device is asked to do over the radio (docs/product/device-actions.md#commands). `other` is of a later host.
 */
export const COMMAND_KINDS = ['base', 'thresholds', 'acceleration', 'other'] as const;
export type CommandKind = (typeof COMMAND_KINDS)[number];

/**
 * How far a command has come.
 * - `requested`: sent by a person, and not yet taken by the host
 * - `queued`: waits for the device's next uplink; it can still be withdrawn
 * - `applied`: the device has fetched it
 * - `recalculated`: the device's values and level have been worked out again with it
 * - `failed`: it will not be applied, with the reason
 * - `withdrawn`: a person took it back, or replaced it, before the device fetched it
 */
export const COMMAND_STATES = ['requested', 'queued', 'applied', 'recalculated', 'failed', 'withdrawn'] as const;
export type CommandState = (typeof COMMAND_STATES)[number];

interface Progress {
  kind: CommandKind;
  state: CommandState;
}

/** Whether the device has yet to fetch the command: until then it can be withdrawn or replaced. */
export function isWaiting({ state }: Pick<Progress, 'state'>): boolean {
  return state === 'requested' || state === 'queued';
}

/** Whether something is still to come. Acceleration changes no value: once applied, it is done. */
export function isUnderWay({ kind, state }: Progress): boolean {
  return isWaiting({ state }) || (state === 'applied' && kind !== 'acceleration');
}
