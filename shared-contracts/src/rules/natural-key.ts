import { naturalCompare } from './natural-sort';

/** What names are mostly made of; not what the collator reads as two letters, as `ß`. */
const KNOWN = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))}ąćęłńóśźżĄĆĘŁŃÓŚŹŻ–`;
/** The collator takes longer numbers apart. */
const DIGITS_MAX = 100;
/** Weights begin where no digit is. */
const FIRST = 0x100;
const ZERO = 48;

let weights: readonly string[] | null = null;

/** By its code, the place of each character in the order of the collator, which takes some for the same. */
function weigh(): readonly string[] {
  const sorted = [...KNOWN].sort(naturalCompare);
  const found: string[] = [];
  let weight = FIRST;
  sorted.forEach((character, index) => {
    const before = sorted[index - 1];
    if (before !== undefined && naturalCompare(before, character) !== 0) weight += 1;
    found[character.charCodeAt(0)] = String.fromCharCode(weight);
  });
  return found;
}

/**
 * Text whose plain order (`<`) is the one of {@link naturalCompare}, which takes several times as long; null for a name
 * of which only the collator knows the place.
 */
export function naturalKey(name: string): string | null {
  weights ??= weigh();
  let key = '';
  for (let at = 0; at < name.length; at += 1) {
    const start = at;
    while (isDigit(name, at)) at += 1;
    // A number is known by how many digits it has, then by those.
    if (at > start) {
      let first = start;
      while (first < at && name[first] === '0') first += 1;
      if (at - first > DIGITS_MAX) return null;
      key += `${weights[ZERO] ?? ''}${String.fromCharCode(FIRST + at - first)}${name.slice(first, at)}`;
      if (at === name.length) break;
    }
    const weight = weights[name.charCodeAt(at)];
    if (weight === undefined) return null;
    key += weight;
  }
  return key;
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= ZERO && code <= ZERO + 9;
}
