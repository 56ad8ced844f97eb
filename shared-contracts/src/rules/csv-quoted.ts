/**
 * What a spreadsheet may take for a formula, by OWASP's list: its first characters, their full-width forms, and the
 * white space that some programs pass over before them.
 */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** A text of a CSV file by RFC 4180. One that could run as a formula is prefixed with an apostrophe. */
export function csvQuoted(text: string): string {
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
