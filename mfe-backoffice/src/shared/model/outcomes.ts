import { errorDetails, isApiError } from '@sagitta/shared-contracts/api-error';
import type { Outcome } from '@sagitta/shared-ui/selection';

/** Why nothing was done to one of many. */
export class NotDone extends Error {}

export interface EachInTurn<Item> {
  items: readonly Item[];
  describe: (item: Item) => Pick<Outcome, 'id' | 'name'>;
  /** Answers what to say of it in place of `done`. */
  act: (item: Item) => Promise<string | void>;
  /** `Deleted` */
  done: string;
  /** Where no answer came. */
  unknown: string;
  /** How many have an outcome by now. */
  onStep?: (count: number) => void;
}

/** Acts on one after the other, and says what became of each. One that fails leaves the others alone. */
export async function eachInTurn<Item>({ items, describe, act, onStep, ...words }: EachInTurn<Item>) {
  const outcomes: Outcome[] = [];
  for (const item of items) {
    outcomes.push({ ...describe(item), ...(await outcomeOf(act(item), words)) });
    onStep?.(outcomes.length);
  }
  return outcomes;
}

async function outcomeOf(
  attempt: Promise<string | void>,
  { done, unknown }: Pick<EachInTurn<never>, 'done' | 'unknown'>,
): Promise<Pick<Outcome, 'done' | 'text'>> {
  try {
    return { done: true, text: (await attempt) ?? done };
  } catch (error) {
    return { done: false, text: failureText(error, unknown) };
  }
}

function failureText(error: unknown, unknown: string): string {
  if (error instanceof NotDone) return error.message;
  // Without the host's own answer it may have done it.
  if (!isApiError(error) || error.kind !== 'status') return unknown;
  const { fields, stored } = errorDetails(error);
  const [why] = Object.values(fields ?? {});
  if (why !== undefined) return why;
  return error.status === 409 && stored !== undefined ? 'Somebody else changed it in the meantime.' : error.message;
}

/** Names in a question or a notice; the others are counted. */
const NAMED = 10;

export function namesOf(names: readonly string[]): string {
  const rest = names.length - NAMED;
  return names.slice(0, NAMED).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
