import { PartStyles, Skeleton } from '@sagitta/shared-ui/core';
import type { ReactNode } from 'react';
import { CARD_CSS } from './card-css';
import { useGrowing } from './use-growing';
import { WhenNear } from './when-near';

export interface CardListProps<T> {
  items: readonly T[];
  idOf: (item: T) => number;
  nameOf: (item: T) => string;
  /** Heading level of a card's name. */
  heading: 'h2' | 'h3';
  /** Expected height of a card in px. */
  height: number;
  /** So many cards are drawn at once, the others when they come near the window. */
  first?: number;
  children: (item: T) => ReactNode;
}

/** Names cost little, so many come at once. */
const GROWTH = { first: 60, step: 150 };

/** Cards of at least 320 px. A long list costs little: a card far from the window is only its name. */
export function CardList<T>({ items, idOf, nameOf, heading: Name, height, first = 12, children }: CardListProps<T>) {
  const count = useGrowing(items.length, GROWTH);
  return (
    <ul className="sy-grid">
      <PartStyles part="systems-card" css={CARD_CSS} />
      {items.slice(0, count).map((item, index) => (
        <WhenNear key={idOf(item)} eager={index < first} height={height} outline={<div className="sy-card sy-outline"><Name>{nameOf(item)}</Name></div>}>
          {children(item)}
        </WhenNear>
      ))}
    </ul>
  );
}

/** Cards that are still awaited, in their final size. */
export function CardListSkeleton({ count, height }: { count: number; height: number }) {
  return (
    <div className="sy-grid" aria-hidden="true">
      <PartStyles part="systems-card" css={CARD_CSS} />
      {Array.from({ length: count }, (_, index) => <Skeleton key={index} height={height} radius={8} />)}
    </div>
  );
}
