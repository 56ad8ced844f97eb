export const NOTICES_ID = 'sg-notices';

/** The notices of the page: no dialog hides them, and a press on them closes none. */
export function noticesElement(): HTMLElement | null {
  return document.getElementById(NOTICES_ID);
}
