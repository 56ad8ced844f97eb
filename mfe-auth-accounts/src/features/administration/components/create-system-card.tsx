import { createSystem } from '@sagitta/shared-contracts/api/system-admin';
import { SYSTEM_VERSIONS, type SystemVersion } from '@sagitta/shared-contracts/api/system';
import { useServices } from '@sagitta/shared-contracts/remote';
import { isName, MAX_LENGTH, NAME_PROBLEM } from '@sagitta/shared-contracts/rules/text';
import { TextField } from '@sagitta/shared-ui/core';
import { SelectField } from '@sagitta/shared-ui/forms';
import { useState } from 'react';
import { FormCard } from '../../../shared/components/form-card';
import { Refused, useAct } from '../../../shared/components/use-act';
import { useSystemsChanged } from './use-systems-changed';

const FAILED = 'The system could not be created. Maybe a system with the specified name already exists.';
const VERSIONS = SYSTEM_VERSIONS.map((value) => ({ value, label: value }));

/** Makes a system (docs/product/administration.md#systems). */
export function CreateSystemCard() {
  const { call } = useServices();
  const systemsChanged = useSystemsChanged();
  const [name, setName] = useState('');
  const [version, setVersion] = useState<SystemVersion>('W4');
  const [externalId, setExternalId] = useState('');
  const [touched, setTouched] = useState({ name: false, externalId: false });
  const isW2 = version === 'W2';
  const maxLength = isW2 ? MAX_LENGTH.w2SystemName : MAX_LENGTH.name;
  const problems = {
    name: nameProblem(name, maxLength),
    externalId: isW2 && externalId.trim() === '' ? 'Incorrect value' : null,
  };
  const create = useAct({
    act: async () => {
      const { NewSystemID } = await call(createSystem, {
        input: { Name: name.trim(), SystemVersion: version, ExternalSystemID: isW2 ? externalId.trim() : '' },
      });
      if (NewSystemID <= 0) throw new Refused(FAILED);
    },
    doneText: 'System created successfully.',
    failedText: () => FAILED,
    onDone: () => {
      setName('');
      setExternalId('');
      setTouched({ name: false, externalId: false });
      return systemsChanged();
    },
  });
  return (
    <FormCard
      title="Create System"
      submitLabel="Create"
      canSubmit={!problems.name && !problems.externalId}
      pending={create.isPending}
      onSubmit={() => create.mutate()}
    >
      <TextField
        label="Name"
        required
        value={name}
        onChange={setName}
        maxLength={maxLength}
        onBlur={() => setTouched((now) => ({ ...now, name: true }))}
        error={touched.name ? problems.name : null}
      />
      <SelectField label="Version" options={VERSIONS} value={version} onChange={setVersion} />
      <TextField
        label="External ID"
        required={isW2}
        disabled={!isW2}
        value={externalId}
        onChange={setExternalId}
        maxLength={MAX_LENGTH.default}
        hint="Of a W2 system, at its controller"
        onBlur={() => setTouched((now) => ({ ...now, externalId: true }))}
        error={touched.externalId ? problems.externalId : null}
      />
    </FormCard>
  );
}

/** A name that was typed for a W4 system may be too long for a W2 one. */
function nameProblem(name: string, maxLength: number): string | null {
  if (isName(name, maxLength)) return null;
  return isName(name) ? `A W2 system's name has at most ${MAX_LENGTH.w2SystemName} characters.` : NAME_PROBLEM;
}
