import { useEffect, useState } from 'react';

/** Written to the address once nothing more is typed for so long. */
const PAUSE_MS = 200;

/**
 * The text of the quick search. What is typed is there at once, and follows into the address a moment later; an address
 * that changes by itself (Back, a link) takes its place.
 */
export function useFind(inAddress: string, setAddress: (query: string) => void) {
  const [{ typed, told }, setText] = useState({ typed: inAddress, told: inAddress });
  if (inAddress !== told) setText({ typed: inAddress, told: inAddress });
  useEffect(() => {
    if (typed === told) return undefined;
    const timer = setTimeout(() => setAddress(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return { typed, type: (text: string) => setText({ typed: text, told }) };
}
