import { MISSING } from '../format/number';
import { PartStyles } from '../theme/part-styles';
import type { FileCell, FileTable } from './file-table';
import css from './printed-table.css';

/** More columns than these have no room beside each other on an upright sheet: words would be torn into letters. */
const MAX_BESIDE = 8;
/** Letters of a word that a column of several always has room for. */
const MAX_WORD = 16;

/**
 * A table on paper, where the grid would cut off what has to be scrolled to: every row and column, as in its files.
 * In a wide one each row is a block, with each value below its header.
 */
export function PrintedTable({ table: { name, headers, rows } }: { table: FileTable }) {
  return (
    <table className={headers.length > MAX_BESIDE ? 'sg-printed sg-printed-wide' : 'sg-printed'} aria-label={name}>
      <PartStyles part="printed-table" css={css} />
      <thead>
        <tr>
          {headers.map((header) => (
            <th key={header}>{header}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, rowIndex) => (
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={rowIndex}>
            {headers.map((header, index) => (
              <td key={header} data-header={header} className={classOf(row[index])}>
                {textOf(row[index])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A number or a time is in one line, for half of an id is another id; of texts only a long word may be broken. */
function classOf(cell: FileCell | undefined): string | undefined {
  if (typeof cell === 'object' && cell !== null) return 'sg-printed-value';
  return textOf(cell)
    .split(/\s+/)
    .some((word) => word.length > MAX_WORD)
    ? 'sg-printed-long'
    : undefined;
}

function textOf(cell: FileCell | undefined): string {
  if (cell === null || cell === undefined) return MISSING;
  return typeof cell === 'string' ? cell : cell.text;
}
