import { type RetiredNode, restoreNode } from '@sagitta/shared-contracts/api/node-admin';
import { useServices } from '@sagitta/shared-contracts/remote';
import { Text } from '@sagitta/shared-ui/core';
import { SearchSelect } from '@sagitta/shared-ui/select';
import { useForm } from '@sagitta/shared-ui/use-form';
import { useMemo, useState } from 'react';
import { ActDialog } from '../../../shared/components/act-dialog';
import { FormCard } from '../../../shared/components/form-card';
import { ChoiceSchema, NO_CHOICE } from '../model/choice';
import { refusalText } from '../model/refusal-text';
import { retiredOptions, retiredText } from '../model/retired';
import { useSystemsChanged } from '../hooks/use-systems-changed';

const CLOSE_AFTER_MS = 7_500;
const TITLE = 'Restore Retired Node';
const ACTION = 'Restore';

/** Whoever administers a system restores retired nodes. */
export function RestoreNodeCard({ nodes }: { nodes: readonly RetiredNode[] }) {
  const services = useServices();
  const systemsChanged = useSystemsChanged();
  const form = useForm(ChoiceSchema, { stored: NO_CHOICE });
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
        title={TITLE}
        submitLabel={ACTION}
        form={form}
        canSubmit={node !== undefined}
        onSubmit={() => setAsking(true)}
      >
        <SearchSelect
          label="Retired node"
          placeholder="Choose a retired node"
          options={options}
          {...form.field('id')}
          clearable
        />
        {node ? <Text size="sm">{retiredText(node)}</Text> : null}
      </FormCard>
      <ActDialog
        open={asking}
        title="Are you sure you want to restore this node?"
        thing={node ? `${node.name} of ${node.systemName}` : ''}
        confirmLabel={ACTION}
        act={async () => {
          if (node) await services.call(restoreNode, { input: { id: node.id } });
        }}
        doneText="Node was restored. Its level is unknown until it reports."
        failedText={(error) => refusalText(error, { refused: 'You do not have the permission to restore the node.' })}
        closeAfterMs={CLOSE_AFTER_MS}
        onClose={(done) => void finish(done)}
      >
        {node ? <Text>{retiredText(node)}</Text> : null}
        <Text>
          It is back in every list, with its base and thresholds as they were: check them if the device was moved. Its
          level is unknown until it reports, and from then on it raises alarms. A router or SIM card that it had is not
          given back.
        </Text>
      </ActDialog>
    </>
  );
}
