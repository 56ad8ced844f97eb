import { CalendarDays } from 'lucide-react';
import { Field, type FieldTexts } from '../core/field';
import { Popover } from '../overlay/popover';
import { PartStyles } from '../theme/part-styles';
import { CalendarLayer } from './calendar-layer';
import { calendarPart } from './calendar-part';
import css from './date-range-field.css';
import { DAY_FORM, readDay, UNREADABLE } from './day-text';
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
    <Field {...texts} error={day.unreadable ? UNREADABLE : texts.error}>
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
          <Popover
            label={`${texts.label}: calendar`}
            align="end"
            renderTrigger={(trigger) => (
              <button
                type="button"
                className="sg-dates-open"
                aria-label={`${texts.label}: open the calendar`}
                disabled={disabled}
                onPointerEnter={calendarPart.load}
                {...trigger}
              >
                <CalendarDays size={18} aria-hidden="true" />
              </button>
            )}
          >
            {(close) => (
              <CalendarLayer
                single
                value={{ from: known, to: known }}
                min={min}
                max={max}
                onChange={({ from }) => {
                  onChange(from);
                  close();
                }}
              />
            )}
          </Popover>
        </span>
      )}
    </Field>
  );
}
