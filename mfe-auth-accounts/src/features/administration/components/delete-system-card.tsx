import { deleteSystem } from '@sagitta/shared-contracts/api/system-admin';
import { useServices, useSession } from '@sagitta/shared-contracts/remote';
import { PageSection, Text, TextField } from '@sagitta/shared-ui/core';
import { SearchSelect } from '@sagitta/shared-ui/select';
import { useForm } from '@sagitta/shared-ui/use-form';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ActDialog } from '../../../shared/components/act-dialog';
import { failedList } from '../../../shared/components/failed-list';
import { FormCard } from '../../../shared/components/form-card';
import { manageable } from '@sagitta/shared-contracts/rules/manageable';
import { orLoading } from '../../../shared/model/or-loading';
import { systemNodesQuery } from '../api/nodes';
import { ChoiceSchema, NO_CHOICE } from '../model/choice';
import { refusalText } from '../model/refusal-text';
import { useSystemsChanged } from '../hooks/use-systems-changed';
import { NothingYet } from '../../../shared/components/nothing-yet';

/** After a system is deleted the lists are asked for again so much later (docs/product/administration.md#systems). */
const REFRESH_AFTER_MS = 6_000;
/** Of a host that says nothing about why: others are still in the system. */
const REFUSED = 'You do not have the permissions to remove the system or there are still other users in the system.';

export function DeleteSystemCard() {
  const services = useServices();
  const viewer = useSession();
  const systemsChanged = useSystemsChanged();
  const systems = useQuery(systemNodesQuery(services));
  const form = useForm(ChoiceSchema, { stored: NO_CHOICE });
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const mine = useMemo(() => manageable(systems.data ?? [], viewer), [systems.data, viewer]);
  const options = useMemo(
    () => mine.map(({ ID, name, systemVersion }) => ({ value: ID, label: name, note: systemVersion })),
    [mine],
  );
  const system = mine.find(({ ID }) => ID === form.values.id);
  const nodes = system?.nodes.length ?? 0;
  const finish = async (done: boolean) => {
    setAsking(false);
    setTyped('');
    if (!done) return;
    form.take(NO_CHOICE);
    await systemsChanged();
  };
  const failure = failedList('Delete System', { Systems: systems });
  if (failure) return failure;
  if (systems.data && mine.length === 0)
    return (
      <PageSection title="Delete System" card>
        <NothingYet what="system to delete" />
      </PageSection>
    );
  return (
    <>
      <FormCard
        title="Delete System"
        submitLabel="Delete"
        destructive
        form={form}
        canSubmit={system !== undefined}
        onSubmit={() => setAsking(true)}
      >
        <SearchSelect
          label="System"
          placeholder={orLoading(systems, 'Choose a system')}
          options={options}
          {...form.field('id')}
          clearable
          disabled={!systems.data}
        />
      </FormCard>
      <ActDialog
        open={asking}
        title={`Are you sure you want to delete this item (#${form.values.id ?? ''})?`}
        thing={system?.name ?? ''}
        confirmLabel="Delete"
        act={async () => {
          if (!system) return;
          const purge = typed.trim() === '' ? {} : { PurgeName: typed.trim() };
          await services.call(deleteSystem, { input: { ID: system.ID, ...purge } });
        }}
        doneText="System deleted successfully."
        failedText={(error) => refusalText(error, { refused: REFUSED, failed: 'System was not deleted' })}
        closeAfterMs={REFRESH_AFTER_MS}
        onClose={(done) => void finish(done)}
      >
        <Text>
          With the system go its {nodes} {nodes === 1 ? 'node' : 'nodes'} with all measurements, its logs, map, files
          and settings. Its devices become free. As long as a device with readings or alarms is in use, the system is
          not deleted: retire its devices first.
        </Text>
        {viewer.category === 'staff' && (
          <TextField
            label="Name of the system"
            hint="Needed only to delete the readings and alarms of retired devices for good."
            value={typed}
            onChange={setTyped}
          />
        )}
      </ActDialog>
    </>
  );
}
