import { listSystems } from '@sagitta/shared-contracts/api/system';
import { follows } from '@sagitta/shared-contracts/rules/live';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

/** The systems of the user. They change with every reading of any of them, so changes renew them less often than they come. Keys begin with the operation's name, so that the shell's answer serves the systems page too. */
export function systemsQuery({ call }: Pick<ShellServices, 'call'>) {
  return queryOptions({
    queryKey: [listSystems.name],
    queryFn: ({ signal }) => call(listSystems, {}, { signal }),
    meta: follows({ kinds: ['nodes', 'system'], atMostEveryMs: 5_000 }),
  });
}
