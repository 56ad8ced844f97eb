import { usePlacement } from '@sagitta/shared-ui/core';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { OPTION_HEIGHT, OPTIONS_IN_SIGHT } from './select-css';
import type { OptionValue, SelectOption } from './options';

export interface OptionListProps<Value extends OptionValue> {
  id: string;
  label: string;
  anchorRef: RefObject<HTMLElement | null>;
  options: readonly SelectOption<Value>[];
  active: number;
  isSelected: (value: Value) => boolean;
  multiple?: boolean;
  onPick: (option: SelectOption<Value>) => void;
  onActive: (index: number) => void;
  /** Shown when the search finds nothing. */
  emptyText: string;
}

const OVERSCAN = 6;

/** A note of more characters, an e-mail address, gives way together with the label, so that neither hides the other. A version or a serial is always whole. */
const LONG_NOTE = 16;

/** The list under a search field. Only what is in sight is rendered, so that 5,000 options open as fast as five. */
export function OptionList<Value extends OptionValue>({
  id,
  label,
  anchorRef,
  options,
  active,
  isSelected,
  multiple = false,
  onPick,
  onActive,
  emptyText,
}: OptionListProps<Value>) {
  const layerRef = useRef<HTMLDivElement>(null);
  const scrollRef = useRef<HTMLDivElement>(null);
  const [scrollTop, setScrollTop] = useState(0);
  // As it opens: a list that is searched does not change its width.
  const [isWide] = useState(() => options.some(hasLongNote));
  usePlacement(true, anchorRef, layerRef, { side: 'bottom', align: 'start', gap: 4, matchWidth: true });

  useLayoutEffect(() => {
    const scroll = scrollRef.current;
    if (!scroll || options.length === 0) return;
    const top = active * OPTION_HEIGHT;
    const lowest = top - (OPTIONS_IN_SIGHT - 1) * OPTION_HEIGHT;
    if (scroll.scrollTop > top) scroll.scrollTop = top;
    else if (scroll.scrollTop < lowest) scroll.scrollTop = lowest;
    setScrollTop(scroll.scrollTop);
  }, [active, options.length]);

  // A wheel turn over the list must not be a press outside of the field.
  useEffect(() => {
    const layer = layerRef.current;
    const keepFocus = (event: Event) => event.preventDefault();
    layer?.addEventListener('mousedown', keepFocus);
    return () => layer?.removeEventListener('mousedown', keepFocus);
  }, []);

  const from = Math.max(0, Math.floor(scrollTop / OPTION_HEIGHT) - OVERSCAN);
  const to = Math.min(options.length, from + OPTIONS_IN_SIGHT + 2 * OVERSCAN);
  return (
    <div ref={layerRef} popover="manual" className="sg-layer sg-options">
      <div
        ref={scrollRef}
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label={label}
        aria-multiselectable={multiple || undefined}
        className={isWide ? 'sg-options-scroll sg-options-wide' : 'sg-options-scroll'}
        style={{ height: Math.min(options.length, OPTIONS_IN_SIGHT) * OPTION_HEIGHT }}
        onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}
      >
        <div role="presentation" style={{ height: options.length * OPTION_HEIGHT }} />
        {options.slice(from, to).map((option, offset) => {
          const index = from + offset;
          return (
            <div
              key={option.value}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={isSelected(option.value)}
              aria-disabled={option.disabled || undefined}
              aria-setsize={options.length}
              aria-posinset={index + 1}
              title={option.note ? `${option.label}, ${option.note}` : option.label}
              className={index === active ? 'sg-option sg-option-active' : 'sg-option'}
              style={{ top: index * OPTION_HEIGHT }}
              onPointerMove={() => onActive(index)}
              onClick={() => onPick(option)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') onPick(option);
              }}
            >
              <span className="sg-option-text">{option.label}</span>
              {option.note ? (
                <span className={hasLongNote(option) ? 'sg-option-note sg-option-long-note' : 'sg-option-note'}>
                  {option.note}
                </span>
              ) : null}
            </div>
          );
        })}
      </div>
      {options.length === 0 ? (
        <p className="sg-options-none" role="status">
          {emptyText}
        </p>
      ) : null}
    </div>
  );
}

function hasLongNote({ note }: { note?: string }): boolean {
  return note !== undefined && note.length > LONG_NOTE;
}
