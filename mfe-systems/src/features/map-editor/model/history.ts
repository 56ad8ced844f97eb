/** A value with the steps that led to it and those that were taken back. */
export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
}

export function historyOf<T>(present: T): History<T> {
  return { past: [], present, future: [] };
}

/** A new step; what was taken back before is gone. A step that changes nothing is none. */
export function step<T>({ past, present, future }: History<T>, next: T): History<T> {
  return next === present ? { past, present, future } : { past: [...past, present], present: next, future: [] };
}

export function undo<T>(history: History<T>): History<T> {
  const { past, present, future } = history;
  const before = past.at(-1);
  return before === undefined ? history : { past: past.slice(0, -1), present: before, future: [present, ...future] };
}

export function redo<T>(history: History<T>): History<T> {
  const { past, present, future } = history;
  const [next, ...rest] = future;
  return next === undefined ? history : { past: [...past, present], present: next, future: rest };
}
