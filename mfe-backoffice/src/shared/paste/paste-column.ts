/** What a cell says, or why it says nothing. */
export type Read = { value: unknown } | { problem: string };

/** A column that a pasted table may have. */
export interface PasteColumn {
  /** Of the value that is sent. */
  key: string;
  heading: string;
  /** Other words that stand above such a column. */
  aliases?: readonly string[];
  required?: true;
  /** Units that its heading may name; the first is that of a heading without one, if it has any meaning then. */
  units?: readonly string[];
  example: string;
  /** Takes more room than a number. */
  wide?: true;
  /** Of a text without spaces around it; empty where the cell is. */
  read: (text: string, unit: string | null) => Read;
}

/** Texts of a row, by the key of their column. */
export type Texts = Readonly<Record<string, string>>;

/** What the rows of a table are called, `device` and `devices`, and what is done to them. */
export interface PasteWords {
  one: string;
  many: string;
  /** `Commission` */
  act: string;
  /** `commissioned` */
  done: string;
  /** What stands beside a row that is there already. */
  present: string;
}

/** What became of a row, or would. */
export interface RowAnswer {
  state: 'new' | 'present' | 'refused';
  problems: Readonly<Record<string, string>>;
}

/** A row as it is sent, and which of its cells could not be read. */
export interface ReadRow<Row> {
  input: Row;
  problems: Readonly<Record<string, string>>;
  /** Too little of it could be read for the host to say anything of it. */
  isUnread?: boolean;
}
