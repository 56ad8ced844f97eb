import type { SystemChange } from '@sagitta/shared-contracts/stream';

/**
 * What a tab is told of the stream, by its own connection or by the tab that has it. Crosses from tab to tab,
 * perhaps of another release: the channel's name carries its version.
 *
 * - `begun`: from here on nothing is missed; what was fetched before may be wrong.
 * - `resumed`: the connection is back, and nothing was missed.
 * - `heard`: a sign of life; everything so far has been told.
 * - `lost`: the connection is gone, and a first try to get it back has failed.
 * - `none`: this host has no stream.
 */
export type Told =
  { type: 'begun' | 'resumed' | 'heard' | 'lost' | 'none' } | { type: 'change'; systems: readonly SystemChange[] };
