import type { SlowReleases } from './remote-loader';

const KEY = 'sagitta.slow-releases';
const KEPT_MS = 300_000;

/**
 * Kept in the browser for five minutes, for its other tabs and for a reload. Where nothing can be stored, each tab
 * finds out for itself.
 */
export const slowReleases: SlowReleases = {
  has: (url) => (read()[url] ?? 0) > Date.now(),
  add: (url) => {
    const lasting = Object.entries(read()).filter(([, until]) => until > Date.now());
    try {
      localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...lasting, [url, Date.now() + KEPT_MS]])));
    } catch (error) {
      console.warn('A slow release could not be noted.', error);
    }
  },
};

function read(): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, number>) : {};
  } catch {
    return {};
  }
}
