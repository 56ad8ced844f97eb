import { useState } from 'react';
import { DAY_FORM, dayText, readDay } from './day-text';

export interface DayInputProps {
  label: string;
  /** yyyy-mm-dd; an empty text where none is chosen. */
  value: string;
  /** A whole day, or an empty text while what is typed is none. `typed` says whether there is any text. */
  onChange: (day: string, typed: boolean) => void;
  disabled?: boolean;
  errorId?: string;
}

/** A day, typed day first: the browser's own date field would follow the browser's language. */
export function DayInput({ label, value, onChange, disabled, errorId }: DayInputProps) {
  const [draft, setDraft] = useState({ text: dayText(value), value });
  // A value from outside replaces what is typed; what this field told does not.
  if (draft.value !== value) setDraft({ text: dayText(value), value });
  return (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      placeholder={DAY_FORM}
      aria-label={label}
      aria-describedby={errorId}
      aria-invalid={errorId ? true : undefined}
      disabled={disabled}
      maxLength={DAY_FORM.length}
      value={draft.text}
      onChange={({ target: { value: text } }) => {
        const day = readDay(text) ?? '';
        setDraft({ text, value: day });
        onChange(day, text.trim() !== '');
      }}
      onBlur={() => {
        if (draft.value) setDraft({ ...draft, text: dayText(draft.value) });
      }}
    />
  );
}
