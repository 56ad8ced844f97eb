/** What a page is told when somebody turns to another tab. */
export function goHidden(): void {
  setVisibility('hidden');
}

export function goVisible(): void {
  setVisibility('visible');
}

/** What a page is told when the network goes or comes. */
export function goOnline(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true });
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}
