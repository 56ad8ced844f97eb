import type { SystemNodesShort } from '@sagitta/shared-contracts/api/system';
import { naturalCompare } from '@sagitta/shared-contracts/rules/natural-sort';
import { MultiSelect } from '@sagitta/shared-ui/select';
import { useMemo } from 'react';

export interface NodeSelectProps {
  label: string;
  hint?: string;
  /** Null until one is chosen. */
  system: SystemNodesShort | undefined;
  value: readonly number[];
  onChange: (ids: number[]) => void;
  error: string | null;
}

/** Devices of the chosen system that measure (docs/product/export.md). */
export function NodeSelect({ system, value, ...field }: NodeSelectProps) {
  const options = useMemo(() => optionsOf(system), [system]);
  return (
    <MultiSelect
      placeholder={system ? 'Pick devices' : 'Pick a system first'}
      disabled={!system}
      emptyText={system && options.length === 0 ? 'No device of this system has a sensor.' : undefined}
      options={options}
      values={value}
      {...field}
    />
  );
}

/** A host may have devices with both. */
const SENSORS: readonly string[] = ['laser', 'inclinometer', 'both'];

function optionsOf(system: SystemNodesShort | undefined) {
  return (system?.nodes ?? [])
    .filter(({ MainSensorType }) => MainSensorType !== null && SENSORS.includes(MainSensorType))
    .map(({ id, name }) => ({ value: id, label: name }))
    .sort((a, b) => naturalCompare(a.label, b.label));
}
