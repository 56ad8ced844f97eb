import type { SystemChange } from '@sagitta/shared-contracts/stream';

/**
 * What a tab learns of the stream, from its own connection or from the tab that has it. Crosses from tab to tab,
 * perhaps of another release: the channel's name carries its version.
 *
 * - `begun`: no event is missed from here on; data fetched before may be stale.
 * - `resumed`: the connection is back, and no event was missed.
 * - `heard`: a heartbeat; all events so far were received.
 * - `lost`: the connection is gone, and the first attempt to reconnect has failed.
 * - `none`: this host has no stream.
 */
export type Told =
  { type: 'begun' | 'resumed' | 'heard' | 'lost' | 'none' } | { type: 'change'; systems: readonly SystemChange[] };
