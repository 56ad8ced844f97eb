/**
 * What a spreadsheet may take for a formula, by OWASP's list: its first characters, their full-width forms, and the
 * white space that some programs pass over before them.
 */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** A telephone: a sign and digits calculate nothing, and other programs read it as it is. */
const TELEPHONE = /^\+\d{6,16}$/;

/** A text of a CSV file by RFC 4180. One that could run as a formula is prefixed with an apostrophe. */
export function csvQuoted(text: string): string {
  return `"${(FORMULA.test(text) && !TELEPHONE.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
