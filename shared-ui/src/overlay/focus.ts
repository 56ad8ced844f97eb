const FOCUSABLE =
  'a[href],button:not([disabled]),input:not([disabled]):not([type=hidden]),select:not([disabled]),textarea:not([disabled]),summary,[tabindex]:not([tabindex="-1"])';

/** What can be reached with Tab inside, in order. */
export function focusableIn(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.closest('[inert],[hidden]') === null && element.tabIndex >= 0,
  );
}

/** Where focus goes when a layer opens: what asks for it, else the first field, else the first control, else the layer. */
export function initialFocus(root: HTMLElement): HTMLElement {
  const all = focusableIn(root).filter((element) => !element.hasAttribute('data-sg-close'));
  return (
    root.querySelector<HTMLElement>('[data-autofocus]') ??
    all.find((element) => element.matches('input,select,textarea')) ??
    all[0] ??
    root
  );
}

/** Keeps Tab inside: from the last back to the first, and the other way. */
export function keepTabInside(
  root: HTMLElement,
  event: { key: string; shiftKey: boolean; preventDefault: () => void },
): void {
  if (event.key !== 'Tab') return;
  const all = focusableIn(root);
  const first = all[0];
  const last = all.at(-1);
  if (!first || !last) {
    event.preventDefault();
    return;
  }
  const active = document.activeElement;
  const leaving = event.shiftKey ? active === first || active === root : active === last;
  if (!leaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}
