import { createNode } from '@sagitta/shared-contracts/api/node-admin';
import { useServices, useSession } from '@sagitta/shared-contracts/remote';
import { isName, MAX_LENGTH, NAME_PROBLEM } from '@sagitta/shared-contracts/rules/text';
import { EmptyState, PageSection, TextField } from '@sagitta/shared-ui/core';
import { SearchSelect } from '@sagitta/shared-ui/select';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { systemsQuery } from '../../../shared/api/systems';
import { failedList } from '../../../shared/components/failed-list';
import { FormCard } from '../../../shared/components/form-card';
import { Refused, useAct } from '../../../shared/components/use-act';
import { manageable } from '../../../shared/model/manageable';
import { freeDevicesQuery } from '../api/nodes';
import { useSystemsChanged } from './use-systems-changed';

const FAILED = 'The node could not be created. Maybe a node with the specified name already exists.';

/** Puts a free device into a W4 system (document 1 §2). */
export function CreateNodeCard() {
  const services = useServices();
  const viewer = useSession();
  const systemsChanged = useSystemsChanged();
  const systems = useQuery(systemsQuery(services));
  const devices = useQuery(freeDevicesQuery(services));
  const [systemId, setSystemId] = useState<number | null>(null);
  const [serial, setSerial] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [touched, setTouched] = useState(false);
  const open = manageable(systems.data ?? [], viewer).filter(({ systemVersion }) => systemVersion === 'W4');
  const free = (devices.data ?? []).filter(({ SystemVersion }) => SystemVersion === 'W4');
  const problem = isName(name) ? null : NAME_PROBLEM;
  const create = useAct({
    act: async () => {
      if (systemId === null || serial === null) return;
      const { result } = await services.call(createNode, { input: { SystemID: systemId, DeviceSerialString: serial, Name: name.trim() } });
      if (result <= 0) throw new Refused(FAILED);
    },
    doneText: 'Node created successfully.',
    failedText: () => FAILED,
    onDone: () => {
      setSerial(null);
      setName('');
      setTouched(false);
      return systemsChanged();
    },
  });
  const failure = failedList('Create Node', { Systems: systems, 'Free devices': devices });
  if (failure) return failure;
  if (systems.data && open.length === 0) return <PageSection title="Create Node" card><EmptyState small title="Please add a system first." /></PageSection>;
  return (
    <FormCard title="Create Node" submitLabel="Create" canSubmit={systemId !== null && serial !== null && problem === null} pending={create.isPending} onSubmit={() => create.mutate()}>
      <SearchSelect label="System" placeholder="Choose a W4 system" options={open.map((one) => ({ value: one.ID, label: one.name }))} value={systemId} onChange={setSystemId} disabled={!systems.data} />
      <SearchSelect label="Device" placeholder="Choose a free device" options={free.map(({ SerialString }) => ({ value: SerialString, label: SerialString }))} value={serial} onChange={setSerial} disabled={!devices.data} emptyText="No free devices" />
      <TextField label="Name" required value={name} onChange={setName} maxLength={MAX_LENGTH.name} onBlur={() => setTouched(true)} error={touched ? problem : null} />
    </FormCard>
  );
}
