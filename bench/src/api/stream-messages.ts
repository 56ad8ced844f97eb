/** What the bench asks of the process that reads streams, one at a time. */
export type ReaderRequest =
  /** Opens so many streams, the tokens in turn. */
  | { ask: 'open'; address: string; tokens: readonly string[]; count: number }
  /** Closes them. */
  | { ask: 'close' };

export interface ReaderReply {
  /** Changes that all streams together were told of since they were opened. */
  events: number;
}
