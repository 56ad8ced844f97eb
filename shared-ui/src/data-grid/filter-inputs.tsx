import { isDay } from '@sagitta/shared-contracts/rules/time';
import type { IFilter } from 'ag-grid-community';
import type { CustomFloatingFilterProps } from 'ag-grid-react';
import { useState } from 'react';
import { CalendarPopover } from '../dates/calendar-popover';
import { dayText } from '../dates/day-text';
import { readPeriod } from './period';
import { textFilter, type TextModel } from './use-grid-view';

interface FilterInputProps extends CustomFloatingFilterProps<IFilter, unknown, unknown, TextModel> {
  choices?: readonly string[];
}

/** One of the words of a column. */
export function ChoiceFilter({ choices = [], column, model, onModelChange }: FilterInputProps) {
  const chosen = model?.filter ?? '';
  // A link may bring a part of a word.
  const words = chosen === '' || choices.includes(chosen) ? choices : [chosen, ...choices];
  return (
    <select
      className="sg-filter"
      aria-label={nameOf(column)}
      value={chosen}
      onChange={(event) => onModelChange(textFilter(event.target.value))}
    >
      <option value="">All</option>
      {words.map((word) => (
        <option key={word} value={word}>
          {word === '--' ? 'None' : word}
        </option>
      ))}
    </select>
  );
}

/** A period, typed or from a calendar. Any other text is looked for. */
export function DayFilter({ column, model, onModelChange }: FilterInputProps) {
  const told = model?.filter ?? '';
  const [{ typed, seen }, setText] = useState({ typed: told, seen: told });
  if (told !== seen) setText({ typed: told, seen: told });
  const set = (text: string) => {
    setText({ typed: text, seen: told });
    onModelChange(textFilter(text));
  };
  const label = nameOf(column);
  return (
    <span className="sg-filter-days">
      <input
        type="text"
        className="sg-filter"
        aria-label={label}
        title="A year, mm/yyyy, dd/mm/yyyy, or a first and a last one with a dash"
        placeholder="from–to"
        autoComplete="off"
        value={typed}
        onChange={(event) => set(event.target.value)}
      />
      <CalendarPopover
        label={label}
        value={calendarDays(typed)}
        onChange={({ from, to }) => set(from === to ? dayText(from) : `${dayText(from)}–${dayText(to)}`)}
      />
    </span>
  );
}

const nameOf = (column: FilterInputProps['column']) => `${column.getColDef().headerName ?? ''} Filter Input`;

/** What the calendar shows of a period; nothing where a day does not exist. */
function calendarDays(text: string) {
  const period = readPeriod(text);
  const isReal = period && [period.from, period.to].every((day) => day > '1900' && day < '2200' && isDay(day));
  return isReal ? period : { from: '', to: '' };
}
