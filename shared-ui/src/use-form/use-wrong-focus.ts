import { useEffect, useState } from 'react';

const FOCUSABLE = 'input,select,textarea,button,[tabindex]';

/** Moves the focus to the first field that says that it is wrong, once it says so. */
export function useWrongFocus() {
  const [form, attach] = useState<HTMLFormElement | null>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked === 0) return;
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong?.matches(FOCUSABLE) ? wrong : wrong?.querySelector<HTMLElement>(FOCUSABLE))?.focus();
  }, [asked, form]);
  return { attach, goToWrong: () => setAsked((times) => times + 1) };
}
