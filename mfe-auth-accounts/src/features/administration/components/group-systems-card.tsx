import {
  listGroupSystems,
  listSystemGroups,
  listSystemGroupsInstaller,
  setGroupSystems,
} from '@sagitta/shared-contracts/api/system-group';
import { answersOf } from '@sagitta/shared-contracts/query-key';
import { useServices, useSession } from '@sagitta/shared-contracts/remote';
import { PageSection } from '@sagitta/shared-ui/core';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { failedList } from '../../../shared/components/failed-list';
import { useSystems } from '../../../shared/hooks/use-systems';
import { manageable } from '@sagitta/shared-contracts/rules/manageable';
import { groupSystemsQuery } from '../api/groups';
import { memberOptions, type Member } from '../model/members';
import { MembersForm } from './members-form';
import { useGroupSelect } from '../hooks/use-group-select';
import { NothingYet } from '../../../shared/components/nothing-yet';

const TITLE = 'Add/Remove Systems';
const every = () => true;

/** Which systems belong to a group (docs/product/administration.md#system-groups). */
export function GroupSystemsCard() {
  const services = useServices();
  const viewer = useSession();
  const client = useQueryClient();
  const { groupId, select, list, groups } = useGroupSelect(every);
  const systems = useSystems();
  const base = groupSystemsQuery(services, groupId ?? 0);
  const stored = useQuery({ ...base, queryFn: groupId === null ? skipToken : base.queryFn, select: membersOf });
  const options = useMemo(() => {
    const mine = new Set(manageable(systems.data ?? [], viewer).map(({ ID }) => ID));
    return memberOptions((systems.data ?? []).map(asMember), stored.data ?? []).map((option) => ({
      ...option,
      disabled: !mine.has(option.value),
    }));
  }, [systems.data, stored.data, viewer]);
  const save = async (systemIDs: number[]) => {
    if (groupId === null) return;
    await services.call(setGroupSystems, { input: { groupID: groupId, systemIDs } });
    await Promise.all(
      [answersOf(listGroupSystems, groupId), answersOf(listSystemGroups), answersOf(listSystemGroupsInstaller)].map(
        (answers) => client.invalidateQueries(answers),
      ),
    );
  };
  const failure = failedList(TITLE, { 'System groups': list, Systems: systems });
  if (failure) return failure;
  if (systems.data?.length === 0)
    return (
      <PageSection title={TITLE} card>
        <NothingYet what="system to group" />
      </PageSection>
    );
  if (groups?.length === 0)
    return (
      <PageSection title={TITLE} card>
        <NothingYet what="group of systems" />
      </PageSection>
    );
  const hint = options.some(({ disabled }) => disabled)
    ? 'Systems that you do not administer cannot be moved.'
    : undefined;
  return (
    <MembersForm key={groupId} title={TITLE} label="Systems" stored={stored} options={options} hint={hint} save={save}>
      {select}
    </MembersForm>
  );
}

function asMember({ ID, name }: { ID: number; name: string }): Member {
  return { value: ID, label: name };
}

function membersOf(systems: readonly { ID: number; name: string }[]): Member[] {
  return systems.map(asMember);
}
