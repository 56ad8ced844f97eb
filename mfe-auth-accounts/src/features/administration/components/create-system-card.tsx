import { createSystem } from '@sagitta/shared-contracts/api/system-admin';
import { SYSTEM_VERSIONS } from '@sagitta/shared-contracts/api/system';
import type { InputOf } from '@sagitta/shared-contracts/operation';
import { useServices } from '@sagitta/shared-contracts/remote';
import { dashboardPath } from '@sagitta/shared-contracts/paths';
import { MAX_LENGTH } from '@sagitta/shared-contracts/rules/text';
import { Text, TextField } from '@sagitta/shared-ui/core';
import { SelectField } from '@sagitta/shared-ui/forms';
import { TextLink } from '@sagitta/shared-ui/router';
import { useForm } from '@sagitta/shared-ui/use-form';
import { useState } from 'react';
import { FormCard } from '../../../shared/components/form-card';
import { Refused, useAct } from '../../../shared/hooks/use-act';
import { isW2, NewSystemSchema, NO_SYSTEM } from '../model/new-system';
import { useSystemsChanged } from '../hooks/use-systems-changed';

const FAILED = 'The system could not be created. Maybe a system with the specified name already exists.';
const VERSIONS = SYSTEM_VERSIONS.map((value) => ({ value, label: value }));

/** Makes a system (docs/product/administration.md#systems). */
export function CreateSystemCard() {
  const { call } = useServices();
  const systemsChanged = useSystemsChanged();
  const form = useForm(NewSystemSchema, { stored: NO_SYSTEM });
  const [made, setMade] = useState<{ id: number; name: string } | null>(null);
  const hasController = isW2(form.values.SystemVersion);
  const create = useAct({
    form,
    act: async (input: InputOf<typeof createSystem>) => {
      const { NewSystemID } = await call(createSystem, { input });
      if (NewSystemID <= 0) throw new Refused(FAILED);
      setMade({ id: NewSystemID, name: input.Name });
    },
    doneText: 'System created successfully.',
    failedText: () => FAILED,
    onDone: () => {
      form.take({ ...NO_SYSTEM, SystemVersion: form.values.SystemVersion });
      return systemsChanged();
    },
  });
  return (
    <FormCard
      title="Create System"
      submitLabel="Create"
      form={form}
      pending={create.isPending}
      onSubmit={(system) => create.mutate(system)}
    >
      <TextField
        label="Name"
        required
        {...form.field('Name')}
        maxLength={hasController ? MAX_LENGTH.w2SystemName : MAX_LENGTH.name}
      />
      <SelectField label="Version" options={VERSIONS} {...form.field('SystemVersion')} />
      <TextField
        label="External ID"
        required={hasController}
        disabled={!hasController}
        {...form.field('ExternalSystemID')}
        maxLength={MAX_LENGTH.default}
        hint="Id of the W2 system at its controller"
      />
      {made ? (
        <Text size="sm" role="status">
          Created: <TextLink to={dashboardPath(made.id)}>{made.name}</TextLink>. Its dashboard lists what is still to
          set.
        </Text>
      ) : null}
    </FormCard>
  );
}
