import { Combobox, createListCollection } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { useId, useMemo, type ReactNode } from 'react';
import { PartStyles } from '../theme/part-styles';
import { FIELD_CSS } from '../core/field-css';
import { Dialog } from '../overlay/dialog';
import css from './finder.css';

export interface FinderOption {
  /** Unlike that of any other. */
  value: string;
  label: string;
  /** What tells it from others of the name. */
  note?: string;
  icon: ReactNode;
}

export interface FinderGroup {
  label: string;
  options: readonly FinderOption[];
}

export interface FinderProps {
  title: string;
  placeholder: string;
  query: string;
  onQuery: (query: string) => void;
  groups: readonly FinderGroup[];
  /** Below what was found: that it is still searched, that there is nothing, or that nobody could be asked. */
  status: ReactNode;
  onChoose: (value: string) => void;
  onClose: () => void;
}

/** A dialog with one field, and under it what that finds, in groups. Arrows choose, Enter goes there. */
export function Finder({ title, placeholder, query, onQuery, groups, status, onChoose, onClose }: FinderProps) {
  const input = useId();
  const collection = useMemo(
    () =>
      createListCollection({
        items: groups.flatMap(({ options }) => options),
        itemToValue: ({ value }) => value,
        itemToString: ({ label }) => label,
      }),
    [groups],
  );
  return (
    <Dialog open title={title} onClose={onClose}>
      <PartStyles part="field" css={FIELD_CSS} />
      <PartStyles part="finder" css={css} />
      <Combobox.Root
        unstyled
        className="sg-finder"
        open
        // The dialog is the layer: it closes on Escape and on a press outside.
        disableLayer
        ids={{ input }}
        collection={collection}
        inputBehavior="autohighlight"
        selectionBehavior="preserve"
        closeOnSelect={false}
        value={NONE}
        onValueChange={({ value: [chosen] }) => {
          if (chosen !== undefined) onChoose(chosen);
        }}
        inputValue={query}
        scrollToIndexFn={({ getElement }) => getElement()?.scrollIntoView({ block: 'nearest' })}
      >
        <Combobox.Control className="sg-control">
          <Search size={16} aria-hidden="true" />
          <Combobox.Input
            aria-label={title}
            placeholder={placeholder}
            data-autofocus
            // The machine reports typed text too late for the next key.
            onChange={(event) => onQuery(event.currentTarget.value)}
          />
        </Combobox.Control>
        <div className="sg-finder-list">
          <Combobox.Content aria-label={title} hidden={collection.size === 0}>
            {groups.map(({ label, options }) => (
              <Combobox.ItemGroup key={label}>
                <Combobox.ItemGroupLabel className="sg-finder-group">{label}</Combobox.ItemGroupLabel>
                {options.map((option) => (
                  <Combobox.Item key={option.value} item={option} persistFocus className="sg-finder-option">
                    {option.icon}
                    <span className="sg-finder-text">
                      <span>{option.label}</span>
                      {option.note ? <span className="sg-finder-note">{option.note}</span> : null}
                    </span>
                  </Combobox.Item>
                ))}
              </Combobox.ItemGroup>
            ))}
          </Combobox.Content>
          <div role="status" className="sg-finder-told">
            {status}
          </div>
        </div>
      </Combobox.Root>
    </Dialog>
  );
}

const NONE: string[] = [];
