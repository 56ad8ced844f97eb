/** What the bench asks of the process that uploads files, one at a time. */
export interface SenderRequest {
  address: string;
  /** The uploads are shared out among these accounts. */
  tokens: readonly string[];
  systemId: number;
  count: number;
  /** Of one file. */
  bytes: number;
}

export interface SenderReply {
  /** From the first byte of the first upload to the last answer, in ms. */
  tookMs: number;
  /** Answers that asked to send the file again later. */
  refused: number;
}
