import { Button, PartStyles, Row, Text } from '@sagitta/shared-ui/core';
import { type Column, GridTools } from '@sagitta/shared-ui/data-grid';
import { formatNumber } from '../format/public';
import type { ReactNode } from 'react';
import css from './selection.css';

export interface SelectionBarProps<Row> {
  /** `event`, `events`. */
  thing: string;
  things: string;
  selected: readonly Row[];
  /** Of the file. */
  columns: readonly Column<Row>[];
  /** Lines that the file has below the rows. */
  fileNotes?: readonly string[];
  onClear: () => void;
  /** What can be done with them. */
  children?: ReactNode;
}

/** How many rows are selected, and what can be done with them. It keeps to the edge of the window under its table. */
export function SelectionBar<RowType>({
  thing,
  things,
  selected,
  columns,
  fileNotes,
  onClear,
  children,
}: SelectionBarProps<RowType>) {
  const count = selected.length;
  return (
    <>
      <PartStyles part="selection" css={css} />
      <div role="status" className="sg-selection-told">
        {count > 0 ? selectedText(count, thing, things) : ''}
      </div>
      {count > 0 ? (
        <div role="region" aria-label={`Selected ${things}`} className="sg-selection">
          <Text as="span" size="sm" fontWeight="semibold" whiteSpace="nowrap" aria-hidden="true">
            {selectedText(count, thing, things)}
          </Text>
          <Row gap="2" flexWrap="wrap">
            {children}
            <GridTools
              label={`Selected ${things}`}
              noLink
              notes={fileNotes}
              shown={() => ({ columns, rows: selected })}
            />
            <Button size="sm" variant="ghost" onClick={onClear}>
              Clear
            </Button>
          </Row>
        </div>
      ) : null}
    </>
  );
}

function selectedText(count: number, thing: string, things: string): string {
  return `${formatNumber(count)} ${count === 1 ? thing : things} selected`;
}
