import { Field, type FieldTexts } from '../core/field';
import { PartStyles } from '../theme/part-styles';
import { CalendarPopover } from './calendar-popover';
import css from './date-range-field.css';
import { DAY_FORM, readDay } from './day-text';
import { useDayText } from './use-day-text';

export interface DateFieldProps extends FieldTexts {
  /** yyyy-mm-dd; empty for none. An incomplete day is passed on as typed, for the form to refuse. */
  value: string;
  onChange: (day: string) => void;
  onBlur?: () => void;
  /** Earliest and latest day that the calendar offers, yyyy-mm-dd. */
  min?: string;
  max?: string;
  disabled?: boolean;
}

/** One day: typed as dd/mm/yyyy, or chosen from a calendar. */
export function DateField({ value, onChange, onBlur, min, max, disabled, ...texts }: DateFieldProps) {
  const day = useDayText(value, onChange, true);
  const known = readDay(value) ?? '';
  return (
    <Field {...texts} error={day.problem ?? texts.error}>
      {(control) => (
        <span className="sg-control">
          <PartStyles part="dates" css={css} />
          <input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            type="text"
            placeholder={DAY_FORM}
            disabled={disabled}
            value={day.text}
            onChange={(event) => day.type(event.target.value)}
            onBlur={() => {
              day.leave();
              onBlur?.();
            }}
          />
          <CalendarPopover
            single
            {...{ label: texts.label, disabled, min, max }}
            value={{ from: known, to: known }}
            onChange={({ from }) => onChange(from)}
          />
        </span>
      )}
    </Field>
  );
}
