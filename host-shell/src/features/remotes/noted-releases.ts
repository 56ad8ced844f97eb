import * as v from 'valibot';
import type { NotedReleases } from './remote-loader';

const KEPT_MS = 300_000;
/** By address of a release: until when it is noted. */
const StoredSchema = v.record(v.string(), v.number());

/** Releases that missed their deadline in this browser. */
export const slowReleases = notedAs('slow');

/** Releases of which a page broke in this browser. */
export const crashedReleases = notedAs('crashed');

/**
 * Kept in the browser for five minutes, for its other tabs and for a reload. Where nothing can be stored, each tab
 * finds out for itself.
 */
function notedAs(word: string): NotedReleases {
  const key = `sagitta.${word}-releases`;
  const read = (): v.InferOutput<typeof StoredSchema> => {
    try {
      return v.parse(StoredSchema, JSON.parse(localStorage.getItem(key) ?? '{}'));
    } catch (error) {
      console.warn(`The noted ${word} releases could not be read.`, error);
      return {};
    }
  };
  return {
    has: (url) => (read()[url] ?? 0) > Date.now(),
    add: (url) => {
      const lasting = Object.entries(read()).filter(([, until]) => until > Date.now());
      try {
        localStorage.setItem(key, JSON.stringify(Object.fromEntries([...lasting, [url, Date.now() + KEPT_MS]])));
      } catch (error) {
        console.warn(`A ${word} release could not be noted.`, error);
      }
    },
  };
}
