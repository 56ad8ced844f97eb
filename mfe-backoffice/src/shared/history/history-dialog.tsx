import { listAudit, type AuditedRecord } from '@sagitta/shared-contracts/api/audit';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import { useServices } from '@sagitta/shared-contracts/remote';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { ChangeList } from '@sagitta/shared-ui/history';
import { Dialog } from '@sagitta/shared-ui/overlay';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { AnyFields } from '../records/record-field';
import { shownEntry } from './history-text';

/** Entries of a page. */
const PAGE = 20;

export interface HistoryDialogProps {
  title: string;
  /** Its `ID`, of a gateway its EUI; null for the deleted ones of the kind. */
  record: { kind: AuditedRecord; id: string | null };
  fields: AnyFields;
  onClose: () => void;
}

const NONE = { title: 'No changes are recorded.', text: 'Changes appear here with who made them and when.' };
const NO_DELETED = { title: 'None was deleted.', text: 'Deleted ones appear here with what was in them.' };

/** Who changed what of a record and when, from the audit record (docs/product/back-office.md#history). */
export default function HistoryDialog({ title, record, fields, onClose }: HistoryDialogProps) {
  const services = useServices();
  const query = useInfiniteQuery(historyQuery(services, record));
  const names = record.id === null;
  const provider = services.config.provider.name;
  return (
    <Dialog open size="lg" title={title} onClose={onClose}>
      <ChangeList
        label={title}
        query={query}
        shown={(entry) => shownEntry(entry, { fields, provider, names })}
        empty={names ? NO_DELETED : NONE}
      />
    </Dialog>
  );
}

/** Asked again each time that it is opened. */
function historyQuery({ call }: Pick<ShellServices, 'call'>, record: HistoryDialogProps['record']) {
  return infiniteQueryOptions({
    queryKey: operationKey(listAudit, record),
    queryFn: ({ pageParam: offset, signal }) =>
      call(listAudit, { input: { record, amount: PAGE, offset } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) => {
      const loaded = pages.reduce((sum, { entries }) => sum + entries.length, 0);
      return pages.at(-1)?.entries.length === 0 || loaded >= count ? undefined : loaded;
    },
    staleTime: 0,
    gcTime: 0,
  });
}
