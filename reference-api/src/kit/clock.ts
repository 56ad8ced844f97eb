/** The current moment. Handed to whatever asks for it, so that tests can set it. */
export type Clock = () => Date;
