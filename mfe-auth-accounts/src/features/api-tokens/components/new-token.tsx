import { API_TOKEN_SYSTEMS_MAX, createApiToken } from '@sagitta/shared-contracts/api/api-token';
import { useServices } from '@sagitta/shared-contracts/remote';
import { isName, MAX_LENGTH, nameRefusal } from '@sagitta/shared-contracts/rules/text';
import { Text, TextField } from '@sagitta/shared-ui/core';
import { SelectField } from '@sagitta/shared-ui/forms';
import { MultiSelect } from '@sagitta/shared-ui/select';
import { useState } from 'react';
import { PasswordDialog } from '../../../shared/components/password-dialog';
import { useSystems } from '../../../shared/hooks/use-systems';

const READS = [
  { value: 'all', label: 'All systems that I may see' },
  { value: 'chosen', label: 'Chosen systems only' },
] as const;
const LIVES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'One year' },
] as const;

type Reads = (typeof READS)[number]['value'];
type Life = (typeof LIVES)[number]['value'];

export interface NewTokenProps {
  onMade: (token: string) => void;
  onClose: () => void;
}

/** What a new token is called, what it reads and how long. */
export function NewToken({ onMade, onClose }: NewTokenProps) {
  const { call } = useServices();
  const systems = useSystems();
  const [name, setName] = useState('');
  const [reads, setReads] = useState<Reads>('all');
  const [chosen, setChosen] = useState<number[]>([]);
  const [life, setLife] = useState<Life>('90');
  const nameProblem = nameProblemOf(name);
  const systemsProblem = reads === 'all' ? undefined : systemsProblemOf(chosen);
  const make = async (currentPassword: string) => {
    const systemIDs = reads === 'all' ? null : chosen;
    const input = { name: name.trim(), systemIDs, days: Number(life), currentPassword };
    onMade((await call(createApiToken, { input })).token);
  };
  return (
    <PasswordDialog
      title="New API token"
      confirmLabel="Make the token"
      isIncomplete={Boolean(nameProblem ?? systemsProblem)}
      act={make}
      onClose={onClose}
      renderFields={(isAsked) => (
        <>
          <TextField
            label="Name"
            hint="What uses it, such as Grafana"
            value={name}
            onChange={setName}
            maxLength={MAX_LENGTH.name}
            error={isAsked ? nameProblem : undefined}
          />
          <SelectField label="Reads" options={READS} value={reads} onChange={setReads} />
          {reads === 'chosen' ? (
            <MultiSelect
              label="Systems"
              placeholder="Choose systems"
              options={(systems.data ?? []).map(({ ID, name: label }) => ({ value: ID, label }))}
              values={chosen}
              onChange={setChosen}
              disabled={!systems.data}
              error={isAsked ? systemsProblem : undefined}
            />
          ) : null}
          <SelectField label="Valid for" options={LIVES} value={life} onChange={setLife} />
        </>
      )}
    >
      <Text>Whoever has the token reads with it what you may see. It changes nothing.</Text>
    </PasswordDialog>
  );
}

function nameProblemOf(name: string): string | undefined {
  if (name.trim() === '') return 'Enter a name';
  return isName(name) ? undefined : nameRefusal(name);
}

function systemsProblemOf(chosen: readonly number[]): string | undefined {
  if (chosen.length === 0) return 'Choose at least one system';
  return chosen.length > API_TOKEN_SYSTEMS_MAX ? `Choose at most ${API_TOKEN_SYSTEMS_MAX} systems` : undefined;
}
