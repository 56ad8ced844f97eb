import * as v from 'valibot';
import type { SlowReleases } from './remote-loader';

const KEY = 'sagitta.slow-releases';
const KEPT_MS = 300_000;
/** By address of a release: until when it counts as slow. */
const StoredSchema = v.record(v.string(), v.number());

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

function read(): v.InferOutput<typeof StoredSchema> {
  try {
    return v.parse(StoredSchema, JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch (error) {
    console.warn('The noted slow releases could not be read.', error);
    return {};
  }
}
