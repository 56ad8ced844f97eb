/** The events of a page when somebody switches to another tab. */
export function goHidden(): void {
  setVisibility('hidden');
}

export function goVisible(): void {
  setVisibility('visible');
}

/** The events of a page when the network is lost or back. */
export function goOnline(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true });
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}
