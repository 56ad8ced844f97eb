/** In the query of an address: the worker drops what it keeps of the suite, and the page comes from the network. */
export const PAST_KEPT = 'network';

/** The same page, past what the worker keeps. */
export function pastKept({ href }: { href: string }): string {
  const url = new URL(href);
  url.searchParams.set(PAST_KEPT, '');
  return url.href;
}
