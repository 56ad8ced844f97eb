import { Button, Row, Text, TextField } from '@sagitta/shared-ui/core';
import { useState, type ReactNode } from 'react';

/** Items drawn at first, and more at a time: an installer may be in hundreds of systems. */
const STEP = 12;
/** If no more than this many would be hidden, all are shown. */
const SLACK = 6;

export interface LongList<Item> {
  /** What of it is drawn. */
  shown: readonly Item[];
  /** Stands above a long one: finds in it by name. */
  search: ReactNode;
  /** Stands below: leads to the rest, or says that nothing was found. */
  rest: ReactNode;
}

/** A list in part: what is looked for, and more of it when asked. */
export function useLongList<Item>(
  items: readonly Item[],
  searchLabel: string,
  textOf: (item: Item) => string,
): LongList<Item> {
  const [query, setQuery] = useState('');
  const [limit, setLimit] = useState(STEP);
  const wanted = query.trim().toLowerCase();
  const found = items.filter((item) => textOf(item).toLowerCase().includes(wanted));
  const shown = found.length <= limit + SLACK ? found : found.slice(0, limit);
  const left = found.length - shown.length;
  return {
    shown,
    search:
      items.length > STEP + SLACK || query !== '' ? (
        <TextField
          label={searchLabel}
          labelHidden
          placeholder={searchLabel}
          type="search"
          value={query}
          onChange={setQuery}
        />
      ) : null,
    rest: (
      <>
        {wanted !== '' && found.length === 0 ? (
          <Text role="status" tone="muted">
            Nothing found
          </Text>
        ) : null}
        {left > 0 ? (
          <Row justifyContent="center">
            <Button size="sm" onClick={() => setLimit(limit + STEP)}>
              Show more of {left}
            </Button>
          </Row>
        ) : null}
      </>
    ),
  };
}
