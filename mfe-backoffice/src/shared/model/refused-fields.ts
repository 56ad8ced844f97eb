/** The host refused what was sent without saying so in an error: what is wrong, by the name of the field. */
export class RefusedFields extends Error {
  constructor(readonly fields: Readonly<Record<string, string>>) {
    super(Object.values(fields)[0]);
  }
}

/** What was to be saved is not there any more. */
export class GoneRecord extends Error {
  constructor(what: string) {
    super(`This ${what} is not there any more: somebody deleted it, or took it out of your sight.`);
  }
}
