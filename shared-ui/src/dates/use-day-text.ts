import { useState } from 'react';
import { dayProblem, dayText, readDay } from './day-text';

/**
 * The text of a day: an incomplete day stays as typed, and is reported on blur.
 * @param asTyped passes an incomplete day on as typed, so that a form can refuse it; otherwise the day counts as empty
 */
export function useDayText(day: string, onDay: (day: string) => void, asTyped = false) {
  const [draft, setDraft] = useState({ text: dayText(day), day, left: true });
  // A calendar, a link or Clear changes the day from outside.
  if (draft.day !== day) setDraft({ text: dayText(day), day, left: true });
  return {
    text: draft.text,
    problem: draft.left && draft.text.trim() !== '' && readDay(draft.text) === null ? dayProblem(draft.text) : null,
    type: (text: string) => {
      const next = readDay(text) ?? (asTyped ? text.trim() : '');
      setDraft({ text, day: next, left: false });
      if (next !== day || next === '') onDay(next);
    },
    leave: () => setDraft({ text: dayText(readDay(draft.text) ?? '') || draft.text, day, left: true }),
  };
}
