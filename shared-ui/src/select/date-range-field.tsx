import { FIELD_CSS, PartStyles } from '@sagitta/shared-ui/core';
import { useId, useState } from 'react';
import { DayInput } from './day-input';
import { DAY_FORM, dayText } from './day-text';
import { SELECT_CSS } from './select-css';

/** Two days as yyyy-mm-dd; an empty text where none is chosen. */
export interface DateRange {
  from: string;
  to: string;
}

export interface DateRangeFieldProps {
  label: string;
  value: DateRange;
  onChange: (value: DateRange) => void;
  /** Earliest and latest day, yyyy-mm-dd. */
  min?: string;
  max?: string;
  error?: string | null;
  disabled?: boolean;
}

/** Why a range cannot be used, or null. Both ends are needed, in order, within the limits (document 3 §5). */
export function dateRangeProblem({ from, to }: DateRange, limits: { min?: string; max?: string } = {}): string | null {
  if (!from || !to) return 'Both dates are needed';
  if (from > to) return 'The start is after the end';
  if (limits.min && from < limits.min) return `The earliest date is ${dayText(limits.min)}`;
  if (limits.max && to > limits.max) return `The latest date is ${dayText(limits.max)}`;
  return null;
}

/** A first and a last day, typed as dd/mm/yyyy. */
export function DateRangeField({ label, value, onChange, error, disabled }: DateRangeFieldProps) {
  const errorId = useId();
  /** Which fields hold text that is no day yet. */
  const [unread, setUnread] = useState({ from: false, to: false });
  const shown = unread.from || unread.to ? `Dates are written ${DAY_FORM}` : error;
  const field = (end: keyof DateRange) => (
    <span className="sg-control">
      <DayInput
        label={`${label}, ${end}`}
        value={value[end]}
        disabled={disabled}
        errorId={shown ? errorId : undefined}
        onChange={(day, typed) => {
          setUnread({ ...unread, [end]: typed && day === '' });
          onChange({ ...value, [end]: day });
        }}
      />
    </span>
  );
  return (
    <fieldset className="sg-dates">
      <PartStyles part="field" css={FIELD_CSS} />
      <PartStyles part="select" css={SELECT_CSS} />
      <legend>{label}</legend>
      <div className="sg-dates-pair">
        {field('from')}
        <span aria-hidden="true">–</span>
        {field('to')}
      </div>
      <p id={errorId} className="sg-field-error" aria-live="polite">
        {shown ?? ''}
      </p>
    </fieldset>
  );
}
