import { useAtom } from 'jotai';
import { useMemo } from 'react';
import { preferenceAtom } from '../theme/preference';

/** Where a person put a column and how wide they made it. */
export interface ColumnPlace {
  colId: string;
  width: number;
}

export interface LayoutKey {
  gridId: string;
  layoutVersion: number;
}

/** The shape of what is stored; raised when it changes. */
const STORED_VERSION = 3;

/** The remembered columns of a grid in their order; null where nothing valid is stored for this version of it. */
export function columnLayoutAtom({ gridId, layoutVersion }: LayoutKey) {
  return preferenceAtom<readonly ColumnPlace[] | null>({
    key: `sagitta-grid-${gridId}`,
    initial: null,
    read: (text) => {
      const stored = parse(text);
      const valid =
        isStoredLayout(stored) && stored.version === STORED_VERSION && stored.layoutVersion === layoutVersion;
      return valid ? stored.columns : undefined;
    },
    write: (columns) => JSON.stringify({ version: STORED_VERSION, layoutVersion, columns }),
  });
}

/** The remembered columns of a grid, and how to remember others. */
export function useColumnLayout(gridId: string, layoutVersion: number) {
  return useAtom(useMemo(() => columnLayoutAtom({ gridId, layoutVersion }), [gridId, layoutVersion]));
}

/** Undefined if it is not JSON: another program, or a person, may have written it. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isStoredLayout(value: unknown): value is { version: number; layoutVersion: number; columns: ColumnPlace[] } {
  if (
    typeof value !== 'object' ||
    value === null ||
    !('columns' in value) ||
    !('version' in value) ||
    !('layoutVersion' in value)
  )
    return false;
  return Array.isArray(value.columns) && value.columns.every(isPlace);
}

function isPlace(value: unknown): value is ColumnPlace {
  return (
    typeof value === 'object' &&
    value !== null &&
    'colId' in value &&
    typeof value.colId === 'string' &&
    'width' in value &&
    typeof value.width === 'number' &&
    value.width > 0
  );
}
