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
export function NodeSelect({ system, value, hint, ...field }: NodeSelectProps) {
  const options = useMemo(() => sensorOptions(system), [system]);
  const leftOut = useMemo(() => leftOutText(system), [system]);
  return (
    <MultiSelect
      placeholder={system ? 'Pick devices' : 'Pick a system first'}
      disabled={!system}
      emptyText={system && options.length === 0 ? (leftOut ?? 'No device of this system has a sensor.') : undefined}
      hint={[hint, leftOut].filter(Boolean).join('. ') || undefined}
      options={options}
      values={value}
      {...field}
    />
  );
}

/** A host may have devices with both. */
const SENSORS: readonly string[] = ['laser', 'inclinometer', 'both'];

/** What a device without a sensor has for its type. */
const NO_SENSOR: readonly (string | null)[] = [null, '', 'none'];
const NAMED = 3;

/** The devices whose sensor a newer host knows and this version does not; null without any. */
function leftOutText(system: SystemNodesShort | undefined): string | null {
  const names = (system?.nodes ?? [])
    .filter(({ MainSensorType: type }) => !NO_SENSOR.includes(type) && !SENSORS.includes(type ?? ''))
    .map(({ name }) => name)
    .sort(naturalCompare);
  if (names.length === 0) return null;
  const rest = names.length - NAMED;
  const named = names.slice(0, NAMED).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
  return `Left out: ${named}. This version does not know ${names.length > 1 ? 'their sensors' : 'its sensor'}.`;
}

/** The devices that can be chosen, by name. */
export function sensorOptions(system: SystemNodesShort | undefined) {
  return (system?.nodes ?? [])
    .filter(({ MainSensorType }) => MainSensorType !== null && SENSORS.includes(MainSensorType))
    .map(({ id, name }) => ({ value: id, label: name }))
    .sort((a, b) => naturalCompare(a.label, b.label));
}
