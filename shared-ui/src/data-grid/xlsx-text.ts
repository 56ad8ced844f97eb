/** What XML cannot hold, what it would change, and what write-excel-file takes out. */
const NOT_IN_XML =
  /[^\t\n\x20-\x7e\xa0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffc\u{10000}-\u{10ffff}]|\p{Noncharacter_Code_Point}/gu;
/** A text that looks like an escape is escaped itself. */
const ESCAPE = /_(?=x[\da-f]{4}_)/gi;
/** write-excel-file looks texts up in a plain object, where these names are taken: `constructor`. */
const TAKEN: object = {};

/** A text as xlsx holds it: what does not fit is written `_x000D_` (ECMA-376, ST_Xstring). Readers turn it back. */
export function xlsxText(text: string): string {
  const escaped = text.replace(ESCAPE, escape).replace(NOT_IN_XML, escape);
  return escaped in TAKEN ? escape(escaped.slice(0, 1)) + escaped.slice(1) : escaped;
}

function escape(characters: string): string {
  const units = Array.from({ length: characters.length }, (_, index) => characters.charCodeAt(index));
  return units.map((unit) => `_x${unit.toString(16).toUpperCase().padStart(4, '0')}_`).join('');
}
