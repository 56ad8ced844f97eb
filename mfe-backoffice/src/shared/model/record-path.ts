import { tablePath } from '@sagitta/shared-ui/data-grid';

const ID_ASCENDING = { columnId: 'id', direction: 'asc' } as const;

/** The address at which a record comes first: a filter finds 12 in 112 as well, and 12 is the lower. */
export function recordPath(path: string, ID: number, systemName: string | null): string {
  return tablePath(path, { id: String(ID), ...(systemName && { system: systemName }) }, ID_ASCENDING);
}
