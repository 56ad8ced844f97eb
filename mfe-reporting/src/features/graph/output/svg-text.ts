const ENTITY: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Words as they may stand in a drawing. */
export function escaped(words: string): string {
  return words.replace(/[&<>"]/g, (letter) => ENTITY[letter] ?? letter);
}
