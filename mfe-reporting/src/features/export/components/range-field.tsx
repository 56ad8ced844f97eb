import { EXPORT_MIN_DAY } from '@sagitta/shared-contracts/rules/export';
import { DateRangeField, type DateRange } from '@sagitta/shared-ui/dates';
import { useMemo } from 'react';
import { rangePresets } from '../../../shared/model/range-presets';

export interface RangeFieldProps {
  /** Its problem is told at once: what stands there first is right. */
  form: {
    values: { range: DateRange };
    problems: Readonly<Record<string, string>>;
    set: (name: 'range', range: DateRange) => void;
  };
  today: string;
}

/** Days of an export (docs/product/export.md). */
export function RangeField({ form: { values, problems, set }, today }: RangeFieldProps) {
  const presets = useMemo(() => rangePresets(today), [today]);
  return (
    <DateRangeField
      label="Days"
      value={values.range}
      min={EXPORT_MIN_DAY}
      max={today}
      presets={presets}
      error={problems.range ?? null}
      onChange={(range) => set('range', range)}
    />
  );
}
