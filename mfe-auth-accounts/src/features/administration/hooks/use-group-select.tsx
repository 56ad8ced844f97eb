import { isPublicGroup, type SystemGroup } from '@sagitta/shared-contracts/api/system-group';
import { useServices } from '@sagitta/shared-contracts/remote';
import { naturalCompare } from '@sagitta/shared-contracts/rules/natural-sort';
import { SearchSelect } from '@sagitta/shared-ui/select';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { orLoading } from '../../../shared/model/or-loading';
import { groupsQuery } from '../api/groups';

/** A select of the groups that the viewer may change, as far as they are wanted. `wanted` stays the same function. */
export function useGroupSelect(wanted: (group: SystemGroup) => boolean) {
  const list = useQuery(groupsQuery(useServices()));
  const [groupId, setGroupId] = useState<number | null>(null);
  const groups = useMemo(
    () => list.data?.filter(wanted).sort((a, b) => naturalCompare(a.name, b.name)),
    [list.data, wanted],
  );
  const options = useMemo(
    () =>
      (groups ?? []).map((group) => ({
        value: group.ID,
        label: group.name,
        note: isPublicGroup(group) ? 'public' : 'private',
      })),
    [groups],
  );
  const select = (
    <SearchSelect
      label="System group"
      placeholder={orLoading(list, 'Choose a group')}
      options={options}
      value={groupId}
      onChange={setGroupId}
      clearable
      disabled={!groups}
    />
  );
  return { groupId, select, list, groups };
}
