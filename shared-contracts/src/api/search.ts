import * as v from 'valibot';
import { operation } from '../operation';
import { NODE_ACTIONS } from '../rules/node-actions';
import { SEARCH_MAX_LENGTH, SEARCH_MIN_LENGTH } from '../rules/search';
import { maybe } from '../wire';

/** What a search finds, in the order in which a screen lists it. */
export const FOUND_KINDS = [
  'system',
  'device',
  'group',
  'account',
  'gateway',
  'sim_card',
  'router',
  'inspection',
  'document',
] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

/** Something that a search has found, with the words that tell it from others of its name. */
export const FoundSchema = v.object({
  /** Null for a kind of a newer host. */
  kind: maybe(v.picklist(FOUND_KINDS)),
  /** Null for hardware that belongs to no node. */
  ID: maybe(v.number()),
  title: v.string(),
  /** Where it is: the name of its system, the address of a system, the e-mail of a person. */
  place: maybe(v.string()),
  /** Its number: EUI, ICCID, protocol number. */
  code: maybe(v.string()),
  systemId: maybe(v.number()),
  /** Of an account: whether its page may be opened. */
  isOpen: maybe(v.boolean()),
  /** Of a device: whether it has readings, and so a graph. */
  measures: maybe(v.boolean()),
  /** Of a device: what the caller may do to it. */
  acts: maybe(v.array(maybe(v.picklist(NODE_ACTIONS)))),
});
export type Found = v.InferOutput<typeof FoundSchema>;

/**
 * What the caller may see that has the text in its name or number (docs/product/frame.md#search): of each kind the
 * best few. `more` are the kinds of which there are others. A call of our own: a host that does not know it answers 404
 * or 501.
 */
export const search = operation('POST', '/search', {
  name: 'search',
  input: v.object({
    text: v.pipe(v.string(), v.trim(), v.minLength(SEARCH_MIN_LENGTH), v.maxLength(SEARCH_MAX_LENGTH)),
  }),
  output: v.object({ found: v.array(FoundSchema), more: v.array(maybe(v.picklist(FOUND_KINDS))) }),
});
