import { createListCollection } from '@chakra-ui/react';
import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Started } from './props';
import { indexOptions, searchOptions, type OptionValue, type SelectOption } from './options';

const ROOT = {
  unstyled: true,
  className: 'sg-select',
  openOnClick: true,
  inputBehavior: 'autohighlight',
  lazyMount: true,
  unmountOnExit: true,
  positioning: { placement: 'bottom-start', strategy: 'fixed', gutter: 4, sameWidth: false },
} as const;

/** What is typed into a search field, and the options that it finds, as a collection for the machine. */
export function useSearch<Value extends OptionValue>(options: readonly SelectOption<Value>[], started: Started) {
  const [open, setOpen] = useState(started.open || started.query !== '');
  /** Null while the field shows the selection and not a search. */
  const [query, setQuery] = useState<string | null>(started.query || (started.open ? '' : null));
  const field = useRef<HTMLInputElement>(null);
  // With the very drawing that takes the other field away: the machine's own focus comes a frame later, and a key
  // pressed in between would be lost.
  useLayoutEffect(() => {
    if (started.focused) field.current?.focus();
  }, [started.focused]);
  // The list may lag behind the typing, the typing never behind the list.
  const search = useDeferredValue(query ?? '');
  const searching = search.trim() !== '';
  // Made only once something is searched for: a form redraws at each key in any of its fields.
  const indexed = useMemo(() => (searching ? indexOptions(options) : []), [searching, options]);
  const found = useMemo(
    () => (searching ? searchOptions(indexed, search) : options),
    [searching, indexed, search, options],
  );
  const collection = useMemo(
    () =>
      createListCollection({
        items: [...found],
        itemToValue: ({ value }) => String(value),
        itemToString: ({ label }) => label,
        isItemDisabled: ({ disabled }) => disabled === true,
      }),
    [found],
  );
  const scrollTo = useRef<(index: number) => void>(null);
  return {
    query,
    /** Goes on the field: the machine reports typed text too late for the next key. */
    field: {
      ref: field,
      onChange: (event: { currentTarget: { value: string } }) => setQuery(event.currentTarget.value),
    },
    /** Goes on the list. */
    list: { ref: scrollTo, open, collection },
    /** Goes on the machine's root. */
    root: {
      ...ROOT,
      collection,
      // Continues what was begun before the machine had loaded.
      defaultOpen: open,
      onOpenChange: (change: { open: boolean }) => {
        if (change.open === open) return;
        setOpen(change.open);
        setQuery((typed) => (change.open ? (typed ?? '') : null));
      },
      // Whatever the machine itself puts into its field ends the search.
      onInputValueChange: ({ reason }: { reason?: string }) => {
        if (reason !== 'input-change') setQuery((typed) => (typed === null ? null : ''));
      },
      scrollToIndexFn: ({ index }: { index: number }) => scrollTo.current?.(index),
    },
  };
}
