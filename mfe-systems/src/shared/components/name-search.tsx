import { MultiSelect } from '@sagitta/shared-ui/select';
import { memo, useMemo } from 'react';

export interface NameSearchProps {
  label: string;
  placeholder: string;
  items: readonly { ID: number; name: string }[];
  chosen: readonly number[];
  onChoose: (ids: readonly number[]) => void;
}

/**
 * Picks some of many by name: the search bar of systems and of groups (docs/product/systems.md#systems-list). The
 * landmark is what the shell's `/` goes to.
 */
export const NameSearch = memo(function NameSearch({ label, placeholder, items, chosen, onChoose }: NameSearchProps) {
  const options = useMemo(() => items.map(({ ID, name }) => ({ value: ID, label: name })), [items]);
  return (
    <div role="search" aria-label={label}>
      <MultiSelect
        label={label}
        placeholder={placeholder}
        options={options}
        values={[...chosen]}
        onChange={onChoose}
        emptyText="No name matches"
      />
    </div>
  );
});
