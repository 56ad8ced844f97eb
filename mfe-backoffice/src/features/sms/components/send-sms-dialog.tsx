import { sendSms } from '@sagitta/shared-contracts/api/sms';
import { useServices } from '@sagitta/shared-contracts/remote';
import { SMS_MAX_LENGTH, smsSize } from '@sagitta/shared-contracts/rules/sms';
import { TextField } from '@sagitta/shared-ui/core';
import { TextAreaField } from '@sagitta/shared-ui/forms';
import { SearchSelect } from '@sagitta/shared-ui/select';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LoadedDialog } from '../../../shared/components/loaded-dialog';
import { RecordDialog } from '../../../shared/components/record-dialog';
import { useRecordForm } from '../../../shared/hooks/use-record-form';
import { Wide } from '../../../shared/components/wide';
import { renewSmses, smsNodesQuery, smsRoutersQuery } from '../api/smses';
import { NEW_SMS, SmsFormSchema, type SmsOutput, type SmsValues } from '../model/sms-form';

const TITLE = 'Send SMS';
const ONE_TARGET = 'A message goes to a node, a router or a number';
const NOTICES = { saved: 'SMS queued', failed: 'SMS was not sent' };

interface Target {
  id: number;
  label: string;
  system: string | null;
  telephone: string | null;
}

/** Writes a message to a node, a router or a number (docs/product/back-office.md#sms). */
export default function SendSmsDialog({ onClose }: { onClose: () => void }) {
  const services = useServices();
  const nodes = useQuery(smsNodesQuery(services));
  const routers = useQuery(smsRoutersQuery(services));
  return (
    <LoadedDialog
      title={TITLE}
      needs={[
        { what: 'Nodes', query: nodes },
        { what: 'Routers', query: routers },
      ]}
      onClose={onClose}
    >
      {() => (
        <SendSmsForm
          nodes={(nodes.data ?? []).map(({ name, ...node }) => targetOf(name, node))}
          routers={(routers.data ?? []).map(({ serialNumber, ...router }) => targetOf(serialNumber, router))}
          onClose={onClose}
        />
      )}
    </LoadedDialog>
  );
}

interface SendSmsFormProps {
  nodes: readonly Target[];
  routers: readonly Target[];
  onClose: () => void;
}

function SendSmsForm({ nodes, routers, onClose }: SendSmsFormProps) {
  const { call } = useServices();
  const client = useQueryClient();
  const record = useRecordForm<SmsValues, SmsOutput>({
    thing: 'SMS',
    notices: NOTICES,
    schema: SmsFormSchema,
    isNew: true,
    stored: { values: NEW_SMS, lock: null },
    send: async ({ text, nodeId, routerId, number }) => {
      // The documents send the telephone of the SIM card along.
      const target = nodes.find(({ id }) => id === nodeId) ?? routers.find(({ id }) => id === routerId);
      await call(sendSms, { input: { text, nodeId, routerId, number: target ? target.telephone : number } });
    },
    onSaved: () => {
      void renewSmses(client);
      onClose();
    },
    onRefused: () => void renewSmses(client),
  });
  const { form } = record;
  const { nodeId, routerId, number, text } = form.values;
  const target = nodes.find(({ id }) => id === nodeId) ?? routers.find(({ id }) => id === routerId);
  const hintFor = (isOther: boolean) => (isOther ? ONE_TARGET : undefined);
  const [byNode, byRouter, byNumber] = [nodeId !== null, routerId !== null, number.trim() !== ''];
  return (
    <RecordDialog
      title={TITLE}
      what="this message"
      saveLabel="Send"
      record={record}
      label={(field) => field}
      text={(_, value) => String(value)}
      onClose={onClose}
    >
      <SearchSelect
        label="Node"
        clearable
        disabled={byRouter || byNumber}
        hint={hintFor(byRouter || byNumber)}
        options={targetOptions(nodes)}
        value={nodeId}
        onChange={(id) => form.set('nodeId', id)}
        error={form.field('nodeId').error}
      />
      <SearchSelect
        label="Router"
        clearable
        disabled={byNode || byNumber}
        hint={hintFor(byNode || byNumber)}
        options={targetOptions(routers)}
        value={routerId}
        onChange={(id) => form.set('routerId', id)}
        error={form.field('routerId').error}
      />
      <Wide>
        <TextField
          label="Number"
          type="tel"
          autoComplete="off"
          maxLength={SMS_MAX_LENGTH.number}
          disabled={byNode || byRouter}
          hint={hintFor(byNode || byRouter) ?? '+ and 9 to 16 digits'}
          {...form.field('number')}
          value={target?.telephone ?? number}
        />
      </Wide>
      <Wide>
        <TextAreaField
          label="Text"
          required
          rows={4}
          maxLength={SMS_MAX_LENGTH.text}
          hint={sizeText(text)}
          {...form.field('text')}
        />
      </Wide>
    </RecordDialog>
  );
}

/** `7 / 160 characters, GSM-7: 1 message, 153 left in it` */
function sizeText(text: string): string {
  const { encoding, parts, left } = smsSize(text);
  const typed = `${text.length} / ${SMS_MAX_LENGTH.text} characters, ${encoding}`;
  if (parts === 0) return typed;
  return `${typed}: ${parts} ${parts === 1 ? 'message' : 'messages'}, ${left} left in the last`;
}

function targetOf(
  label: string,
  { id, systemName, simcardTelephone }: { id: number; systemName: string | null; simcardTelephone: string | null },
): Target {
  return { id, label, system: systemName, telephone: simcardTelephone };
}

function targetOptions(targets: readonly Target[]) {
  return targets.map(({ id, label, system, telephone }) => ({
    value: id,
    label,
    note: [system, telephone].filter(Boolean).join(', '),
  }));
}
