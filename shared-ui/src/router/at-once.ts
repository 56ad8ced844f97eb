/**
 * For an address that a control changes: the page is drawn with it before the next key or click. By default a drawing
 * in the background follows the address, and until then a control counts on from what is no longer so.
 */
export const AT_ONCE = { flushSync: true } as const;
