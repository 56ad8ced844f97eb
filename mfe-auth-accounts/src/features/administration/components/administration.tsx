import { Stack } from '@sagitta/shared-ui/core';
import { useSearchParams } from '@sagitta/shared-ui/router';
import { Tabs } from '@sagitta/shared-ui/tabs';
import { Activity, Fragment, useState, type ReactNode } from 'react';
import { CardStacks } from '../../../shared/components/card-stacks';
import { CreateGroupCard } from './create-group-card';
import { CreateNodeCard } from './create-node-card';
import { CreateSystemCard } from './create-system-card';
import { CreateUserCard } from './create-user-card';
import { DeleteNodeCard } from './delete-node-card';
import { DeleteSystemCard } from './delete-system-card';
import { DeleteUserCard } from './delete-user-card';
import { GroupAccountsCard } from './group-accounts-card';
import { GroupSystemsCard } from './group-systems-card';
import { PinUserCard } from './pin-user-card';
import { RetiredNodesCards } from './retired-nodes-cards';

const TABS = [
  { id: 'users', label: 'Users' },
  { id: 'systems', label: 'Systems' },
  { id: 'groups', label: 'System Groups' },
] as const;
type TabId = (typeof TABS)[number]['id'];

/**
 * The administration page in its three tabs; which one is open is part of the address
 * (docs/product/administration.md#users). A tab that was opened keeps its state while another one is: who finds in the
 * middle of a form that a system is missing makes it and comes back to what they typed. Its lists are asked for again
 * then.
 */
export function Administration({ underUsers, underSystems }: { underUsers?: ReactNode; underSystems?: ReactNode }) {
  const [params, setParams] = useSearchParams();
  const selected = TABS.find(({ id }) => id === params.get('tab'))?.id ?? 'users';
  const [opened, setOpened] = useState<readonly TabId[]>([selected]);
  if (!opened.includes(selected)) setOpened([...opened, selected]);
  return (
    <Tabs
      label="Administration"
      tabs={TABS}
      selected={selected}
      onSelect={(id: TabId) => setParams({ tab: id }, { replace: true })}
    >
      {opened.map((id) => (
        <Activity key={id} mode={id === selected ? 'visible' : 'hidden'}>
          <Stack>
            <CardStacks stacks={CONTENT[id]} />
            {id === 'users' ? underUsers : null}
            {id === 'systems' ? underSystems : null}
          </Stack>
        </Activity>
      ))}
    </Tabs>
  );
}

/** What creates comes first, what deletes is a stack of its own. */
const CONTENT = {
  users: [
    <CreateUserCard key="create" />,
    <Fragment key="others">
      <PinUserCard />
      <DeleteUserCard />
    </Fragment>,
  ],
  systems: [
    <CreateSystemCard key="system" />,
    <CreateNodeCard key="node" />,
    <Fragment key="deletion">
      <DeleteNodeCard />
      <RetiredNodesCards />
      <DeleteSystemCard />
    </Fragment>,
  ],
  groups: [<CreateGroupCard key="create" />, <GroupSystemsCard key="systems" />, <GroupAccountsCard key="accounts" />],
} as const;
