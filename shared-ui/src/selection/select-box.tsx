import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type RowId, type Selection, useSelectedIds } from './selection';

export interface SelectBoxProps {
  selection: Selection;
  id: RowId;
  /** `event 12`. */
  name: string;
}

/** The checkbox of a row. With Shift, all rows from the last one that was pressed to this one follow it. */
export function SelectBox({ selection, id, name }: SelectBoxProps) {
  const checked = useSelectedIds(selection).has(id);
  return (
    <label className="sg-selection-box">
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={checked}
        // Shift and a press would mark the text between.
        onMouseDown={(event) => {
          if (event.shiftKey) event.preventDefault();
        }}
        onChange={({ target, nativeEvent }) =>
          selection.choose(id, target.checked, (nativeEvent as Partial<MouseEvent>).shiftKey === true)
        }
      />
      <span aria-hidden="true">Select</span>
    </label>
  );
}

/** The checkbox of all rows in sight. */
export function SelectAllBox({ selection, things }: { selection: Selection; things: string }) {
  const ids = useSelectedIds(selection);
  const sight = useSyncExternalStore(selection.subscribe, selection.sight);
  const count = sight.filter((id) => ids.has(id)).length;
  const isAll = count > 0 && count === sight.length;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isAll;
  }, [count, isAll]);
  return (
    <label className="sg-selection-box">
      <input
        ref={box}
        type="checkbox"
        aria-label={`Select all ${things} of this page`}
        checked={isAll}
        onChange={({ target }) => selection.chooseAll(target.checked)}
      />
    </label>
  );
}
