import { ONCE_KEPT_DAYS } from './once';
import { DAY_MS, HOUR_MS } from './rules/age';

/** One value that a person entered, as it reads while it waits. */
export interface EnteredValue {
  label: string;
  /** As it was entered: `1,200 mm`. */
  text: string;
  /** Its name in the call's input. */
  name: string;
  /** Other names of the input that belong to it. */
  with?: readonly string[];
  /** Its name in what a 409 says is stored. Defaults to `name`. */
  storedAs?: string;
  /** How that reads on the screen where this was entered. Defaults to its text. */
  reads?: StoredReading;
  /** What reads where nothing is stored. Defaults to `--`. */
  none?: string;
}

/** How a stored value reads, as data: a later release of the shell shows it, whatever became of the part. */
export type StoredReading =
  /** With as many decimals as there are, unless it says how many. `zero` is what 0 stands for. */
  | { as: 'number'; unit: string; decimals?: number; zero?: string }
  | { as: 'day'; years?: 'short' }
  /** A moment, on the site's clock. */
  | { as: 'moment'; zone?: string }
  /** By what is stored: `{ true: 'Yes', false: 'No' }`; anything else as it is, unless it says how. */
  | { as: 'words'; words: Readonly<Record<string, string>>; otherwise?: string }
  /** Something that has no words, such as an image. */
  | { as: 'thing'; text: string }
  /** Parts of a plan's width and height, 0 to 1; the height under this name. */
  | { as: 'place'; y: string };

/** In place of the ID of something that itself waits: the answer that makes it says its ID. */
export const ID_TO_COME = 0;

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
  /** What that is a part of: `inspection 7`. A change of the whole waits for its parts, and they for it. */
  partOf?: string;
  /** Where that is shown. */
  path?: string;
  /** What was entered, and nothing else of the input: the rest may follow what is stored by then. */
  entered: readonly EnteredValue[];
  /** What `succeeded: false` means. */
  refused?: string;
  /** The form that made it, which opens again where the host refuses it (correction.ts). */
  form?: WaitingForm;
  /** What a person can do about a refusal where no form opens again: `Discard it, and move the device again.` */
  instead?: string;
  /** The change that waits, and whose place this one takes: what was refused, corrected. */
  corrects?: string;
}

/** A form as data, that a later release opens as it was. */
export interface WaitingForm {
  /** The page on which it opens, with what that page needs in its address. */
  path: string;
  /** What was typed, other than what was stored, by the form's own names. A file waits beside it. */
  typed: Readonly<Record<string, unknown>>;
}

/** Why the host did not take a change. */
export interface Refused {
  /** All that it said. */
  message: string;
  /** What it said of single fields, by its own names. */
  fields: Readonly<Record<string, string>>;
}

/** A call that waits on this device, for pages that show what is not sent yet. */
export interface WaitingCall {
  id: string;
  operation: string;
  input: Readonly<Record<string, unknown>>;
  told: WaitingChange;
  /** The host did not take it: somebody has to decide. */
  isStopped: boolean;
  /** Null where it was not refused. A shell from before leaves it out. */
  refused?: Refused | null;
  hasFile: boolean;
  /**
   * When this tab has sent it, epoch ms by this device's clock; null while it waits. It is still listed, for pages that
   * have not read since: what was sent is not out of sight until it is shown as stored.
   */
  sentAt: number | null;
}

/** What waits on this device for whoever is signed in. */
export interface WaitingCalls {
  /** The first made first; the same list until something changes. */
  read: () => readonly WaitingCall[];
  subscribe: (onChange: () => void) => () => void;
  /** The file of one of them; null if it has none. */
  file: (id: string) => Promise<Blob | null>;
  /** Takes one off the list, unsent: what the host has stands. An older shell lacks it. */
  discard?: (id: string) => Promise<void>;
}

/** Calls that may do harm when they are carried out late: the roof may be another by then. */
const HARMFUL_LATE: readonly string[] = ['accelerateNode', 'configureNode', 'setNodeBase'];

/** After so long somebody is asked again before a change is sent. No host knows its key for longer. */
export function askedAgainAfterMs(operation: string): number {
  return HARMFUL_LATE.includes(operation) ? HOUR_MS : ONCE_KEPT_DAYS * DAY_MS;
}
