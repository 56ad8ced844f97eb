import { deleteNode, PURGE_AFTER_DAYS, type RetiredNode } from '@sagitta/shared-contracts/api/node-admin';
import { useServices } from '@sagitta/shared-contracts/remote';
import { MAX_LENGTH } from '@sagitta/shared-contracts/rules/text';
import { Text, TextField } from '@sagitta/shared-ui/core';
import { SearchSelect } from '@sagitta/shared-ui/select';
import { useForm } from '@sagitta/shared-ui/use-form';
import { useMemo, useState } from 'react';
import * as v from 'valibot';
import { ActDialog } from '../../../shared/components/act-dialog';
import { FormCard } from '../../../shared/components/form-card';
import { refusalText } from '../model/refusal-text';
import { retiredOptions } from '../model/retired';
import { useSystemsChanged } from '../hooks/use-systems-changed';

const CLOSE_AFTER_MS = 7_500;
const PurgeSchema = v.object({ id: v.nullable(v.number()), name: v.string() });
const NO_CHOICE: v.InferInput<typeof PurgeSchema> = { id: null, name: '' };
const REFUSED = 'You do not have the permission to remove the node.';

/** Staff delete retired devices for good, with their name typed (docs/product/administration.md#retired-devices). */
export function PurgeNodeCard({ nodes }: { nodes: readonly RetiredNode[] }) {
  const services = useServices();
  const systemsChanged = useSystemsChanged();
  const form = useForm(PurgeSchema, { stored: NO_CHOICE });
  const [asking, setAsking] = useState(false);
  const options = useMemo(() => retiredOptions(nodes), [nodes]);
  const node = nodes.find(({ id }) => id === form.values.id);
  const finish = async (done: boolean) => {
    setAsking(false);
    if (!done) return;
    form.take(NO_CHOICE);
    await systemsChanged();
  };
  return (
    <>
      <FormCard
        title="Delete Retired Node For Good"
        submitLabel="Delete for good"
        destructive
        form={form}
        canSubmit={node !== undefined && form.values.name === node.name}
        onSubmit={() => setAsking(true)}
      >
        <Text>A retired node can be deleted {PURGE_AFTER_DAYS} days after it was retired.</Text>
        <SearchSelect
          label="Retired node"
          placeholder="Choose a retired node"
          options={options}
          {...form.field('id')}
          clearable
        />
        <TextField label="Type its name" {...form.field('name')} maxLength={MAX_LENGTH.default} />
      </FormCard>
      <ActDialog
        open={asking}
        title="This operation is irreversible. Are you sure to delete this node?"
        thing={node ? `${node.name} of ${node.systemName}` : ''}
        confirmLabel="Delete for good"
        act={async () => {
          if (node) await services.call(deleteNode, { input: { id: node.id, PurgeName: form.values.name } });
        }}
        doneText="Node was deleted successfully."
        failedText={(error) => refusalText(error, { refused: REFUSED })}
        closeAfterMs={CLOSE_AFTER_MS}
        onClose={(done) => void finish(done)}
      >
        <Text>Its readings, the evidence of its alarms among them, are deleted and cannot be had back.</Text>
      </ActDialog>
    </>
  );
}
