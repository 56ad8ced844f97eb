import { listFavourites } from '@sagitta/shared-contracts/api/favourite';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { useQuery } from '@tanstack/react-query';

/** What the viewer marked with a star; none where that cannot be read, since everything is found without it too. */
export function useFavourites({ call }: Pick<ShellServices, 'call'>) {
  const { data = [] } = useQuery({
    queryKey: operationKey(listFavourites),
    queryFn: ({ signal }) => call(listFavourites, {}, { signal }),
  });
  return data;
}
