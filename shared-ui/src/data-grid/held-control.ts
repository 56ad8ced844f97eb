/** A control in a cell of a row: what has the focus. */
export interface HeldControl {
  row: string;
  column: string;
  /** Which of the cell's controls. */
  at: number;
}

const CONTROLS = 'a[href],button,input';

const controlsOf = (cell: Element | null | undefined) => [...(cell?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];

/** The control of a cover's cell that has the focus. */
export function focusedIn(stack: Element): HeldControl | null {
  const { activeElement } = document;
  const cell = activeElement && stack.contains(activeElement) && activeElement.closest<HTMLElement>('[data-column]');
  const row = cell && cell.closest<HTMLElement>('[data-row]')?.dataset.row;
  const column = cell && cell.dataset.column;
  if (!row || !column) return null;
  return { row, column, at: controlsOf(cell).findIndex((control) => control === activeElement) };
}

/** The same control in the grid. */
export function controlIn(stack: Element, { row, column, at }: HeldControl): HTMLElement | undefined {
  const cell = stack.querySelector(`[row-id="${CSS.escape(row)}"] [col-id="${CSS.escape(column)}"]`);
  return controlsOf(cell)[at];
}
