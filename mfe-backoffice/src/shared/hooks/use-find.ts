import { useEffect, useState } from 'react';

/** Written to the address once nothing more is typed for so long. */
const PAUSE_MS = 200;

interface FindText {
  typed: string;
  /** The address that is shown. */
  told: string;
  /** Written to the address, which does not have it yet; the oldest first. */
  sent: readonly string[];
}

/**
 * The text of the quick search. What is typed is there at once, and follows into the address a moment later; an address
 * that changes by itself (Back, a link) takes its place.
 */
export function useFind(inAddress: string, setAddress: (query: string) => void) {
  const [text, setText] = useState<FindText>({ typed: inAddress, told: inAddress, sent: [] });
  const { typed, told, sent } = text;
  if (inAddress !== told) setText(withAddress(text, inAddress));
  useEffect(() => {
    if (typed === (sent.at(-1) ?? told)) return undefined;
    const timer = setTimeout(() => {
      setText((before) => ({ ...before, sent: [...before.sent, typed] }));
      setAddress(typed);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return { typed, type: (next: string) => setText((before) => ({ ...before, typed: next })) };
}

/** An address that was written here comes late where the page is busy: more may have been typed since. */
function withAddress({ typed, sent }: FindText, inAddress: string): FindText {
  const own = sent.indexOf(inAddress);
  if (own < 0) return { typed: inAddress, told: inAddress, sent: [] };
  return { typed, told: inAddress, sent: sent.slice(own + 1) };
}
