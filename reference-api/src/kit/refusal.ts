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

/** A refusal that is told in words of its own, in place of the operation's. */
export class ToldRefusal extends Refusal {
  constructor(
    status: number,
    readonly why: string,
    /** By which a screen knows it. */
    readonly code?: string,
    stored?: unknown,
  ) {
    super(status, undefined, stored);
  }
}

/** A save that does not say which version it was made from: nobody knows whose changes it would undo. */
export class MissingLock extends ToldRefusal {
  constructor(stored: unknown) {
    super(
      409,
      'The lock that was read with the data is missing; what is stored now is under `stored`.',
      undefined,
      stored,
    );
  }
}
