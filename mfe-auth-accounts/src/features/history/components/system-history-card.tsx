import { useSession } from '@sagitta/shared-contracts/remote';
import { naturalCompare } from '@sagitta/shared-contracts/rules/natural-sort';
import { Box, PageSection } from '@sagitta/shared-ui/core';
import { SearchSelect } from '@sagitta/shared-ui/select';
import { useMemo, useState } from 'react';
import { failedList } from '../../../shared/components/failed-list';
import { useSystems } from '../../../shared/hooks/use-systems';
import { orLoading } from '../../../shared/model/or-loading';
import { HistoryList } from './history-list';
import { NothingYet } from '../../../shared/components/nothing-yet';

const TITLE = 'History of System';

/** Who changed what about a system, its nodes and its members, for staff. Asked for when a system is chosen. */
export function SystemHistoryCard() {
  const { category } = useSession();
  return category === 'staff' ? <History /> : null;
}

function History() {
  const systems = useSystems();
  const [systemId, setSystemId] = useState<number | null>(null);
  const options = useMemo(
    () =>
      (systems.data ?? [])
        .map(({ ID, name, systemVersion }) => ({ value: ID, label: name, note: systemVersion }))
        .sort((a, b) => naturalCompare(a.label, b.label)),
    [systems.data],
  );
  const failure = failedList(TITLE, { Systems: systems });
  if (failure) return failure;
  return (
    <PageSection title={TITLE} note="who changed what and when" card>
      {systems.data?.length === 0 ? (
        <NothingYet what="system with a history" />
      ) : (
        <Box maxWidth={{ md: '26rem' }}>
          <SearchSelect
            label="System"
            placeholder={orLoading(systems, 'Choose a system')}
            options={options}
            value={systemId}
            onChange={setSystemId}
            clearable
            disabled={!systems.data}
          />
        </Box>
      )}
      {systemId === null ? null : (
        <HistoryList key={systemId} of={{ system: systemId }} label="Changes of the system" />
      )}
    </PageSection>
  );
}
