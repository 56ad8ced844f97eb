import { Tabs as Parts } from '@chakra-ui/react';
import { useEffect, useRef, type ReactNode } from 'react';
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

/** Tabs with one panel. Left and right move, as do Home and End. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
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
      <PartStyles part="tabs" css={css} />
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
