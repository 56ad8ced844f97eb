const ACCENTS = /\p{Diacritic}/gu;
/** Letters that do not take apart into a letter and an accent. */
const STROKED = /ł/g;

/** Text as a search compares it, case and accents aside: `lodz` finds `Łódź`. */
export function fold(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(ACCENTS, '').replace(STROKED, 'l');
}
