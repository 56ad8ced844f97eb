import type { ReactNode } from 'react';
import type { LateNoticeProps } from '../core/late-notice';
import type { Column, Sort } from './column';
import type { ColumnPlace } from './column-layout';

/** What a person made of a table, and what a link to it shows: its order, page and filters. */
export interface GridView {
  /** Null for the order in which the rows came. */
  sort: Sort | null;
  /** From 0. */
  page: number;
  /** Rows per page that a person chose; null for the table's own. */
  pageSize: number | null;
  /** What cells of a column hold, by the column's id. */
  filters: Readonly<Record<string, string>>;
  /** Where columns stand and how wide they are; left out or null where the link leaves it to this browser. */
  columns?: readonly ColumnPlace[] | null;
}

interface CommonProps<Row> {
  /** Names the grid; also the key of its remembered column layout. */
  id: string;
  /** Its accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  /** Null until the first answer: skeletons in the final shape. */
  rows: readonly Row[] | null;
  rowId: (row: Row) => string | number;
  /** Rows per page on desktop and mobile. Defaults to 25 and 10. */
  pageSize?: { desktop: number; mobile: number };
  /** Given, the person may choose the page size among these (desktop). */
  pageSizes?: readonly number[];
  /** Lines of text in a row (desktop). Defaults to 1. */
  lines?: 1 | 2;
  /** Set when the rows could not be had; shown in place of them. */
  error?: { title: string; detail?: string; onRetry: () => void } | null;
  /** Shown when there are no rows at all: an EmptyState. */
  empty: ReactNode;
  /** What is awaited, and how it is asked for again once the first answer is late. */
  awaited?: LateNoticeProps;
  /** Lines that files have below the rows: by which filter they were made, and what they lack. */
  fileNotes?: readonly string[];
  /** Rows are being had again: the old ones stay, dimmed. */
  refreshing?: boolean;
  /** Raise it when columns change their meaning: older remembered layouts are dropped. */
  layoutVersion?: number;
}

/** All rows are here: sorted, filtered and paged in the browser. */
export interface ClientGridProps<Row> extends CommonProps<Row> {
  server?: undefined;
  initialSort?: Sort;
  /** Given, the table shows this and reports each change, so that the address can carry it. */
  view?: GridView;
  onViewChange?: (view: GridView) => void;
}

/** The server sorts, filters and pages: `rows` is the shown page. */
export interface ServerGridProps<Row> extends CommonProps<Row> {
  server: {
    /** Rows in all. */
    total: number;
    /** From 0. */
    page: number;
    onPageChange: (page: number) => void;
    sort: Sort;
    onSortChange: (sort: Sort) => void;
    /** Where columns stand, as the address has it (`ip:120,system:90`); empty leaves it to this browser. */
    places?: string;
    onPlacesChange?: (places: string) => void;
  };
  initialSort?: undefined;
  view?: undefined;
  onViewChange?: undefined;
}

export type DataGridProps<Row> = ClientGridProps<Row> | ServerGridProps<Row>;

export const DEFAULT_PAGE_SIZE = { desktop: 25, mobile: 10 } as const;
