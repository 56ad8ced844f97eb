import { Fragment, type ReactNode } from 'react';
import { PartStyles } from '../theme/part-styles';
import { cellText, type Column } from './column';
import css from './card-list.css';

export interface CardListProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string | number;
}

/** The mobile form of a table: one card a row, with the same content. */
export function CardList<Row>({ label, columns, rows, rowId }: CardListProps<Row>) {
  const named = columns.filter((column) => column.cardTitle);
  const titles = named.length > 0 ? named : columns.filter((column) => !column.actions).slice(0, 1);
  const details = columns.filter((column) => !titles.includes(column) && !column.actions);
  const actions = columns.filter((column) => column.actions);
  return (
    <ul className="sg-cards" aria-label={label}>
      <PartStyles part="card-list" css={css} />
      {rows.map((row) => (
        <li key={rowId(row)}>
          <div className="sg-card-title">
            {titles.map((column, index) => (
              <Fragment key={column.id}>
                {index > 0 ? ' · ' : null}
                {content(column, row)}
              </Fragment>
            ))}
          </div>
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
