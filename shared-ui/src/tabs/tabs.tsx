import { Tabs as Parts } from '@chakra-ui/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { PartStyles } from '../theme/part-styles';

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
  // Two keys may come before the page has drawn what the first of them chose.
  const wanted = useRef(selected);
  useEffect(() => {
    wanted.current = selected;
  });
  const select = (id: Id) => {
    if (wanted.current === id) return;
    wanted.current = id;
    onSelect(id);
  };
  return (
    <Parts.Root
      unstyled
      // What has the focus is selected: below, since the machine selects only a frame later.
      activationMode="manual"
      value={selected}
      onValueChange={({ value }) => {
        const tab = tabs.find(({ id }) => id === value);
        if (tab) select(tab.id);
      }}
    >
      <PartStyles part="tabs" css={CSS} />
      <Parts.List aria-label={label} className="sg-tabs">
        {tabs.map((tab) => (
          <Parts.Trigger
            key={tab.id}
            value={tab.id}
            disabled={tab.disabled}
            className="sg-tab"
            onFocus={() => select(tab.id)}
          >
            {tab.label}
          </Parts.Trigger>
        ))}
      </Parts.List>
      <Parts.Content value={selected} className="sg-tab-panel">
        {children}
      </Parts.Content>
    </Parts.Root>
  );
}
