/**
 * Something that the suite cannot start without is missing, unreadable or wrong. The message is for the person who
 * waits.
 */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';

  constructor(
    message: string,
    readonly detail: string,
  ) {
    super(message);
  }
}
