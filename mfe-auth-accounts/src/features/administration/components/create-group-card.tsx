import {
  createSystemGroup,
  listSystemGroups,
  listSystemGroupsInstaller,
} from '@sagitta/shared-contracts/api/system-group';
import { answersOf } from '@sagitta/shared-contracts/query-key';
import { useServices } from '@sagitta/shared-contracts/remote';
import { isName, MAX_LENGTH, NAME_PROBLEM } from '@sagitta/shared-contracts/rules/text';
import { TextField } from '@sagitta/shared-ui/core';
import { SegmentedControl } from '@sagitta/shared-ui/tabs';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormCard } from '../../../shared/components/form-card';
import { Refused, useAct } from '../../../shared/components/use-act';

const FAILED = 'The system group could not be created. Maybe a group with the specified name already exists.';
const VISIBILITIES = [
  { value: 'public', label: 'Public' },
  { value: 'private', label: 'Private' },
] as const;

/** Makes a group, public by default. */
export function CreateGroupCard() {
  const { call } = useServices();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [touched, setTouched] = useState(false);
  const [visibility, setVisibility] = useState<'public' | 'private'>('public');
  const problem = isName(name, MAX_LENGTH.default) ? null : NAME_PROBLEM;
  const create = useAct({
    act: async () => {
      const { newSystemGroupID } = await call(createSystemGroup, {
        input: { name: name.trim(), isPublic: visibility === 'public' },
      });
      if (newSystemGroupID <= 0) throw new Refused(FAILED);
    },
    doneText: 'System group created successfully.',
    failedText: () => FAILED,
    onDone: async () => {
      setName('');
      setVisibility('public');
      setTouched(false);
      await Promise.all(
        [listSystemGroups, listSystemGroupsInstaller].map((list) => client.invalidateQueries(answersOf(list))),
      );
    },
  });
  return (
    <FormCard
      title="Create System Group"
      submitLabel="Create"
      canSubmit={problem === null}
      pending={create.isPending}
      onSubmit={() => create.mutate()}
    >
      <TextField
        label="Name"
        required
        value={name}
        onChange={setName}
        maxLength={MAX_LENGTH.default}
        onBlur={() => setTouched(true)}
        error={touched ? problem : null}
      />
      <SegmentedControl label="Visibility" segments={VISIBILITIES} value={visibility} onChange={setVisibility} />
    </FormCard>
  );
}
