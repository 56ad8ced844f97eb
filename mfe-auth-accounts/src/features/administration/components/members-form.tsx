import { LoadFailure } from '@sagitta/shared-ui/core';
import { MultiSelect, type SelectOption } from '@sagitta/shared-ui/select';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { FormCard } from '../../../shared/components/form-card';
import { useAct } from '../../../shared/components/use-act';

export interface MembersFormProps {
  title: string;
  label: string;
  /** The group's members as they are stored. */
  stored: UseQueryResult<readonly { value: number }[]>;
  options: readonly SelectOption<number>[];
  /** Ids that can be neither added nor taken out. */
  fixed: ReadonlySet<number>;
  save: (ids: number[]) => Promise<void>;
  /** The select of the group, above the members. */
  children: ReactNode;
}

/** What belongs to a group: chosen from a list and saved whole. Saving needs at least one (document 1 §4). */
export function MembersForm({ title, label, stored, options, fixed, save, children }: MembersFormProps) {
  const [typed, setTyped] = useState<readonly number[] | null>(null);
  const members = stored.data?.map(({ value }) => value) ?? [];
  const chosen = typed ?? members;
  const choose = (ids: readonly number[]) => {
    const kept = members.filter((id) => fixed.has(id) && !ids.includes(id));
    setTyped([...kept, ...ids.filter((id) => !fixed.has(id) || members.includes(id))]);
  };
  const act = useAct({
    act: () => save([...chosen]),
    doneText: 'System group saved successfully.',
    failedText: () => 'Could not save system group.',
    onDone: () => setTyped(null),
  });
  return (
    <FormCard title={title} submitLabel="Save" canSubmit={stored.data !== undefined && chosen.length > 0} pending={act.isPending} onSubmit={() => act.mutate()}>
      {children}
      {stored.isError ? <LoadFailure small what={label} error={stored.error} onRetry={() => void stored.refetch()} retrying={stored.isFetching} /> : (
        <MultiSelect label={label} placeholder={`Choose ${label.toLowerCase()}`} options={options} values={chosen} onChange={choose} disabled={!stored.data} />
      )}
    </FormCard>
  );
}
