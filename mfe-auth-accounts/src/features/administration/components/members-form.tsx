import { LoadFailure } from '@sagitta/shared-ui/core';
import { MultiSelect, type SelectOption } from '@sagitta/shared-ui/select';
import { useForm } from '@sagitta/shared-ui/use-form';
import { useMemo, type ReactNode } from 'react';
import * as v from 'valibot';
import type { Asked } from '../../../shared/components/failed-list';
import { FormCard } from '../../../shared/components/form-card';
import { useAct } from '../../../shared/hooks/use-act';
import type { Member } from '../model/members';

export interface MembersFormProps {
  title: string;
  label: string;
  /** The group's members as they are stored. */
  stored: Asked & { data: readonly Member[] | undefined };
  /** What may be chosen; one that is disabled can be neither added nor taken out. */
  options: readonly SelectOption<number>[];
  /** Under the field: why some options are disabled. */
  hint?: string;
  save: (ids: number[]) => Promise<void>;
  /** The select of the group, above the members. */
  children: ReactNode;
}

/** Null while nothing was chosen: the group has what is stored. */
const MembersSchema = v.object({ ids: v.nullable(v.array(v.number())) });
const UNTYPED: v.InferInput<typeof MembersSchema> = { ids: null };

/** What belongs to a group: chosen from a list and saved whole. A group that has members may be emptied. */
export function MembersForm({ title, label, stored, options, hint, save, children }: MembersFormProps) {
  const form = useForm(MembersSchema, { stored: UNTYPED });
  // What was chosen and is gone since, a system that somebody deleted, is not sent: the host would refuse all of it.
  const there = useMemo(() => new Set(options.map(({ value }) => value)), [options]);
  const chosen = (form.values.ids ?? stored.data?.map(({ value }) => value) ?? []).filter((id) => there.has(id));
  const act = useAct({
    form,
    act: () => save([...chosen]),
    doneText: 'System group saved successfully.',
    failedText: () => 'Could not save system group.',
    onDone: () => form.take(UNTYPED),
  });
  return (
    <FormCard
      title={title}
      submitLabel="Save"
      form={form}
      canSubmit={stored.data !== undefined && (chosen.length > 0 || stored.data.length > 0)}
      pending={act.isPending}
      onSubmit={() => act.mutate()}
    >
      {children}
      {stored.isError ? (
        <LoadFailure small what={label} query={stored} />
      ) : (
        <MultiSelect
          label={label}
          placeholder={`Choose ${label.toLowerCase()}`}
          hint={hint}
          options={options}
          values={chosen}
          onChange={(ids) => form.set('ids', ids)}
          disabled={!stored.data}
        />
      )}
    </FormCard>
  );
}
