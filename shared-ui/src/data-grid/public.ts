// Tables. AG Grid stays behind this face: no part imports it, and on a phone it is never loaded.
export { DataGrid } from './data-grid';
export {
  cellText,
  searchedWords,
  compareValues,
  filterRows,
  sortRows,
  type CellValue,
  type Column,
  type Sort,
} from './column';
export { type ClientGridProps, type DataGridProps, type GridView, type ServerGridProps } from './grid-props';
export { GridTools, type GridToolsProps, type ShownTable } from './grid-tools';
export { Pager, type PagerProps } from './pager';
export { useViewInAddress } from './use-view-in-address';
export { tablePath, type ViewRules } from './view-params';
