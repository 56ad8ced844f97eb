import type { Node } from '@sagitta/shared-contracts/api/node';
import { useEffect, useRef } from 'react';
import { cardAnchor } from '../../../shared/components/card-list';

/**
 * Brings the card of a device into sight, with the focus. A card that a search has left out comes back first.
 * @param reveal ends the search that has left it out
 */
export function useCardSeeker(reveal: (node: Pick<Node, 'id'>) => void): (node: Pick<Node, 'id'>) => void {
  const sought = useRef<number | null>(null);
  const seek = () => {
    const card = sought.current === null ? null : document.getElementById(cardAnchor(sought.current));
    if (!card) return;
    sought.current = null;
    card.scrollIntoView({ block: 'center' });
    card.focus({ preventScroll: true });
  };
  // The one that comes back is there with a later drawing.
  useEffect(seek);
  return (node) => {
    reveal(node);
    sought.current = node.id;
    seek();
  };
}
