import { FONTS } from '../charts/fonts';

export type TextFont = keyof typeof FONTS;

export interface Style {
  size: number;
  colour: string;
  font?: TextFont;
  align?: 'start' | 'end';
  /** What does not fit is cut off with an ellipsis. */
  width?: number;
}

/** A line of text with its baseline at y. */
export function writeText(doc: PDFKit.PDFDocument, text: string, x: number, y: number, style: Style): void {
  doc.fontSize(style.size).fillColor(style.colour);
  const left = style.align === 'end' ? x - doc.widthOfString(text) : x;
  doc.text(text, left, y, { lineBreak: false, baseline: 'alphabetic' });
}

/** As much of a line as fits; it ends with an ellipsis where that is not all. */
export function fitted(doc: PDFKit.PDFDocument, text: string, { size, width }: Style): string {
  doc.fontSize(size);
  if (width === undefined || doc.widthOfString(text) <= width) return text;
  const characters = [...text];
  let [fits, over] = [0, characters.length];
  while (over - fits > 1) {
    const middle = Math.floor((fits + over) / 2);
    if (doc.widthOfString(`${characters.slice(0, middle).join('')}…`) <= width) fits = middle;
    else over = middle;
  }
  return `${characters.slice(0, fits).join('').trimEnd()}…`;
}

/** What pdfkit keeps for itself, as far as a report needs it. */
export interface EmbeddedFont {
  id: string;
  ref(): object;
  encode(text: string): [codes: string[], positions: unknown];
  layoutRun(text: string, features?: readonly string[]): unknown;
}

const even = new WeakSet<EmbeddedFont>();

/**
 * Writes on with a font whose digits are as wide as one another: they stand in columns, and no kerning keeps readers
 * from taking 37.5 for one number. Asked for with each text, pdfkit would lay out every word again.
 */
export function useFont(doc: PDFKit.PDFDocument, font: TextFont = 'regular'): EmbeddedFont {
  doc.font(FONTS[font]);
  const { _font: embedded } = doc as unknown as { _font: EmbeddedFont };
  if (even.has(embedded)) return embedded;
  const layoutRun = embedded.layoutRun.bind(embedded);
  embedded.layoutRun = (text) => layoutRun(text, ['tnum']);
  even.add(embedded);
  return embedded;
}
