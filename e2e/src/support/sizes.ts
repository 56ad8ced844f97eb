/**
 * For journeys that ask what the host answers or how the suite recovers: neither depends on the size of the window, so
 * the phone does not repeat them.
 */
export const DESKTOP_ONLY = { tag: '@desktop' };
