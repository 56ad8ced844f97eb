/**
 * For journeys that ask what the host answers or how the suite recovers: neither depends on the size of the window, so
 * the phone does not repeat them.
 */
export const DESKTOP_ONLY = { tag: '@desktop' };

/** For those that only the phone runs. */
export const PHONE_ONLY = { tag: '@phone' };

/** Both colours and both sizes in two runs of a journey, not in four: a colour does not depend on the size. */
export const COLOURS = [
  { colorScheme: 'light', size: PHONE_ONLY },
  { colorScheme: 'dark', size: DESKTOP_ONLY },
] as const;
