import { PartStyles, Skeleton } from '@sagitta/shared-ui/core';
import { formatNumber } from '@sagitta/shared-ui/format';
import {
  createContext,
  memo,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import styles, { css as cardCss } from './card.module.css';
import { useGrowing } from '../hooks/use-growing';
import { seesWindow, watch, WhenNear } from './when-near';

export interface CardListProps<T> {
  items: readonly T[];
  idOf: (item: T) => number;
  nameOf: (item: T) => string;
  /** Heading level of a card's name. */
  heading: 'h2' | 'h3';
  /** Expected height of a card in px. */
  height: number | ((item: T) => number);
  /** This many cards are drawn unasked, a few of them with the list, the others when they come near the window. */
  first?: number;
  /** These come before all others, in their order, wherever they are: four with the list, then as many at a time. */
  atOnce?: ReadonlySet<number>;
  children: (item: T) => ReactNode;
}

/** The id of the element that holds a card. */
export function cardAnchor(id: number): string {
  return `card-${id}`;
}

/** Names cost little, so many come at once, yet in steps that are no long tasks. */
const GROWTH = { first: 24, step: 60 };
/**
 * A list of up to so many is drawn whole. A longer one, which a search in the page never finds whole, is drawn part by
 * part as its end comes near: taking thousands of names away again holds a filter up.
 */
const WHOLE = 1_000;
const PART = 300;

/** Cards of at least 320 px. A long list costs little: a card far from the window is only its name. */
export function CardList<T>({ items, idOf, nameOf, heading, height, first = 12, atOnce, children }: CardListProps<T>) {
  const [wanted, setWanted] = useState(() => (seesWindow() && items.length > WHOLE ? PART : Number.POSITIVE_INFINITY));
  const count = useGrowing(Math.min(items.length, wanted), GROWTH);
  const left = items.length - count;
  const isEager = useEager(first, atOnce);
  return (
    <DrawCard value={children as Draw}>
      <ul className={styles.grid}>
        <PartStyles part="systems-card" css={cardCss} />
        {items.slice(0, count).map((item, index) => (
          <Item
            key={idOf(item)}
            item={item}
            anchor={cardAnchor(idOf(item))}
            name={nameOf(item)}
            heading={heading}
            height={typeof height === 'number' ? height : height(item)}
            eager={isEager(idOf(item), index)}
          />
        ))}
        {left > 0 && count >= wanted ? (
          <ListEnd key={count} left={left} onNear={() => setWanted(wanted + PART)} />
        ) : null}
      </ul>
    </DrawCard>
  );
}

/**
 * So many cards with each pass. Each pass costs a layout and a picture of the whole page; more at a time make a picture
 * a long task.
 */
const FOLLOWING = 4;

/** Which cards are drawn without scrolling: the urgent ones, then the first, a few with each frame. */
function useEager(first: number, urgent: ReadonlySet<number> | undefined): (id: number, index: number) => boolean {
  const waiting = urgent?.size ?? 0;
  const total = waiting + first;
  const [count, setCount] = useState(Math.min(FOLLOWING, waiting || first));
  const done = count >= total;
  useEffect(() => {
    // Once all are drawn, one that becomes urgent later is drawn at once.
    if (Number.isFinite(count)) startTransition(() => setCount(done ? Number.POSITIVE_INFINITY : count + FOLLOWING));
  }, [count, done]);
  const ranks = useMemo(() => new Map([...(urgent ?? [])].map((id, rank) => [id, rank])), [urgent]);
  return (id, index) => index < Math.min(first, count - waiting) || (ranks.get(id) ?? count) < count;
}

type Draw = (item: unknown) => ReactNode;
/**
 * How a card is drawn. Only visible cards take part in it, so that the clock's tick does not redraw a thousand names.
 */
const DrawCard = createContext<Draw>(() => null);

interface ItemProps extends Pick<CardListProps<unknown>, 'heading'> {
  item: unknown;
  height: number;
  anchor: string;
  name: string;
  eager: boolean;
}

const Item = memo(function Item({ item, anchor, name, heading: Name, height, eager }: ItemProps) {
  return (
    <WhenNear
      anchor={anchor}
      eager={eager}
      height={height}
      outline={
        <div className={`${styles.card} ${styles.outline}`}>
          <Name>{name}</Name>
        </div>
      }
    >
      <Card item={item} />
    </WhenNear>
  );
});

function Card({ item }: { item: unknown }) {
  return useContext(DrawCard)(item);
}

/** The end of what is drawn of a very long list. */
function ListEnd({ left, onNear }: { left: number; onNear: () => void }) {
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => (end.current ? watch(end.current, onNear) : undefined));
  return <li ref={end} className={styles.more}>{`${formatNumber(left)} more`}</li>;
}

/** Cards that are still loading, in their final size. */
export function CardListSkeleton({ count, height }: { count: number; height: number }) {
  return (
    <div className={styles.grid} aria-hidden="true">
      <PartStyles part="systems-card" css={cardCss} />
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={height} radius={8} />
      ))}
    </div>
  );
}
