import { cellText, searchedWords, type Column } from '@sagitta/shared-ui/data-grid';
import { fold } from '@sagitta/shared-contracts/rules/fold';

/** A row with all that its cells say, made once for a list. */
export interface IndexedRow<Row> {
  row: Row;
  text: string;
}

export function indexRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): IndexedRow<Row>[] {
  const searched = columns.filter(({ actions }) => !actions);
  return rows.map((row) => ({ row, text: fold(searched.map((column) => cellText(column, row)).join('\n')) }));
}

/** The rows that say every word of a query somewhere, case and accents aside. */
export function findRows<Row>(indexed: readonly IndexedRow<Row>[], query: string): Row[] {
  const words = searchedWords(query);
  return indexed.filter(({ text }) => words.every((word) => text.includes(word))).map(({ row }) => row);
}
