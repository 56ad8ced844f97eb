import { FIELD_CSS, PartStyles } from '@sagitta/shared-ui/core';
import { useId } from 'react';
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
  if (limits.min && from < limits.min) return `The earliest date is ${shown(limits.min)}`;
  if (limits.max && to > limits.max) return `The latest date is ${shown(limits.max)}`;
  return null;
}

/** A first and a last day, by the browser's own date pickers. */
export function DateRangeField({ label, value, onChange, min, max, error, disabled }: DateRangeFieldProps) {
  const errorId = useId();
  const shared = {
    type: 'date',
    disabled,
    'aria-describedby': error ? errorId : undefined,
    'aria-invalid': error ? true : undefined,
  } as const;
  return (
    <fieldset className="sg-dates">
      <PartStyles part="field" css={FIELD_CSS} />
      <PartStyles part="select" css={SELECT_CSS} />
      <legend>{label}</legend>
      <div className="sg-dates-pair">
        <span className="sg-control">
          <input
            {...shared}
            aria-label={`${label}, from`}
            value={value.from}
            min={min}
            max={value.to || max}
            onChange={(event) => onChange({ ...value, from: event.target.value })}
          />
        </span>
        <span aria-hidden="true">–</span>
        <span className="sg-control">
          <input
            {...shared}
            aria-label={`${label}, to`}
            value={value.to}
            min={value.from || min}
            max={max}
            onChange={(event) => onChange({ ...value, to: event.target.value })}
          />
        </span>
      </div>
      <p id={errorId} className="sg-field-error" aria-live="polite">
        {error ?? ''}
      </p>
    </fieldset>
  );
}

function shown(day: string): string {
  return day.split('-').toReversed().join('/');
}
