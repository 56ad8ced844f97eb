import { MISSING } from '../format/number';
import { PartStyles } from '../theme/part-styles';
import type { FileCell, FileTable } from './file-table';
import css from './printed-table.css';

/** A table on paper, where the grid would cut off what has to be scrolled to: every row and column, as in its files. */
export function PrintedTable({ table: { name, headers, rows } }: { table: FileTable }) {
  return (
    <table className="sg-printed" aria-label={name}>
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
              <td key={header} className={isValue(row[index]) ? 'sg-printed-value' : undefined}>
                {textOf(row[index])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A number or a time: in one line, for half of an id is another id. */
function isValue(cell: FileCell | undefined): boolean {
  return typeof cell === 'object' && cell !== null;
}

function textOf(cell: FileCell | undefined): string {
  if (cell === null || cell === undefined) return MISSING;
  return typeof cell === 'string' ? cell : cell.text;
}
