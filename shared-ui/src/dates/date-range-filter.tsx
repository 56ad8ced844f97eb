import { useState } from 'react';
import { DateRangeField, type DateRangeFieldProps } from './date-range-field';
import { dateRangeProblem } from './days';

export interface DateRangeFilterProps extends Pick<DateRangeFieldProps, 'label' | 'max' | 'presets' | 'error'> {
  /** First and last day, yyyy-mm-dd; null while it filters nothing. `error` is what is wrong with these. */
  applied: readonly [string, string] | null;
  onApply: (range: readonly [string, string] | null) => void;
}

/** Applies once both days are there and make sense; half a range is kept, and filters nothing. */
export function DateRangeFilter({ applied, onApply, error, ...field }: DateRangeFilterProps) {
  const of = applied?.join() ?? '';
  const [draft, setDraft] = useState(draftOf(applied, of));
  // Another link, or a button that clears all filters, changes the days from outside.
  if (draft.of !== of) setDraft(draftOf(applied, of));
  const problem = draft.from || draft.to ? dateRangeProblem(draft, field) : null;
  return (
    <DateRangeField
      {...field}
      value={draft}
      error={problem ?? error}
      onChange={(range) => {
        setDraft({ ...range, of });
        if (!range.from && !range.to) onApply(null);
        else if (dateRangeProblem(range, field) === null) onApply([range.from, range.to]);
      }}
    />
  );
}

const draftOf = (applied: DateRangeFilterProps['applied'], of: string) => {
  const [from = '', to = ''] = applied ?? [];
  return { from, to, of };
};
