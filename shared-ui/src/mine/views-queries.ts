import { getSharedView, listViews } from '@sagitta/shared-contracts/api/view';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import { MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

/** The viewer's own views of a page. */
export function viewsQuery({ call }: Pick<ShellServices, 'call'>, page: string) {
  return queryOptions({
    queryKey: operationKey(listViews, page),
    queryFn: ({ signal }) => call(listViews, { params: { page } }, { signal }),
    staleTime: 5 * MINUTE_MS,
  });
}

/** The view of a link. */
export function sharedViewQuery({ call }: Pick<ShellServices, 'call'>, code: string) {
  return queryOptions({
    queryKey: operationKey(getSharedView, code),
    queryFn: ({ signal }) => call(getSharedView, { params: { code } }, { signal }),
  });
}
