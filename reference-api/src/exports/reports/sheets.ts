import Pdf from 'pdfkit';
import { drawOnPdf } from '../charts/draw-pdf';
import { FONTS } from '../charts/fonts';
import { printable } from '../charts/printable';
import type { Shape } from '../charts/shapes';
import { fitted, type Style, type TextFont, useFont, writeText } from './text';
import { wrap } from './wrap';

const PAPER = { width: 595.28, height: 841.89 };
export const MARGIN = 48;
/** Where the content of a page ends, above its foot. */
const BOTTOM = PAPER.height - 66;
const FOOT = PAPER.height - 40;
export const CONTENT_WIDTH = PAPER.width - 2 * MARGIN;

export const INK = '#1c2733';
export const MUTED = '#5a6877';
const RULE = '#c9d2da';

/** Room for how many pages there are, which only the last one knows. */
const TOTAL_WIDTH = 22;
const FOOT_SIZE = 8;

export interface SheetsOptions {
  title: string;
  /** Null for pages that have to be the same whoever makes them. */
  author: string | null;
  /** When they were made, as the file says; its id follows from it. */
  date: Date;
  /** At the foot of every page. */
  foot: string;
}

/**
 * The pages of a report, from top to bottom. A page is handed over as soon as the next one begins: no more than one is
 * in memory, however many there are. How many there are is an object that every page refers to, written last.
 */
export class Sheets {
  /** Where the next thing is drawn, from the top of the page. */
  y = MARGIN;
  private pages = 0;
  private readonly doc: PDFKit.PDFDocument;
  private readonly total: PDFKit.PDFKitReference;

  constructor(private readonly options: SheetsOptions) {
    this.doc = new Pdf({
      autoFirstPage: false,
      size: [PAPER.width, PAPER.height],
      margin: 0,
      font: FONTS.regular,
      lang: 'en',
      displayTitle: true,
      info: {
        Title: printable(options.title),
        ...(options.author !== null && { Author: printable(options.author) }),
        Creator: 'Sagitta',
        CreationDate: options.date,
      },
    });
    this.total = this.doc.ref({
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, -4, TOTAL_WIDTH, FOOT_SIZE + 4],
    });
  }

  /** Begins a page; with a bookmark, one that readers list. */
  newPage(bookmark?: string): void {
    this.doc.addPage();
    this.pages += 1;
    this.y = MARGIN;
    if (bookmark !== undefined) this.doc.outline.addItem(printable(bookmark));
    this.drawFoot();
  }

  /** Begins a page that goes on with what the page before had no room for. */
  continuePage(of: string): void {
    this.newPage();
    this.line(`${of}, continued`, { size: 9, colour: MUTED });
  }

  /** Whether so much still has room on this page. */
  hasRoom(height: number): boolean {
    return this.y + height <= BOTTOM;
  }

  draw(shapes: readonly Shape[]): void {
    drawOnPdf(this.use('regular'), shapes);
  }

  image(bytes: Buffer, x: number, y: number, width: number, height: number): void {
    this.doc.image(bytes, x, y, { width, height });
  }

  /** An image that is drawn several times, and stored once. */
  picture(bytes: Buffer): (x: number, y: number, width: number, height: number) => void {
    // Its types lack the method.
    const image = (this.doc as unknown as { openImage: (bytes: Buffer) => Buffer }).openImage(bytes);
    return (x, y, width, height) => void this.doc.image(image, x, y, { width, height });
  }

  /** Writes one line, cut to its width, at a baseline. */
  write(text: string, x: number, baseline: number, style: Style): void {
    const doc = this.use(style.font);
    writeText(doc, fitted(doc, printable(text), style), x, baseline, style);
  }

  /** Writes lines under one another, from here on. */
  line(text: string, style: Style & { lead?: number }): void {
    const lead = style.lead ?? style.size * 1.5;
    this.y += lead;
    this.write(text, MARGIN, this.y - lead * 0.28, style);
  }

  /** The lines that a text takes in a width; it may have several of its own. */
  wrapped(text: string, { size, font, width = CONTENT_WIDTH }: Pick<Style, 'size' | 'font' | 'width'>): string[] {
    const doc = this.use(font).fontSize(size);
    const widths = new Map<string, number>();
    const widthOf = (piece: string) => {
      const known = widths.get(piece) ?? doc.widthOfString(piece);
      widths.set(piece, known);
      return known;
    };
    return text.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((line) => wrap(printable(line), width, widthOf));
  }

  widthOf(text: string, size: number): number {
    return this.use().fontSize(size).widthOfString(printable(text));
  }

  rule(y: number, colour = RULE): void {
    this.draw([
      {
        kind: 'line',
        points: [
          [MARGIN, y],
          [PAPER.width - MARGIN, y],
        ],
        colour,
        width: 0.6,
      },
    ]);
  }

  /** What has been written since it was last asked for. */
  *written(): Generator<Buffer> {
    for (let piece = this.next(); piece !== null; piece = this.next()) yield piece;
  }

  /** Nothing follows. */
  end(): void {
    const font = useFont(this.doc);
    const [codes] = font.encode(String(this.pages));
    Object.assign((this.total as unknown as { data: object }).data, { Resources: { Font: { [font.id]: font.ref() } } });
    this.total.end(`${rgb(MUTED)} rg BT /${font.id} ${FOOT_SIZE} Tf <${codes.join('')}> Tj ET`);
    this.doc.end();
  }

  private next(): Buffer | null {
    return this.doc.read() as Buffer | null;
  }

  private use(font: TextFont = 'regular'): PDFKit.PDFDocument {
    useFont(this.doc, font);
    return this.doc;
  }

  private drawFoot(): void {
    const right = PAPER.width - MARGIN;
    this.rule(FOOT - 14);
    const style = { size: FOOT_SIZE, colour: MUTED };
    this.write(this.options.foot, MARGIN, FOOT, { ...style, width: CONTENT_WIDTH - 90 });
    this.write(`Page ${this.pages} of `, right - TOTAL_WIDTH, FOOT, { ...style, align: 'end' });
    this.doc.page.xobjects.Total = this.total;
    // pdfkit flips the pages' coordinates; raw content has to be flipped back.
    this.doc.addContent(`q 1 0 0 -1 ${right - TOTAL_WIDTH} ${FOOT} cm /Total Do Q`);
  }
}

function rgb(colour: string): string {
  return [1, 3, 5].map((at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ');
}
