import { errorDetails } from '@sagitta/shared-contracts/api-error';
import { type Device, listDevices } from '@sagitta/shared-contracts/api/device';
import { bindDevice } from '@sagitta/shared-contracts/api/node-admin';
import { answersOf } from '@sagitta/shared-contracts/query-key';
import { useServices } from '@sagitta/shared-contracts/remote';
import { Text } from '@sagitta/shared-ui/core';
import { ConfirmDialog } from '@sagitta/shared-ui/overlay';
import { SearchSelect } from '@sagitta/shared-ui/select';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { RecordDialog } from '../../../shared/components/record-dialog';
import { useRecordForm } from '../../../shared/hooks/use-record-form';
import { Wide } from '../../../shared/components/wide';
import { RefusedFields } from '../../../shared/model/refused-fields';
import {
  belongsText,
  changeText,
  type MoveOutput,
  MoveSchema,
  type MoveValues,
  sourceOptions,
} from '../model/move-form';
import { otherSources } from '../model/not-judged';
import { moveTitle } from '../model/titles';

const NOTICES = { saved: 'Device moved to another source', failed: 'The device was not moved' };

interface Question {
  from: string | null;
  to: string;
}

interface MoveDeviceDialogProps {
  device: Device;
  onClose: () => void;
}

/** Lets another network server speak for a device (docs/product/back-office.md#devices). */
export default function MoveDeviceDialog({ device, onClose }: MoveDeviceDialogProps) {
  const { call } = useServices();
  const client = useQueryClient();
  const [asked, setAsked] = useState<Question | null>(null);
  // What the question said, whatever a renewal of the list says meanwhile.
  const seen = useRef(device.Source);
  const renew = () => void client.invalidateQueries(answersOf(listDevices));
  const { SerialString, NodeId } = device;
  const others = otherSources(device);
  const record = useRecordForm<MoveValues, MoveOutput>({
    thing: 'Device',
    notices: NOTICES,
    schema: MoveSchema,
    isNew: false,
    stored: { values: { Source: null }, lock: device.Source },
    send: async ({ Source }) => {
      try {
        await call(bindDevice, {
          input: {
            NodeID: NodeId,
            DeviceSerialString: SerialString,
            ReplacedSerialString: NodeId === null ? null : SerialString,
            Source,
            ReplacedSource: seen.current ?? undefined,
          },
        });
      } catch (error) {
        const [refused] = Object.values(errorDetails(error).fields ?? {});
        throw refused === undefined ? error : new RefusedFields({ Source: refused });
      }
    },
    onSaved: () => {
      renew();
      onClose();
    },
    onRefused: renew,
  });
  const { form } = record;
  const to = form.values.Source;
  const ask = () => {
    if (to === null) return record.submit();
    seen.current = device.Source;
    return setAsked({ from: device.Source, to });
  };
  const title = moveTitle({ device });
  return (
    <>
      <RecordDialog
        title={title}
        what="this device"
        saveLabel="Move"
        record={{ ...record, submit: ask }}
        label={() => 'New source'}
        text={(_, value) => String(value)}
        onClose={onClose}
      >
        <Wide>
          <Text>{belongsText(device)}</Text>
        </Wide>
        <Wide>
          <SearchSelect
            label="New source"
            clearable
            hint={to === null ? 'Only a source that reports the device' : changeText(device.Source, to)}
            options={sourceOptions(others)}
            {...form.field('Source')}
          />
        </Wide>
        <Wide>
          <Text size="sm">
            What was kept so far stays kept and is not judged afterwards. A node keeps its device, base and thresholds;
            commands that wait are handed over anew. To move the device back, its former source must report it again.
          </Text>
        </Wide>
      </RecordDialog>
      <ConfirmDialog
        open={asked !== null}
        title={`Let ${asked?.to ?? ''} speak for this device?`}
        thing={SerialString}
        confirmLabel="Move the device"
        onConfirm={() => {
          setAsked(null);
          record.submit();
        }}
        onCancel={() => setAsked(null)}
      >
        <Text>{asked === null ? '' : changeText(asked.from, asked.to)}</Text>
      </ConfirmDialog>
    </>
  );
}
