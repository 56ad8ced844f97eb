import { PartStyles } from '@sagitta/shared-ui/core';
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';

const CSS = `
.sg-tabs{display:flex;gap:4px;border-bottom:1px solid var(--sg-line);overflow-x:auto;scrollbar-width:none}
.sg-tab{padding:9px 12px;font-weight:500;color:var(--sg-muted);border-bottom:2px solid transparent;margin-bottom:-1px;white-space:nowrap}
.sg-tab:hover{color:var(--sg-text)}
.sg-tab[aria-selected=true]{color:var(--sg-accent);border-color:var(--sg-accent)}
.sg-tab:focus-visible{outline-offset:-3px;border-radius:6px}
.sg-tab-panel{padding-top:16px;outline-offset:4px}
`;

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

/** Tabs with one panel. Left and right move, as do Home and End. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const open = tabs.filter((tab) => !tab.disabled);
    const at = open.findIndex((tab) => tab.id === selected);
    const to = {
      ArrowRight: (at + 1) % open.length,
      ArrowLeft: (at - 1 + open.length) % open.length,
      Home: 0,
      End: open.length - 1,
    }[event.key];
    const tab = to === undefined ? undefined : open[to];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.id}"]`)?.focus();
  };
  return (
    <div>
      <PartStyles part="tabs" css={CSS} />
      <div ref={list} role="tablist" aria-label={label} tabIndex={-1} className="sg-tabs" onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            data-tab={tab.id}
            className="sg-tab"
            aria-selected={tab.id === selected}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            disabled={tab.disabled}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${selected}`}
        tabIndex={0}
        className="sg-tab-panel"
      >
        {children}
      </div>
    </div>
  );
}
