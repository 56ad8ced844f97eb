import { createNode } from '@sagitta/shared-contracts/api/node-admin';
import { useServices, useSession } from '@sagitta/shared-contracts/remote';
import { isName, MAX_LENGTH, NAME_PROBLEM } from '@sagitta/shared-contracts/rules/text';
import { EmptyState, PageSection, TextField } from '@sagitta/shared-ui/core';
import { SearchSelect } from '@sagitta/shared-ui/select';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { failedList } from '../../../shared/components/failed-list';
import { FormCard } from '../../../shared/components/form-card';
import { Refused, useAct } from '../../../shared/components/use-act';
import { useSystems } from '../../../shared/components/use-systems';
import { manageable } from '../../../shared/model/manageable';
import { orLoading } from '../../../shared/model/or-loading';
import { freeDevicesQuery } from '../api/nodes';
import { useSystemsChanged } from './use-systems-changed';

const FAILED = 'The node could not be created. Maybe a node with the specified name already exists.';

/** Puts a free device into a W4 system (docs/product/administration.md#systems). */
export function CreateNodeCard() {
  const services = useServices();
  const viewer = useSession();
  const systemsChanged = useSystemsChanged();
  const systems = useSystems();
  const devices = useQuery(freeDevicesQuery(services));
  const [systemId, setSystemId] = useState<number | null>(null);
  const [serial, setSerial] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [touched, setTouched] = useState(false);
  const options = useMemo(
    () =>
      manageable(systems.data ?? [], viewer)
        .filter(({ systemVersion }) => systemVersion === 'W4')
        .map(({ ID, name: label }) => ({ value: ID, label })),
    [systems.data, viewer],
  );
  const free = useMemo(
    () =>
      (devices.data ?? [])
        .filter(({ SystemVersion }) => SystemVersion === 'W4')
        .map(({ SerialString }) => ({ value: SerialString, label: SerialString })),
    [devices.data],
  );
  const problem = isName(name) ? null : NAME_PROBLEM;
  // What was chosen may be gone since: the system deleted, the device taken by somebody else.
  const system = options.find(({ value }) => value === systemId);
  const device = free.find(({ value }) => value === serial);
  const create = useAct({
    act: async () => {
      if (!system || !device) return;
      const { result } = await services.call(createNode, {
        input: { SystemID: system.value, DeviceSerialString: device.value, Name: name.trim() },
      });
      if (result > 0) return;
      void devices.refetch();
      throw new Refused(FAILED);
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
  if (systems.data && options.length === 0)
    return (
      <PageSection title="Create Node" card>
        <EmptyState small title="Please add a system first." />
      </PageSection>
    );
  return (
    <FormCard
      title="Create Node"
      submitLabel="Create"
      canSubmit={system !== undefined && device !== undefined && problem === null}
      pending={create.isPending}
      onSubmit={() => create.mutate()}
    >
      <SearchSelect
        label="System"
        placeholder={orLoading(systems, 'Choose a W4 system')}
        options={options}
        value={systemId}
        onChange={setSystemId}
        disabled={!systems.data}
      />
      <SearchSelect
        label="Device"
        placeholder={orLoading(devices, 'Choose a free device')}
        options={free}
        value={serial}
        onChange={setSerial}
        disabled={!devices.data}
        emptyText="No free devices"
      />
      <TextField
        label="Name"
        required
        value={name}
        onChange={setName}
        maxLength={MAX_LENGTH.name}
        onBlur={() => setTouched(true)}
        error={touched ? problem : null}
      />
    </FormCard>
  );
}
