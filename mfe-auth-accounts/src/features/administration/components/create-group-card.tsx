import {
  createSystemGroup,
  listSystemGroups,
  listSystemGroupsInstaller,
} from '@sagitta/shared-contracts/api/system-group';
import { answersOf } from '@sagitta/shared-contracts/query-key';
import { useServices } from '@sagitta/shared-contracts/remote';
import { isName, MAX_LENGTH, nameRefusal } from '@sagitta/shared-contracts/rules/text';
import { TextField } from '@sagitta/shared-ui/core';
import { SegmentedControl } from '@sagitta/shared-ui/segments';
import { useForm } from '@sagitta/shared-ui/use-form';
import { useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { FormCard } from '../../../shared/components/form-card';
import { Refused, useAct } from '../../../shared/hooks/use-act';
import { checkedText } from '@sagitta/shared-contracts/checked-text';

const FAILED = 'The system group could not be created. Maybe a group with the specified name already exists.';
const VISIBILITIES = [
  { value: 'public', label: 'Public' },
  { value: 'private', label: 'Private' },
] as const;

const GroupSchema = v.object({
  name: v.pipe(
    checkedText((name) => (isName(name, MAX_LENGTH.default) ? null : nameRefusal(name))),
    v.trim(),
  ),
  visibility: v.picklist(['public', 'private']),
});
type Group = v.InferInput<typeof GroupSchema>;
const NO_GROUP: Group = { name: '', visibility: 'public' };

/** Makes a group, public by default. */
export function CreateGroupCard() {
  const { call } = useServices();
  const client = useQueryClient();
  const form = useForm(GroupSchema, { stored: NO_GROUP });
  const create = useAct({
    form,
    act: async ({ name, visibility }: Group) => {
      const { newSystemGroupID } = await call(createSystemGroup, {
        input: { name, isPublic: visibility === 'public' },
      });
      if (newSystemGroupID <= 0) throw new Refused(FAILED);
    },
    doneText: 'System group created successfully.',
    failedText: () => FAILED,
    onDone: async () => {
      form.take(NO_GROUP);
      await Promise.all(
        [listSystemGroups, listSystemGroupsInstaller].map((list) => client.invalidateQueries(answersOf(list))),
      );
    },
  });
  return (
    <FormCard
      title="Create System Group"
      submitLabel="Create"
      form={form}
      pending={create.isPending}
      onSubmit={(group) => create.mutate(group)}
    >
      <TextField label="Name" required {...form.field('name')} maxLength={MAX_LENGTH.default} />
      <SegmentedControl label="Visibility" segments={VISIBILITIES} {...form.field('visibility')} />
    </FormCard>
  );
}
