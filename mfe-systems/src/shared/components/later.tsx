import { startTransition, useEffect, useState, type ReactNode } from 'react';

export interface LaterProps {
  /** Stands in its place until then, as large as it will be. */
  place: ReactNode;
  children: ReactNode;
}

/**
 * What a person does not look for first: drawn right after the rest of the page, in slices, so that the browser can
 * paint and answer in between. `useDeferredValue` would draw it with the rest where the rest is deferred itself.
 */
export function Later({ place, children }: LaterProps) {
  const [due, setDue] = useState(false);
  useEffect(() => startTransition(() => setDue(true)), []);
  return due ? children : place;
}
