import { listAudit } from '@sagitta/shared-contracts/api/audit';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** Entries of a page. */
const HISTORY_PAGE = 20;

/** Of what a history is: an account, or a system with its nodes and members. */
export type Subject = { account: number } | { system: number };

/** Who changed what and when, newest first. Asked again each time that it is opened. */
export function historyQuery({ call }: Pick<ShellServices, 'call'>, subject: Subject) {
  return infiniteQueryOptions({
    queryKey: operationKey(listAudit, subject),
    queryFn: ({ pageParam: offset, signal }) =>
      call(listAudit, { input: { ...subject, amount: HISTORY_PAGE, offset } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) => {
      const loaded = pages.reduce((sum, { entries }) => sum + entries.length, 0);
      return pages.at(-1)?.entries.length === 0 || loaded >= count ? undefined : loaded;
    },
    staleTime: 0,
  });
}
