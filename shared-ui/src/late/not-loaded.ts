/** Why code that was asked for does not come, and what can be done about it. */
export function notLoaded(what: string): string {
  return navigator.onLine
    ? `${what} could not be loaded. Check the connection and try again.`
    : `${what} could not be loaded: there is no network. Try again once there is one.`;
}
