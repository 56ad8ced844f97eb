/** The host refused what was sent without saying so in an error: what is wrong, by the name of the field. */
export class RefusedFields extends Error {
  constructor(readonly fields: Readonly<Record<string, string>>) {
    super(Object.values(fields)[0]);
  }
}
