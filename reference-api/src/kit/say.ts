/** Tells the person at the terminal what is being done. */
export type Say = (line: string) => void;
