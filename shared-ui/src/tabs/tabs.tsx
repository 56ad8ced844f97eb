import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { PartStyles } from '../theme/part-styles';
import css from './tabs.css';

export interface Tab<Id extends string> {
  id: Id;
  label: string;
  disabled?: boolean;
}

export interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  /** Keep it in the URL, so that a link shows what its sender saw. */
  selected: Id;
  onSelect: (id: Id) => void;
  /** The content of the selected tab. */
  children: ReactNode;
}

/** Which of the tabs that can be selected a key leads to, of so many. */
const MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs with one panel. Left and right move, as do Home and End. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  // A second key may come before the page has drawn the first key's choice.
  const wanted = useRef(selected);
  useEffect(() => {
    wanted.current = selected;
  });
  const select = (id: Id) => {
    if (wanted.current === id) return;
    wanted.current = id;
    onSelect(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = event.ctrlKey || event.altKey || event.metaKey ? undefined : MOVES[event.key];
    const open = [...(list.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])];
    const at = open.findIndex((tab) => tab === event.currentTarget);
    if (!move || at < 0) return;
    event.preventDefault();
    open[move(at, open.length)]?.focus();
  };
  return (
    <div>
      <PartStyles part="tabs" css={css} />
      <div ref={list} role="tablist" aria-label={label} className="sg-tabs">
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={`${base}panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            disabled={tab.disabled}
            className="sg-tab"
            onKeyDown={onKeyDown}
            onFocus={() => select(tab.id)}
            // Safari gives a pressed button no focus.
            onClick={() => select(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${base}panel`}
        aria-labelledby={`${base}${selected}`}
        tabIndex={0}
        className="sg-tab-panel"
      >
        {children}
      </div>
    </div>
  );
}
