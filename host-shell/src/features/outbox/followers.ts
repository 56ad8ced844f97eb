import { isRecord } from '@sagitta/shared-contracts/rules/json';
import { isOfComing, lockIn, lockNameOf, lockOf, namesOf, withInput, type Change, type Made } from './change';

/*
 * A later change of the same follows those before it: with the lock that these have made, so that what a person did
 * themselves is no conflict; with their values where nothing else was entered; and in place of their command. What is
 * made is handed to the first that follows it alone, which hands it on with its own: each change is stored once for it,
 * however many wait. An earlier release takes a change that has followed for one of another version than those behind
 * it, so that it asks about these and loses nothing.
 */

/** What those behind a change follow once the host has answered. */
export function madeBy(sent: Change, answer: unknown): Made | null {
  const lock = lockIn(answer);
  if (lock === null || !isRecord(answer)) return madeBefore(sent);
  const { input, operation } = sent.call;
  const { command, ID } = answer;
  return joined(sent.after, {
    of: [sent.lock, lockOf(sent)],
    lock,
    ID: typeof ID === 'number' ? ID : null,
    by: {
      [operation.name]: {
        values: Object.fromEntries(namesOf(sent).map((name) => [name, input[name]])),
        command: isRecord(command) && typeof command.id === 'number' ? command.id : null,
      },
    },
  });
}

/** What those behind a change follow though it is never sent. */
export function madeBefore({ after, lock }: Change): Made | null {
  return after ? { ...after, of: [...after.of, lock] } : null;
}

/** What somebody else has stored stays where nothing was entered behind it either. */
export function knowing(change: Change, values: Readonly<Record<string, unknown>>): Change {
  const lock = change.after?.lock ?? change.lock;
  if (lock === null) return change;
  const by = { [change.call.operation.name]: { values, command: null } };
  return { ...change, after: joined(change.after, { of: [change.lock], lock, ID: null, by }) };
}

/** The later counts. */
function joined(before: Made | undefined, { of, lock, ID, by }: Made): Made {
  if (!before) return { of: [...new Set(of)], lock, ID, by };
  const both = Object.entries(by).map(([name, { values, command }]) => {
    const earlier = before.by[name];
    return [name, { values: { ...earlier?.values, ...values }, command: command ?? earlier?.command ?? null }] as const;
  });
  return {
    of: [...new Set([...before.of, ...of])],
    lock,
    ID: ID ?? before.ID,
    by: { ...before.by, ...Object.fromEntries(both) },
  };
}

/**
 * Hands what was made to the first that follows it. Of something that is new, all have its ID at once: pages look for
 * it.
 */
export function followed(changes: readonly Change[], thing: string, made: Made | null): readonly Change[] {
  if (!made) return changes;
  const follows = (change: Change) =>
    change.told.thing === thing &&
    lockNameOf(change.call.input) !== null &&
    (made.of.includes(change.lock) || made.of.includes(lockOf(change)));
  const first = changes.find(follows);
  const { ID } = made;
  return changes.map((change) => {
    if (change === first) return following(change, made, changes);
    return ID !== null && isOfComing(change) && follows(change) ? withInput(change, { ID }) : change;
  });
}

function following(change: Change, made: Made, changes: readonly Change[]): Change {
  const { input, operation } = change.call;
  const lockName = lockNameOf(input);
  if (lockName === null) return change;
  const alike = made.by[operation.name];
  const own = namesOf(change);
  const taken = Object.entries(alike?.values ?? {}).filter(([name]) => !own.includes(name));
  const command = alike?.command ?? null;
  const others = changes.filter((one) => one !== change && one.told.thing === change.told.thing);
  const asked = new Set(others.flatMap((one) => [one.lock, lockOf(one)]));
  const after = joined(change.after, made);
  return {
    ...withInput(change, {
      ...Object.fromEntries(taken),
      ...(made.ID !== null && isOfComing(change) && { ID: made.ID }),
      ...(command !== null && Object.hasOwn(input, 'replaces') && { replaces: command }),
      [lockName]: made.lock,
    }),
    lock: made.lock,
    // A lock that none waits with need not be known any more. With its own, one may still come from an open page.
    after: { ...after, of: [...new Set([change.lock, ...after.of.filter((lock) => asked.has(lock))])] },
  };
}
