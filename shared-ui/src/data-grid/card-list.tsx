import type { ReactNode } from 'react';
import { PartStyles } from '../theme/part-styles';
import { cellText, type Column } from './column';

const CSS = `
.sg-cards{display:flex;flex-direction:column;gap:10px}
.sg-cards>li{padding:12px 14px;border:1px solid var(--sg-line);border-radius:8px;background:var(--sg-surface)}
.sg-card-title{display:flex;align-items:flex-start;justify-content:space-between;gap:8px;font-weight:600;overflow-wrap:anywhere}
.sg-card-rows{display:grid;grid-template-columns:auto minmax(0,1fr);gap:4px 16px;margin-top:8px;font-size:.8125rem}
.sg-card-rows dt{color:var(--sg-muted)}
.sg-card-rows dd{overflow-wrap:anywhere;text-align:right}
.sg-card-rows dd .sg-dots{justify-content:flex-end}
.sg-card-acts{display:flex;gap:4px;flex-wrap:wrap;justify-content:flex-end;margin-top:8px}
`;

export interface CardListProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string | number;
}

/** The mobile form of a table: one card a row, with the same content. */
export function CardList<Row>({ label, columns, rows, rowId }: CardListProps<Row>) {
  const title = columns.find((column) => column.cardTitle) ?? columns.find((column) => !column.actions);
  const details = columns.filter((column) => column !== title && !column.actions);
  const actions = columns.filter((column) => column.actions);
  return (
    <ul className="sg-cards" aria-label={label}>
      <PartStyles part="card-list" css={CSS} />
      {rows.map((row) => (
        <li key={rowId(row)}>
          {title ? <div className="sg-card-title">{content(title, row)}</div> : null}
          <dl className="sg-card-rows">
            {details.map((column) => (
              <Pair key={column.id} name={column.header}>
                {content(column, row)}
              </Pair>
            ))}
          </dl>
          {actions.length > 0 ? (
            <div className="sg-card-acts">
              {actions.map((column) => (
                <span key={column.id}>{content(column, row)}</span>
              ))}
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function Pair({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function content<Row>(column: Column<Row>, row: Row): ReactNode {
  return column.cell ? column.cell(row) : cellText(column, row);
}
