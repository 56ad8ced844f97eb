import { useServices } from '@sagitta/shared-contracts/remote';
import { ChangeList } from '@sagitta/shared-ui/history';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSystems } from '../../../shared/hooks/use-systems';
import { historyQuery, type Subject } from '../api/audit';
import { shownEntry } from '../model/entry-text';

const EMPTY = {
  title: 'Nothing has been changed yet.',
  text: 'Changes appear here with who made them and when.',
};

/** Who changed what and when, newest first, a page at a time. */
export function HistoryList({ of: subject, label }: { of: Subject; label: string }) {
  const systems = useSystems();
  const query = useInfiniteQuery(historyQuery(useServices(), subject));
  const systemName = (id: number) => systems.data?.find(({ ID }) => ID === id)?.name;
  return <ChangeList label={label} query={query} shown={(entry) => shownEntry(entry, systemName)} empty={EMPTY} />;
}
