/** What a state machine does in one state, on one event. */
export interface Transition<State, Event, Effect> {
  before: State;
  event: Event;
  after: State;
  effects: readonly Effect[];
}

/**
 * Every transition that any sequence of events can lead to, each once. States are compared by `nameOf`, and must be
 * finitely many.
 */
export function reachable<State, Event, Effect>(
  start: State,
  eventsIn: (state: State) => readonly Event[],
  next: (state: State, event: Event) => { state: State; effects: readonly Effect[] },
  nameOf: (state: State) => string = JSON.stringify,
): Transition<State, Event, Effect>[] {
  const transitions: Transition<State, Event, Effect>[] = [];
  const known = new Map([[nameOf(start), start]]);
  // A map yields what is added while it is walked.
  for (const before of known.values())
    for (const event of eventsIn(before)) {
      const { state: after, effects } = next(before, event);
      transitions.push({ before, event, after, effects });
      if (!known.has(nameOf(after))) known.set(nameOf(after), after);
    }
  return transitions;
}
