import { CELL_MAX_LENGTH } from '@sagitta/shared-contracts/rules/pasted-table';
import { IconButton } from '@sagitta/shared-ui/core';
import { X } from '@sagitta/shared-ui/icons';
import { memo, useId, useState } from 'react';
import type { PasteColumn, PasteWords, Texts } from './paste-column';
import styles from './paste.module.css';

/** A row as it stands in the preview. */
export interface ShownRow {
  id: number;
  texts: Texts;
  problems: Readonly<Record<string, string>>;
  state: 'new' | 'present' | 'refused' | null;
}

export interface PasteRowsProps {
  columns: readonly PasteColumn[];
  units: Readonly<Record<string, string>>;
  words: PasteWords;
  rows: readonly ShownRow[];
  disabled: boolean;
  onCell: (id: number, key: string, text: string) => void;
  onRemove: (id: number) => void;
}

/** The table as it would be stored: each cell can be corrected, with its problem under it. */
export function PasteRows({ columns, units, words, rows, disabled, onCell, onRemove }: PasteRowsProps) {
  const heading = ({ key, heading: text }: PasteColumn) => (units[key] ? `${text} [${units[key]}]` : text);
  return (
    <div className={styles.wide}>
      <table className={styles.rows}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            {columns.map((column) => (
              <th key={column.key} scope="col">
                {heading(column)}
              </th>
            ))}
            <th scope="col">State</th>
            <th scope="col">
              <span className={styles.label}>Leave out</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <PasteRow key={row.id} {...{ columns, units, words, row, disabled, onCell, onRemove }} number={index + 1} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PasteRowProps extends Omit<PasteRowsProps, 'rows'> {
  row: ShownRow;
  number: number;
}

function stateText({ state }: ShownRow, { present }: PasteWords): string {
  if (state === null) return '…';
  return { new: 'Ready', present, refused: 'Problem' }[state];
}

const PasteRow = memo(
  function PasteRow({ columns, units, words, row, number, disabled, onCell, onRemove }: PasteRowProps) {
    return (
      <tr>
        <th scope="row">
          <span className={styles.label}>{`Row ${number}`}</span>
          <span aria-hidden="true">{number}</span>
        </th>
        {columns.map((column) => (
          <Cell
            key={column.key}
            column={column}
            unit={units[column.key]}
            number={number}
            text={row.texts[column.key] ?? ''}
            problem={row.problems[column.key]}
            disabled={disabled}
            onCommit={(text) => onCell(row.id, column.key, text)}
          />
        ))}
        <td className={styles.state}>{stateText(row, words)}</td>
        <td>
          <IconButton label={`Leave out row ${number}`} disabled={disabled} onClick={() => onRemove(row.id)}>
            <X size={16} />
          </IconButton>
        </td>
      </tr>
    );
  },
  (one, other) =>
    one.row.texts === other.row.texts &&
    one.number === other.number &&
    one.disabled === other.disabled &&
    one.row.state === other.row.state &&
    JSON.stringify(one.row.problems) === JSON.stringify(other.row.problems),
);

interface CellProps {
  column: PasteColumn;
  unit: string | undefined;
  number: number;
  text: string;
  problem: string | undefined;
  disabled: boolean;
  onCommit: (text: string) => void;
}

function Cell({ column, unit, number, text, problem, disabled, onCommit }: CellProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed !== null && typed !== text) onCommit(typed);
    setTyped(null);
  };
  return (
    <td data-wide={column.wide} data-short={SHORT.test(column.key) || undefined}>
      <span className={styles.label} aria-hidden="true">
        {unit ? `${column.heading} [${unit}]` : column.heading}
      </span>
      <input
        type="text"
        aria-label={`${column.heading}, row ${number}`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={CELL_MAX_LENGTH}
        disabled={disabled}
        value={typed ?? text}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
        }}
      />
      {problem ? (
        <p id={id} className={styles.problem}>
          {problem}
        </p>
      ) : null}
    </td>
  );
}

/** Four of them fit beside one another on a phone. */
const SHORT = /^[lxy]\d?$/;
