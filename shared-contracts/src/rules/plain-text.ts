const MARKS = /\p{M}/gu;

/** Characters that Unicode does not take apart. */
const WRITTEN_AS: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ø: 'o',
  Ø: 'O',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ı: 'i',
  '°': ' deg',
  '×': 'x',
  '–': '-',
  '—': '-',
  '−': '-',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '…': '...',
  '\u00a0': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
};

/**
 * A text in an alphabet: characters outside it are written as ones within it where people still read the same. What
 * cannot be written so stays.
 */
export function plainText(text: string, isIn: (character: string) => boolean): string {
  return Array.from(text.normalize('NFC'), (character) => {
    if (isIn(character)) return character;
    const apart = Array.from(character.normalize('NFD').replace(MARKS, ''), (one) => WRITTEN_AS[one] ?? one);
    const plain = apart.join('');
    return plain !== '' && Array.from(plain).every(isIn) ? plain : character;
  }).join('');
}
