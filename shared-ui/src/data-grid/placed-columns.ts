import type { CSSProperties } from 'react';
import type { Column } from './column';
import type { ColumnPlace } from './column-layout';
import type { DataGridProps } from './grid-props';
import { readPlaces } from './view-params';

/** A column where the grid will show it. */
export interface PlacedColumn<Row> {
  column: Column<Row>;
  /** In px; null takes its share of what is left. */
  width: number | null;
  /** How far a pinned column stays from its edge of the table, in px: others are pinned between. */
  inset: number;
}

/** Of a pinned column without a width: it takes no share. AG Grid's default. */
const PINNED_WIDTH = 200;

/** Where the address puts columns, if it does. */
export function givenPlaces<Row>({ server, view, columns }: DataGridProps<Row>) {
  if (!server) return view?.columns;
  return readPlaces(
    server.places ?? null,
    columns.map(({ id }) => id),
  );
}

/** The least width of a column, in px. */
export function minWidthOf<Row>({ width, minWidth }: Column<Row>): number {
  return minWidth ?? (width ? Math.min(width, 80) : 110);
}

/** As the grid places them: those of `places` first and as wide as these say, actions and pinned ones outside. */
export function placedColumns<Row>(
  columns: readonly Column<Row>[],
  places: readonly ColumnPlace[] | null | undefined,
): readonly PlacedColumn<Row>[] {
  const placed = (places ?? []).flatMap(({ colId, width }) => {
    const column = columns.find(({ id }) => id === colId);
    return column ? [{ column, width }] : [];
  });
  const rest = columns.filter((column) => !placed.some((place) => place.column === column));
  const all = [...placed, ...rest.map((column) => ({ column, width: usualWidth(column) }))];
  all.sort((one, two) => rankOf(one.column) - rankOf(two.column));
  return all.map((place, at) => ({ ...place, inset: insetOf(all, at) }));
}

function usualWidth<Row>({ width, pinned }: Column<Row>): number | null {
  return width ?? (pinned ? PINNED_WIDTH : null);
}

/** The columns between a pinned one and its edge are pinned as well. */
function insetOf<Row>(all: readonly Omit<PlacedColumn<Row>, 'inset'>[], at: number): number {
  const { pinned } = all[at]?.column ?? {};
  if (!pinned) return 0;
  const between = pinned === 'start' ? all.slice(0, at) : all.slice(at + 1);
  return between.reduce((sum, { width }) => sum + (width ?? 0), 0);
}

function rankOf<Row>({ pinned, actions }: Column<Row>): number {
  if (pinned) return pinned === 'start' ? 0 : 3;
  return actions ? 2 : 1;
}

export function placeStyle<Row>({ column, width, inset }: PlacedColumn<Row>): CSSProperties {
  return {
    ...(width === null ? { flex: '1 1 0', minWidth: minWidthOf(column) } : { flex: `0 0 ${width}px` }),
    ...(column.pinned === 'start' && { left: inset }),
    ...(column.pinned === 'end' && { right: inset }),
  };
}
