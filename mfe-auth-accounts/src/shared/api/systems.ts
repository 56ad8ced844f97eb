import { listSystemsVeryShort } from '@sagitta/shared-contracts/api/system';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

/** The systems that the caller may see, for pick lists (document 1 §7). */
export function systemsQuery({ call }: Pick<ShellServices, 'call'>) {
  return queryOptions({
    queryKey: [listSystemsVeryShort.name],
    queryFn: ({ signal }) => call(listSystemsVeryShort, {}, { signal }),
  });
}
