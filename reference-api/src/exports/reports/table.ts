import { INK, MARGIN, MUTED, type Sheets } from './sheets';

export interface Column {
  header: string;
  /** In points. */
  width: number;
  align?: 'start' | 'end';
}

const SIZE = 8;
const LINE = 11;
const GAP = 9;
/** Rows of so many lines stay on one page. */
const WHOLE_LINES = 12;

/** A table over as many pages as it takes, with its header on each. Give it one row after the other. */
export class Table {
  constructor(
    private readonly sheets: Sheets,
    private readonly columns: readonly Column[],
    /** Named above the header where the table goes on on another page. */
    private readonly of: string,
  ) {
    if (!sheets.hasRoom(4 * LINE)) sheets.newPage();
    this.header();
  }

  row(cells: readonly string[]): void {
    const { sheets, columns } = this;
    const lines = columns.map(({ width }, index) =>
      sheets.wrapped(cells[index] ?? '', { size: SIZE, width: width - GAP }),
    );
    const count = Math.max(1, ...lines.map(({ length }) => length));
    if (!sheets.hasRoom(Math.min(count, WHOLE_LINES) * LINE + 4)) this.turn();
    sheets.y += 2;
    for (let line = 0; line < count; line += 1) {
      if (!sheets.hasRoom(LINE)) this.turn();
      sheets.y += LINE;
      this.cells(
        lines.map((of) => of[line] ?? ''),
        INK,
      );
    }
    sheets.y += 4;
    sheets.rule(sheets.y, '#e6ebef');
  }

  private turn(): void {
    this.sheets.continuePage(this.of);
    this.header();
  }

  private header(): void {
    const { sheets } = this;
    sheets.y += LINE + 2;
    this.cells(
      this.columns.map(({ header }) => header),
      MUTED,
      'bold',
    );
    sheets.y += 5;
    sheets.rule(sheets.y);
  }

  private cells(texts: readonly string[], colour: string, font: 'regular' | 'bold' = 'regular'): void {
    let x = MARGIN;
    this.columns.forEach(({ width, align = 'start' }, index) => {
      const text = texts[index] ?? '';
      const at = align === 'end' ? x + width - GAP : x;
      if (text !== '')
        this.sheets.write(text, at, this.sheets.y, { size: SIZE, colour, font, align, width: width - GAP + 1 });
      x += width;
    });
  }
}
