import { ONCE_KEPT_DAYS } from './once';
import { DAY_MS, HOUR_MS } from './rules/age';

/** One value that a person entered, as it reads while it waits. */
export interface EnteredValue {
  label: string;
  /** As it was entered: `1,200 mm`. */
  text: string;
  /** Its name in the call's input. */
  name: string;
  /** Its name in what a 409 says is stored. Defaults to `name`. */
  storedAs?: string;
}

/**
 * How a change reads to a person while it waits for a network. Given with a call that may be sent with a key
 * (once.ts), the shell keeps the change on the device where the host does not answer, and the call fails with an
 * ApiError of the kind `waiting`.
 */
export interface WaitingChange {
  /** What is done, in a few words: `Set base`. */
  act: string;
  /** Of which device or record: `Dźwigar 3`. */
  of: string;
  /** What its lock is of: `node 12`. Changes of the same are sent one after the other. */
  thing: string;
  /** Where that is shown. */
  path?: string;
  /** What was entered, and nothing else of the input: the rest may follow what is stored by then. */
  entered: readonly EnteredValue[];
  /** What `succeeded: false` means. */
  refused?: string;
}

/** Calls that may do harm when they are carried out late: the roof may be another by then. */
const HARMFUL_LATE: readonly string[] = ['accelerateNode', 'configureNode', 'setNodeBase'];

/** After so long somebody is asked again before a change is sent. No host knows its key for longer. */
export function askedAgainAfterMs(operation: string): number {
  return HARMFUL_LATE.includes(operation) ? HOUR_MS : ONCE_KEPT_DAYS * DAY_MS;
}
