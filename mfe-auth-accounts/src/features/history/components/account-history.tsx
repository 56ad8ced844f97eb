import { useSession } from '@sagitta/shared-contracts/remote';
import { Button, PageSection } from '@sagitta/shared-ui/core';
import { useState } from 'react';
import { HistoryList } from './history-list';

/** Who changed what about an account, for staff. Asked for when it is opened. */
export function AccountHistory({ id }: { id: number }) {
  const { category } = useSession();
  const [open, setOpen] = useState(false);
  if (category !== 'staff') return null;
  return (
    <PageSection
      title="History"
      note="who changed what and when"
      tools={
        <Button size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide history' : 'Show history'}
        </Button>
      }
      card
    >
      {open ? <HistoryList of={{ account: id }} label="Changes of the account" /> : null}
    </PageSection>
  );
}
