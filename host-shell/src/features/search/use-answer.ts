import { search } from '@sagitta/shared-contracts/api/search';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import { SEARCH_MAX_LENGTH, SEARCH_MIN_LENGTH } from '@sagitta/shared-contracts/rules/search';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { useQuery } from '@tanstack/react-query';

/** What the host finds for a text; a text that is too short asks nothing. Another text cancels the call before. */
export function useAnswer({ call }: Pick<ShellServices, 'call'>, text: string | null) {
  const asked = (text ?? '').trim().slice(0, SEARCH_MAX_LENGTH);
  return useQuery({
    queryKey: operationKey(search, asked),
    queryFn: ({ signal }) => call(search, { input: { text: asked } }, { signal }),
    enabled: asked.length >= SEARCH_MIN_LENGTH,
  });
}
