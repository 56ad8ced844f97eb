import type { System } from '@sagitta/shared-contracts/api/system';
import { MultiSelect } from '@sagitta/shared-ui/select';
import { useMemo } from 'react';

export interface SystemsSearchProps {
  systems: readonly System[];
  chosen: readonly number[];
  onChoose: (ids: readonly number[]) => void;
}

/** Picks some of the systems by name (document 2 §2). */
export function SystemsSearch({ systems, chosen, onChoose }: SystemsSearchProps) {
  const options = useMemo(() => systems.map(({ ID, name }) => ({ value: ID, label: name })), [systems]);
  return <MultiSelect label="Systems search" placeholder="Name of a system" options={options} values={[...chosen]} onChange={onChoose} emptyText="No system has that name" />;
}
