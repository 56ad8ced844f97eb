import { useId } from 'react';
import { FIELD_CSS } from '../core/field-css';
import { PartStyles } from '../theme/part-styles';
import { CalendarPopover } from './calendar-popover';
import { DAY_FORM } from './day-text';
import type { DatePreset, DateRange } from './days';
import css from './date-range-field.css';
import { useDayText } from './use-day-text';

export interface DateRangeFieldProps {
  label: string;
  value: DateRange;
  onChange: (value: DateRange) => void;
  /** Earliest and latest day, yyyy-mm-dd. */
  min?: string;
  max?: string;
  error?: string | null;
  disabled?: boolean;
  /** Ranges offered beside the calendar. */
  presets?: readonly DatePreset[];
}

/** A first and a last day: typed as dd/mm/yyyy, or chosen from a calendar. */
export function DateRangeField({ label, value, onChange, min, max, error, disabled, presets }: DateRangeFieldProps) {
  const errorId = useId();
  const from = useDayText(value.from, (day) => onChange({ ...value, from: day }));
  const to = useDayText(value.to, (day) => onChange({ ...value, to: day }));
  const problem = from.problem ?? to.problem ?? error;
  const shared = { disabled, describedBy: problem ? errorId : undefined };
  return (
    <fieldset className="sg-dates">
      <PartStyles part="field" css={FIELD_CSS} />
      <PartStyles part="dates" css={css} />
      <legend>{label}</legend>
      <div className="sg-dates-pair">
        <DayInput label={`${label}, from`} day={from} {...shared} />
        <span aria-hidden="true">–</span>
        <DayInput label={`${label}, to`} day={to} {...shared} />
        <CalendarPopover {...{ label, disabled, value, min, max, presets, onChange }} />
      </div>
      <p id={errorId} className="sg-field-error" aria-live="polite">
        {problem ?? ''}
      </p>
    </fieldset>
  );
}

interface DayInputProps {
  label: string;
  day: ReturnType<typeof useDayText>;
  disabled?: boolean;
  describedBy?: string;
}

function DayInput({ label, day, disabled, describedBy }: DayInputProps) {
  return (
    <span className="sg-control">
      <input
        inputMode="numeric"
        autoComplete="off"
        type="text"
        placeholder={DAY_FORM}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={describedBy ? true : undefined}
        disabled={disabled}
        value={day.text}
        onChange={(event) => day.type(event.target.value)}
        onBlur={day.leave}
      />
    </span>
  );
}
