/** Pseudo-random numbers, the same on every machine for the same words (FNV-1a, then mulberry32). */
export function randomOf(...words: readonly (string | number)[]): () => number {
  let state = 2_166_136_261;
  for (const letter of words.join('|')) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One of the list. */
export function pick<T>(random: () => number, list: readonly T[]): T {
  const chosen = list[Math.floor(random() * list.length)];
  if (chosen === undefined) throw new Error('pick needs a list with entries.');
  return chosen;
}

/** The given number of decimal digits, as text. */
export function digits(random: () => number, count: number): string {
  return Array.from({ length: count }, () => Math.floor(random() * 10)).join('');
}

/** The given number of hexadecimal digits. */
export function hex(random: () => number, count: number): string {
  return Array.from({ length: count }, () => Math.floor(random() * 16).toString(16)).join('');
}

/** From -1 to 1 for a moment and a seed, the same each time; many times faster than {@link randomOf}. */
export function noiseAt(at: number, seed: number): number {
  let mixed = Math.imul(at ^ Math.imul(seed, 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x27d4eb2f);
  return (mixed ^ (mixed >>> 15)) / 2_147_483_648;
}
