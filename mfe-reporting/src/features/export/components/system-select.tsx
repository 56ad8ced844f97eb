import type { SystemNodesShort } from '@sagitta/shared-contracts/api/system';
import { SearchSelect } from '@sagitta/shared-ui/select';

export interface SystemSelectProps {
  systems: readonly SystemNodesShort[];
  value: number | null;
  onChange: (id: number | null) => void;
  error: string | null;
  disabled?: boolean;
  hint?: string;
}

export function SystemSelect({ systems, ...field }: SystemSelectProps) {
  return (
    <SearchSelect
      label="System"
      clearable
      placeholder="Pick a system"
      emptyText={systems.length === 0 ? 'Please add a system first. It is made in the Installer panel.' : undefined}
      options={systems.map(({ ID, name, systemVersion }) => ({ value: ID, label: name, note: systemVersion }))}
      {...field}
    />
  );
}
