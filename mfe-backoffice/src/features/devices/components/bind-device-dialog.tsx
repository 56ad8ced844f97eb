import { errorDetails } from '@sagitta/shared-contracts/api-error';
import { type Device, listDevices } from '@sagitta/shared-contracts/api/device';
import { bindDevice } from '@sagitta/shared-contracts/api/node-admin';
import { answersOf } from '@sagitta/shared-contracts/query-key';
import { useServices } from '@sagitta/shared-contracts/remote';
import { Text } from '@sagitta/shared-ui/core';
import { SearchSelect } from '@sagitta/shared-ui/select';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LoadedDialog } from '../../../shared/components/loaded-dialog';
import { RecordDialog } from '../../../shared/components/record-dialog';
import { useRecordForm } from '../../../shared/hooks/use-record-form';
import { Wide } from '../../../shared/components/wide';
import { placesQuery } from '../../../shared/api/places';
import type { SystemWithTargets } from '../../../shared/model/own-systems';
import { RefusedFields } from '../../../shared/model/refused-fields';
import { BindSchema, type BindOutput, type BindValues, boundText, fittingNodes, replacedBy } from '../model/bind-form';
import { bindTitle } from '../model/titles';

const NOTICES = { saved: 'Device bound to the node. Set its base now.', failed: 'The device was not bound' };

interface BindDeviceDialogProps {
  device: Device;
  /** All of them: they tell which node has which. */
  devices: readonly Device[];
  onClose: () => void;
}

/** Gives a node another device: the one under its roof was replaced (docs/product/back-office.md#devices). */
export default function BindDeviceDialog({ device, devices, onClose }: BindDeviceDialogProps) {
  const places = useQuery(placesQuery(useServices()));
  return (
    <LoadedDialog title={bindTitle({ device })} needs={[{ what: 'Nodes', query: places }]} onClose={onClose}>
      {() => <BindForm device={device} devices={devices} places={places.data ?? []} onClose={onClose} />}
    </LoadedDialog>
  );
}

function BindForm({
  device,
  devices,
  places,
  onClose,
}: BindDeviceDialogProps & { places: readonly SystemWithTargets[] }) {
  const { call } = useServices();
  const client = useQueryClient();
  const renew = () => void client.invalidateQueries(answersOf(listDevices));
  const record = useRecordForm<BindValues, BindOutput>({
    thing: 'Device',
    notices: NOTICES,
    schema: BindSchema,
    isNew: false,
    stored: { values: { NodeID: null }, lock: null },
    send: async ({ NodeID }) => {
      const ReplacedSerialString = replacedBy(devices, NodeID);
      try {
        await call(bindDevice, { input: { NodeID, DeviceSerialString: device.SerialString, ReplacedSerialString } });
      } catch (error) {
        const [refused] = Object.values(errorDetails(error).fields ?? {});
        throw refused === undefined ? error : new RefusedFields({ NodeID: refused });
      }
    },
    onSaved: () => {
      renew();
      onClose();
    },
    onRefused: renew,
  });
  const { form } = record;
  const { NodeID } = form.values;
  const nodes = fittingNodes(places, devices, device);
  return (
    <RecordDialog
      title={bindTitle({ device })}
      what="this device"
      saveLabel="Bind"
      record={record}
      label={() => 'Node'}
      text={(_, value) => String(value)}
      onClose={onClose}
    >
      <Wide>
        <SearchSelect
          label="Node"
          clearable
          hint={boundText(nodes, devices, NodeID)}
          options={nodes}
          {...form.field('NodeID')}
        />
      </Wide>
      <Wide>
        <Text size="sm">
          The node keeps its history and thresholds. Its level is unknown until a base is set for this device. Commands
          that wait are withdrawn, and a device that it replaces becomes free.
        </Text>
      </Wide>
    </RecordDialog>
  );
}
