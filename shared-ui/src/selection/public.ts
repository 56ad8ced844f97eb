// Selecting rows of a table, and what became of each of them. Bundled into the parts that have it.
export { newSelection, useSelection, type RowId, type Selection } from './selection';
export { SelectBox } from './select-box';
export { selectColumn } from './select-column';
export { SelectionBar } from './selection-bar';
export { OutcomeList, type Outcome } from './outcome-list';
