/** Accents apart from their letters. */
const ACCENTS = /[\u0300-\u036f]/g;
/** Letters that do not decompose into a letter and an accent. */
const STROKED = /[Łł]/g;

/**
 * Text normalised for search, ignoring case and accents: `lodz` finds `Łódź`. The API's database does the same
 * (reference-api/src/db/functions/folded.sql).
 */
export function fold(text: string): string {
  return text.normalize('NFD').replace(ACCENTS, '').replace(STROKED, 'l').toLowerCase();
}
