/**
 * Commands sent to a device over the radio (docs/product/device-actions.md#commands). `other` comes from a later host.
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

/** Whether the device has not fetched the command yet: until then it can be withdrawn or replaced. */
export function isWaiting({ state }: Pick<Progress, 'state'>): boolean {
  return state === 'requested' || state === 'queued';
}

/** Whether a later state is still possible. Acceleration changes no value: once applied, it is done. */
export function isUnderWay({ kind, state }: Progress): boolean {
  return isWaiting({ state }) || (state === 'applied' && kind !== 'acceleration');
}
