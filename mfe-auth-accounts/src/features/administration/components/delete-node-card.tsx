import { deleteNode } from '@sagitta/shared-contracts/api/node-admin';
import { useServices, useSession } from '@sagitta/shared-contracts/remote';
import { naturalCompare } from '@sagitta/shared-contracts/rules/natural-sort';
import { PageSection, Text } from '@sagitta/shared-ui/core';
import { SearchSelect } from '@sagitta/shared-ui/select';
import { useForm } from '@sagitta/shared-ui/use-form';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import * as v from 'valibot';
import { ActDialog } from '../../../shared/components/act-dialog';
import { failedList } from '../../../shared/components/failed-list';
import { FormCard } from '../../../shared/components/form-card';
import { Refused } from '../../../shared/hooks/use-act';
import { manageable } from '@sagitta/shared-contracts/rules/manageable';
import { orLoading } from '../../../shared/model/or-loading';
import { systemNodesQuery } from '../api/nodes';
import { refusalText } from '../model/refusal-text';
import { useSystemsChanged } from '../hooks/use-systems-changed';
import { NothingYet } from '../../../shared/components/nothing-yet';

/** The dialog closes by itself this long after a success (docs/product/administration.md#systems). */
const CLOSE_AFTER_MS = 7_500;
const NodeChoiceSchema = v.object({ systemId: v.nullable(v.number()), nodeId: v.nullable(v.number()) });
const NO_CHOICE: v.InferInput<typeof NodeChoiceSchema> = { systemId: null, nodeId: null };
const DELETED = 'Node was deleted successfully.';
const RETIRED = 'Node was retired. Its readings and alarms are kept.';
const REFUSED = 'You do not have the permission to remove the node.';
/** What becomes of an alarm of the node that goes on. */
const ALARM =
  'An alarm that no reading can end is closed in your name. While the node reports a level or an obstruction, only ' +
  'staff can retire it.';
const ALARM_OF_STAFF =
  'An alarm that goes on is closed in your name, also while the structure is still at that level, and whoever was ' +
  'told of the alarm is told so.';

export function DeleteNodeCard() {
  const services = useServices();
  const viewer = useSession();
  const systemsChanged = useSystemsChanged();
  const systems = useQuery(systemNodesQuery(services));
  const form = useForm(NodeChoiceSchema, { stored: NO_CHOICE });
  const [asking, setAsking] = useState(false);
  const [doneText, setDoneText] = useState(DELETED);
  const mine = useMemo(() => manageable(systems.data ?? [], viewer), [systems.data, viewer]);
  const systemOptions = useMemo(() => mine.map(({ ID, name }) => ({ value: ID, label: name })), [mine]);
  const system = mine.find(({ ID }) => ID === form.values.systemId);
  const nodes = useMemo(() => (system?.nodes ?? []).toSorted((a, b) => naturalCompare(a.name, b.name)), [system]);
  const nodeOptions = useMemo(() => nodes.map(({ id, name }) => ({ value: id, label: name })), [nodes]);
  const node = nodes.find(({ id }) => id === form.values.nodeId);
  const finish = async (done: boolean) => {
    setAsking(false);
    if (!done) return;
    form.set('nodeId', null);
    await systemsChanged();
  };
  const failure = failedList('Delete Node From System', { Systems: systems });
  if (failure) return failure;
  if (systems.data && mine.length === 0)
    return (
      <PageSection title="Delete Node From System" card>
        <NothingYet what="system to have devices" />
      </PageSection>
    );
  return (
    <>
      <FormCard
        title="Delete Node From System"
        submitLabel="Delete"
        destructive
        form={form}
        canSubmit={node !== undefined}
        onSubmit={() => setAsking(true)}
      >
        <SearchSelect
          label="System"
          placeholder={orLoading(systems, 'Choose a system')}
          options={systemOptions}
          value={form.values.systemId}
          onChange={(systemId) => form.take({ systemId, nodeId: null })}
          clearable
          disabled={!systems.data}
        />
        <SearchSelect
          label="Node"
          placeholder="Choose a node"
          options={nodeOptions}
          {...form.field('nodeId')}
          clearable
          disabled={!system}
          emptyText="The system has no nodes"
        />
      </FormCard>
      <ActDialog
        open={asking}
        // One that is retired can be restored, so this says nothing of "irreversible" (ADR 69).
        title="Are you sure you want to delete this node?"
        thing={node && system ? `${node.name} of ${system.name}` : ''}
        confirmLabel="Delete"
        act={async () => {
          if (!node) return;
          const { result, retired } = await services.call(deleteNode, { input: { id: node.id } });
          if (result !== null && result <= 0) throw new Refused(REFUSED);
          setDoneText(retired === true ? RETIRED : DELETED);
        }}
        doneText={doneText}
        failedText={(error) => refusalText(error, { refused: REFUSED })}
        closeAfterMs={CLOSE_AFTER_MS}
        onClose={(done) => void finish(done)}
      >
        <Text>
          A node with readings or alarms is retired: it leaves every list and raises no alarm any more, its readings and
          alarms stay as evidence, and it can be restored. One that has never measured is deleted for good. Its device
          becomes free. {viewer.category === 'staff' ? ALARM_OF_STAFF : ALARM}
        </Text>
      </ActDialog>
    </>
  );
}
