import { useCallback, useDeferredValue, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { indexOptions, searchOptions, type OptionValue, type SelectOption } from './options';

interface ComboboxInput<Value extends OptionValue> {
  options: readonly SelectOption<Value>[];
  onPick: (option: SelectOption<Value>) => void;
  /** Stays open after a pick: a multi-select. */
  staysOpen: boolean;
  /** Backspace in an empty field. */
  onBackspace?: () => void;
}

const PAGE = 8;

/** State and keys of a field that searches in a list (WAI-ARIA combobox with a listbox). */
export function useCombobox<Value extends OptionValue>({
  options,
  onPick,
  staysOpen,
  onBackspace,
}: ComboboxInput<Value>) {
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const listId = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  // The list may lag behind the typing, the typing never behind the list.
  const search = useDeferredValue(query);
  const searching = search.trim() !== '';
  // Made only once something is searched for: a form redraws at each key in any of its fields.
  const indexed = useMemo(() => (searching ? indexOptions(options) : []), [searching, options]);
  const found = useMemo(
    () => (searching ? searchOptions(indexed, search) : options),
    [searching, indexed, search, options],
  );
  const at = Math.min(active, Math.max(0, found.length - 1));

  const close = useCallback(() => {
    setOpen(false);
    setQuery('');
    setActive(0);
  }, []);
  const pick = (option: SelectOption<Value> | undefined) => {
    if (!option || option.disabled) return;
    onPick(option);
    setQuery('');
    if (!staysOpen) close();
  };
  const type = (text: string) => {
    setQuery(text);
    setActive(0);
    setOpen(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = nextActive(event.key, at, found.length);
    if (to !== null && (open || event.key.startsWith('Arrow'))) {
      event.preventDefault();
      if (open) setActive(to);
      else setOpen(true);
      return;
    }
    if (event.key === 'Enter' && open) {
      event.preventDefault();
      pick(found[at]);
    }
    if (event.key === 'Escape' && open) {
      // The dialog around it stays.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
    if (event.key === 'Backspace' && query === '') onBackspace?.();
  };

  return {
    open,
    query,
    found,
    active: at,
    listId,
    inputRef,
    close,
    pick,
    setActive,
    openList: () => setOpen(true),
    inputProps: {
      ref: inputRef,
      role: 'combobox',
      'aria-expanded': open,
      'aria-controls': listId,
      'aria-autocomplete': 'list',
      'aria-activedescendant': open && found.length > 0 ? `${listId}-${at}` : undefined,
      autoComplete: 'off',
      spellCheck: false,
      onChange: (event: { target: { value: string } }) => type(event.target.value),
      onClick: () => setOpen(true),
      onKeyDown,
      onBlur: close,
    } as const,
  };
}

function nextActive(key: string, at: number, count: number): number | null {
  const last = Math.max(0, count - 1);
  const moves: Record<string, number> = {
    ArrowDown: at >= last ? 0 : at + 1,
    ArrowUp: at <= 0 ? last : at - 1,
    PageDown: Math.min(last, at + PAGE),
    PageUp: Math.max(0, at - PAGE),
  };
  return moves[key] ?? null;
}
