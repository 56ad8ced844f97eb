import { DatePicker, parseDate } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { PartStyles } from '../theme/part-styles';
import calendarCss from './calendar.css';
import type { DateRange } from './days';

export interface CalendarProps {
  value: DateRange;
  /** Both ends are there: the second has been chosen. A single day is both. */
  onChange: (value: DateRange) => void;
  /** One day is chosen in place of a first and a last one. */
  single?: boolean;
  min?: string;
  max?: string;
}

/** A month to choose days from. Arrows move by days and weeks, Page Up and Page Down by months. */
export function Calendar({ value, onChange, single = false, min, max }: CalendarProps) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After the layer around it has taken the focus.
    const frame = requestAnimationFrame(() =>
      requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[data-focus]')?.focus()),
    );
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <DatePicker.Root
      unstyled
      inline
      ref={root}
      className="sg-calendar"
      locale="en-GB"
      timeZone="UTC"
      startOfWeek={1}
      fixedWeeks
      selectionMode={single ? 'single' : 'range'}
      defaultValue={(single ? [value.from] : [value.from, value.to]).filter(Boolean).map((day) => parseDate(day))}
      min={min ? parseDate(min) : undefined}
      max={max ? parseDate(max) : undefined}
      onValueChange={({ value: [from, last] }) => {
        const to = single ? from : last;
        if (from && to) onChange({ from: from.toString(), to: to.toString() });
      }}
    >
      <PartStyles part="calendar" css={calendarCss} />
      <DatePicker.View view="day">
        <Head />
        <DatePicker.DayTable />
      </DatePicker.View>
      <DatePicker.View view="month">
        <Head />
        <DatePicker.MonthTable columns={3} />
      </DatePicker.View>
      <DatePicker.View view="year">
        <Head />
        <DatePicker.YearTable columns={3} />
      </DatePicker.View>
    </DatePicker.Root>
  );
}

function Head() {
  return (
    <DatePicker.ViewControl className="sg-calendar-head">
      <DatePicker.PrevTrigger>
        <ChevronLeft size={18} aria-hidden="true" />
      </DatePicker.PrevTrigger>
      <DatePicker.ViewTrigger>
        <DatePicker.RangeText />
      </DatePicker.ViewTrigger>
      <DatePicker.NextTrigger>
        <ChevronRight size={18} aria-hidden="true" />
      </DatePicker.NextTrigger>
    </DatePicker.ViewControl>
  );
}
