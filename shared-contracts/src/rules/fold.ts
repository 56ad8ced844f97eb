const ACCENTS = /\p{Diacritic}/gu;
/** Letters that do not decompose into a letter and an accent. */
const STROKED = /ł/g;

/** Text normalised for search, ignoring case and accents: `lodz` finds `Łódź`. */
export function fold(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(ACCENTS, '').replace(STROKED, 'l');
}
