import type { Node } from '@sagitta/shared-contracts/api/node';
import { MultiSelect } from '@sagitta/shared-ui/select';
import { useMemo } from 'react';

export interface DeviceSearchProps {
  nodes: readonly Node[];
  chosen: readonly number[];
  onChoose: (ids: readonly number[]) => void;
}

/** Picks some of the measuring devices by name (docs/product/systems.md#dashboard). */
export function DeviceSearch({ nodes, chosen, onChoose }: DeviceSearchProps) {
  const options = useMemo(() => nodes.map(({ id, name }) => ({ value: id, label: name })), [nodes]);
  return (
    <MultiSelect
      label="Measuring devices search"
      placeholder="Name of a device"
      options={options}
      values={[...chosen]}
      onChange={onChoose}
      emptyText="No measuring device has that name"
    />
  );
}
