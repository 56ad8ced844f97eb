import { createNode, type FreeDevice } from '@sagitta/shared-contracts/api/node-admin';
import type { InputOf } from '@sagitta/shared-contracts/operation';
import { commissionPath } from '@sagitta/shared-contracts/paths';
import { useServices, useSession } from '@sagitta/shared-contracts/remote';
import { isName, MAX_LENGTH, nameRefusal } from '@sagitta/shared-contracts/rules/text';
import { PageSection, TextField } from '@sagitta/shared-ui/core';
import { formatAge } from '@sagitta/shared-ui/format';
import { TextLink } from '@sagitta/shared-ui/router';
import { SearchSelect } from '@sagitta/shared-ui/select';
import { useForm } from '@sagitta/shared-ui/use-form';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import * as v from 'valibot';
import { failedList } from '../../../shared/components/failed-list';
import { FormCard } from '../../../shared/components/form-card';
import { Refused, useAct } from '../../../shared/hooks/use-act';
import { useSystems } from '../../../shared/hooks/use-systems';
import { checkedText } from '@sagitta/shared-contracts/checked-text';
import { manageable } from '@sagitta/shared-contracts/rules/manageable';
import { orLoading } from '../../../shared/model/or-loading';
import { freeDevicesQuery } from '../api/nodes';
import { useSystemsChanged } from '../hooks/use-systems-changed';
import { NothingYet } from '../../../shared/components/nothing-yet';

const FAILED = 'The node could not be created. Maybe a node with the specified name already exists.';

/** Named as in the call, so that a refusal is shown at its field. */
const NodeSchema = v.object({
  SystemID: v.nullable(v.number()),
  DeviceSerialString: v.nullable(v.string()),
  Name: v.pipe(
    checkedText((name) => (isName(name) ? null : nameRefusal(name))),
    v.trim(),
  ),
});
const NO_NODE: v.InferInput<typeof NodeSchema> = { SystemID: null, DeviceSerialString: null, Name: '' };

/** Puts a free device into a W4 system (docs/product/administration.md#systems). */
export function CreateNodeCard() {
  const services = useServices();
  const viewer = useSession();
  const systemsChanged = useSystemsChanged();
  const systems = useSystems();
  const devices = useQuery(freeDevicesQuery(services));
  const form = useForm(NodeSchema, { stored: NO_NODE });
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
        .map((device) => ({
          value: device.SerialString,
          label: device.SerialString,
          note: deviceNote(device, services.now()),
        })),
    [devices.data, services],
  );
  const name = useRef<HTMLInputElement>(null);
  // What was chosen may be gone since: the system deleted, the device taken by somebody else.
  const system = options.find(({ value }) => value === form.values.SystemID);
  const device = free.find(({ value }) => value === form.values.DeviceSerialString);
  const create = useAct({
    form,
    act: async (input: InputOf<typeof createNode>) => {
      const { result } = await services.call(createNode, { input });
      if (result > 0) return;
      void devices.refetch();
      throw new Refused(FAILED);
    },
    doneText: 'Node created successfully.',
    failedText: () => FAILED,
    onDone: () => {
      form.take({ ...NO_NODE, SystemID: form.values.SystemID });
      // The button that was pressed cannot be pressed again before there is another name.
      name.current?.focus();
      return systemsChanged();
    },
  });
  const failure = failedList('Create Node', { Systems: systems, 'Free devices': devices });
  if (failure) return failure;
  if (systems.data && options.length === 0)
    return (
      <PageSection title="Create Node" card>
        <NothingYet what="system to have devices" />
      </PageSection>
    );
  return (
    <FormCard
      title="Create Node"
      submitLabel="Create"
      form={form}
      canSubmit={form.valid && system !== undefined && device !== undefined}
      pending={create.isPending}
      onSubmit={({ Name }) => {
        if (system && device) create.mutate({ SystemID: system.value, DeviceSerialString: device.value, Name });
      }}
    >
      <SearchSelect
        label="System"
        placeholder={orLoading(systems, 'Choose a W4 system')}
        options={options}
        {...form.field('SystemID')}
        disabled={!systems.data}
      />
      <SearchSelect
        label="Device"
        placeholder={orLoading(devices, 'Choose a free device')}
        options={free}
        {...form.field('DeviceSerialString')}
        disabled={!devices.data}
        emptyText="No free devices"
      />
      <TextField
        ref={name}
        label="Name"
        required
        {...form.field('Name')}
        maxLength={MAX_LENGTH.name}
        hint="What the device is called everywhere: where it hangs, for example"
      />
      {system ? <TextLink to={commissionPath(system.value)}>Several at once, from a table</TextLink> : null}
    </FormCard>
  );
}

/** What tells one device in the hand from another: its type, and whether it has just been switched on. */
function deviceNote({ DeviceType, LatestPacketTimestamp }: FreeDevice, now: number): string {
  const heard = LatestPacketTimestamp === null ? 'not heard yet' : `heard ${formatAge(LatestPacketTimestamp, now)}`;
  return DeviceType === null ? heard : `${DeviceType}, ${heard}`;
}
