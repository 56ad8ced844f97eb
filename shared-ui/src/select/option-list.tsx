import { Combobox, Portal, type ListCollection } from '@chakra-ui/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useImperativeHandle, useRef, useState, type Ref } from 'react';
import { ABOVE } from '../overlay/trigger';
import type { OptionValue, SelectOption } from './options';
import { OPTION_HEIGHT, OPTIONS_IN_SIGHT } from './option-size';

export interface OptionListProps<Value extends OptionValue> {
  ref: Ref<(index: number) => void>;
  label: string;
  open: boolean;
  collection: ListCollection<SelectOption<Value>>;
  /** Shown when the search finds nothing. */
  emptyText: string;
}

/**
 * A note of more characters, an e-mail address, gives way together with the label, so that neither hides the other. A
 * version or a serial is always whole.
 */
const LONG_NOTE = 16;

/** The list under a search field. Renders only the visible options. Its ref scrolls an option into view. */
export function OptionList<Value extends OptionValue>({
  ref,
  label,
  open,
  collection,
  emptyText,
}: OptionListProps<Value>) {
  return (
    <Portal>
      <Combobox.Positioner style={ABOVE}>
        {open ? <OpenList ref={ref} {...{ label, collection, emptyText }} /> : <Combobox.Content hidden />}
      </Combobox.Positioner>
    </Portal>
  );
}

function OpenList<Value extends OptionValue>({
  ref,
  label,
  collection,
  emptyText,
}: Omit<OptionListProps<Value>, 'open'>) {
  const scrollRef = useRef<HTMLDivElement>(null);
  const { items, size } = collection;
  // As it opens: a list that is searched does not change its width.
  const [isWide] = useState(() => items.some(hasLongNote));
  const height = Math.min(size, OPTIONS_IN_SIGHT) * OPTION_HEIGHT;
  const virtual = useVirtualizer({
    count: size,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => OPTION_HEIGHT,
    overscan: 6,
    useFlushSync: false,
    // Its height is known, so nothing has to be measured.
    initialRect: { width: 0, height },
    observeElementRect: (_, report) => report({ width: 0, height: OPTIONS_IN_SIGHT * OPTION_HEIGHT }),
  });
  useImperativeHandle(ref, () => (index: number) => virtual.scrollToIndex(index, { align: 'auto' }), [virtual]);
  return (
    <>
      <Combobox.Content
        ref={scrollRef}
        aria-label={label}
        className={isWide ? 'sg-options sg-options-wide' : 'sg-options'}
        style={{ height: height + 2 * LIST_EDGE }}
      >
        <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const option = items[index];
            return option ? (
              <Combobox.Item
                key={option.value}
                item={option}
                persistFocus
                aria-setsize={size}
                aria-posinset={index + 1}
                title={option.note ? `${option.label}, ${option.note}` : option.label}
                className="sg-option"
                style={{ top: start }}
              >
                <span className="sg-option-text">{option.label}</span>
                {option.note ? (
                  <span className={hasLongNote(option) ? 'sg-option-note sg-option-long-note' : 'sg-option-note'}>
                    {option.note}
                  </span>
                ) : null}
              </Combobox.Item>
            ) : null;
          })}
        </div>
      </Combobox.Content>
      {size === 0 ? (
        <p className="sg-options sg-options-none" role="status">
          {emptyText}
        </p>
      ) : null}
    </>
  );
}

/** Border and padding of the list. */
const LIST_EDGE = 5;

function hasLongNote({ note }: { note?: string }): boolean {
  return note !== undefined && note.length > LONG_NOTE;
}
