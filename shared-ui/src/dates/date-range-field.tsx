import { CalendarDays } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../core/button';
import { FIELD_CSS } from '../core/field-css';
import { Skeleton } from '../core/skeleton';
import { useLatePart } from '../late/late-part';
import { Popover } from '../overlay/popover';
import { PartStyles } from '../theme/part-styles';
import { calendarPart } from './calendar-part';
import { DAY_FORM, dayText, readDay } from './day-text';
import type { DatePreset, DateRange } from './days';
import css from './date-range-field.css';

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

const UNREADABLE = `Dates are written ${DAY_FORM}`;

/** A first and a last day: typed as dd/mm/yyyy, or chosen from a calendar. */
export function DateRangeField({ label, value, onChange, min, max, error, disabled, presets }: DateRangeFieldProps) {
  const errorId = useId();
  const from = useDayText(value.from, (day) => onChange({ ...value, from: day }));
  const to = useDayText(value.to, (day) => onChange({ ...value, to: day }));
  const problem = from.unreadable || to.unreadable ? UNREADABLE : error;
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
        <Popover
          label={`${label}: calendar`}
          align="end"
          renderTrigger={(trigger) => (
            <button
              type="button"
              className="sg-dates-open"
              aria-label={`${label}: open the calendar`}
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
              {...{ value, min, max, presets }}
              onChange={(range) => {
                onChange(range);
                close();
              }}
            />
          )}
        </Popover>
      </div>
      <p id={errorId} className="sg-field-error" aria-live="polite">
        {problem ?? ''}
      </p>
    </fieldset>
  );
}

/** The text of a day: an incomplete day stays as typed, and is reported on blur. */
function useDayText(day: string, onDay: (day: string) => void) {
  const [draft, setDraft] = useState({ text: dayText(day), day, left: true });
  // A calendar, a link or Clear changes the day from outside.
  if (draft.day !== day) setDraft({ text: dayText(day), day, left: true });
  return {
    text: draft.text,
    unreadable: draft.left && draft.text.trim() !== '' && readDay(draft.text) === null,
    type: (text: string) => {
      const next = readDay(text) ?? '';
      setDraft({ text, day: next, left: false });
      if (next !== day || next === '') onDay(next);
    },
    leave: () => setDraft({ text: dayText(readDay(draft.text) ?? '') || draft.text, day, left: true }),
  };
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

type CalendarLayerProps = Pick<DateRangeFieldProps, 'value' | 'onChange' | 'min' | 'max' | 'presets'>;

function CalendarLayer({ presets = [], ...calendar }: CalendarLayerProps) {
  const { module, failed } = useLatePart(calendarPart, true);
  return (
    <div className="sg-dates-layer">
      {presets.length > 0 ? (
        <div className="sg-dates-presets" role="group" aria-label="Ranges">
          {presets.map(({ label, from, to }) => (
            <Button key={label} size="sm" onClick={() => calendar.onChange({ from, to })}>
              {label}
            </Button>
          ))}
        </div>
      ) : null}
      {module ? <module.Calendar {...calendar} /> : <Waiting failed={failed} />}
    </div>
  );
}

function Waiting({ failed }: { failed: boolean }) {
  if (!failed) return <Skeleton height={292} width="252px" />;
  return (
    <div role="alert">
      <p>The calendar could not be loaded. Days can be typed.</p>
      <Button size="sm" onClick={calendarPart.load}>
        Retry
      </Button>
    </div>
  );
}
