/** Thrown by a handler to answer one of its operation's declared errors. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  /**
   * @param stored what is stored now, where an optimistic lock refuses the call
   * @param retryAfter seconds after which the call may be tried again
   * @param beside fields of the answer beside `error`
   */
  constructor(
    readonly status: number,
    readonly fields?: Readonly<Record<string, string>>,
    readonly stored?: unknown,
    readonly retryAfter?: number,
    readonly beside?: Readonly<Record<string, unknown>>,
  ) {
    super(`refused with ${status}`);
  }
}

/** A save that does not say which version it was made from: nobody knows whose changes it would undo. */
export class MissingLock extends Refusal {
  /** What the caller is told instead of the operation's own words. */
  readonly why = 'The lock that was read with the data is missing; what is stored now is under `stored`.';

  constructor(stored: unknown) {
    super(409, undefined, stored);
  }
}
