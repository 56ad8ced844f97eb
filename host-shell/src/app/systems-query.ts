import { listSystems } from '@sagitta/shared-contracts/api/system';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

/** The systems of the user. Keys begin with the operation's name, so that the shell's answer serves the systems page too. */
export function systemsQuery({ call }: Pick<ShellServices, 'call'>) {
  return queryOptions({
    queryKey: [listSystems.name],
    queryFn: ({ signal }) => call(listSystems, {}, { signal }),
  });
}
