import type { Account } from '@sagitta/shared-contracts/api/account';
import { naturalCompare } from '@sagitta/shared-contracts/rules/natural-sort';
import { Button, CardGrid, EmptyState, PageSection, Row, TextField } from '@sagitta/shared-ui/core';
import { useState } from 'react';
import { systemName } from '../model/unbindable';
import { NotificationCard } from './notification-card';

/** Cards drawn at first, and more at a time: an installer may stand in hundreds of systems. */
const CARDS = 12;

/** One card for each system of the account, by name (document 1 §2). */
export function NotificationCards({ account }: { account: Account }) {
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(CARDS);
  const wanted = search.trim().toLowerCase();
  const all = account.systemsDetails.toSorted((a, b) => naturalCompare(systemName(a), systemName(b)));
  const found = all.filter((assignment) => systemName(assignment).toLowerCase().includes(wanted));
  return (
    <PageSection title="Notifications" note={`${all.length} ${all.length === 1 ? 'system' : 'systems'}`}>
      {all.length === 0 ? <EmptyState small title="This account is in no system." /> : null}
      {all.length > CARDS ? <TextField label="Find a system" labelHidden placeholder="Find a system" type="search" value={search} onChange={setSearch} /> : null}
      <CardGrid>
        {found.slice(0, shown).map((assignment) => <NotificationCard key={assignment.ID} accountId={account.id} assignment={assignment} />)}
      </CardGrid>
      {found.length > shown ? <Row justifyContent="center"><Button onClick={() => setShown(shown + CARDS)}>Show more of {found.length - shown}</Button></Row> : null}
    </PageSection>
  );
}
