import { useState, type ClipboardEvent } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement;

export interface PasteLimit {
  /** What was not pasted and why; null once something else is typed. */
  problem: string | null;
  onPaste: (event: ClipboardEvent<Control>) => void;
  /** Passes on what is typed, which answers the problem. */
  onType: (value: string) => void;
}

/**
 * Refuses pasted text that is too long and says so. With `maxLength` alone a browser keeps the beginning and says
 * nothing: of 100 hours it would save 10. Spaces around the text that do not fit are dropped.
 */
export function usePasteLimit(maxLength: number | undefined, onChange: (value: string) => void): PasteLimit {
  const [problem, setProblem] = useState<string | null>(null);
  const onType = (value: string) => {
    setProblem(null);
    onChange(value);
  };
  return {
    problem,
    onType,
    onPaste: (event) => {
      const { currentTarget: control, clipboardData } = event;
      if (maxLength === undefined || control.readOnly) return;
      const text = clipboardData.getData('text');
      const { before, after } = aroundSelection(control);
      const room = maxLength - before.length - after.length;
      if (text.length <= room) return;
      event.preventDefault();
      const trimmed = text.trim();
      if (trimmed.length <= room) onType(`${before}${trimmed}${after}`);
      else setProblem(`Not pasted: ${trimmed.length} characters, and there is room for ${Math.max(0, room)}`);
    },
  };
}

/** What stays beside the pasted text. A field for an e-mail does not tell its selection: all of it is taken to stay. */
function aroundSelection({ value, selectionStart, selectionEnd }: Control): { before: string; after: string } {
  const start = selectionStart ?? value.length;
  return { before: value.slice(0, start), after: value.slice(selectionEnd ?? start) };
}
