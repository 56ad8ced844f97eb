import { CalendarDays } from 'lucide-react';
import { Popover } from '../overlay/popover';
import { CalendarLayer, type CalendarLayerProps } from './calendar-layer';
import { calendarPart } from './calendar-part';

interface CalendarPopoverProps extends CalendarLayerProps {
  /** Of the field that it fills. */
  label: string;
  disabled?: boolean;
}

/** The button beside typed days that opens the calendar, which closes when a choice is made. */
export function CalendarPopover({ label, disabled, onChange, ...calendar }: CalendarPopoverProps) {
  return (
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
          {...calendar}
          onChange={(range) => {
            onChange(range);
            close();
          }}
        />
      )}
    </Popover>
  );
}
