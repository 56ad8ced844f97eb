import type { HeaderTools } from '@sagitta/shared-contracts/shell';
import { useMemo, useState } from 'react';

/**
 * The header's search toggle: while a filter is in force the search stays open and the toggle is disabled
 * (docs/product/frame.md#header).
 */
export function useSearchToggle(filtered: boolean): NonNullable<HeaderTools['search']> {
  const [open, setOpen] = useState(false);
  return useMemo(
    () => ({ open: open || filtered, disabled: filtered, onToggle: () => setOpen((before) => !before) }),
    [open, filtered],
  );
}
