import type { exportAccounts, exportNodes, exportSystems, exportUsers } from '@sagitta/shared-contracts/api/export';
import type { SystemNodesShort } from '@sagitta/shared-contracts/api/system';
import { useServices } from '@sagitta/shared-contracts/remote';
import { ALL_SYSTEMS, exportFileName } from '@sagitta/shared-contracts/rules/export';
import { CheckboxField } from '@sagitta/shared-ui/forms';
import { useForm } from '@sagitta/shared-ui/use-form';
import { useExport } from '../api/use-export';
import { ChoiceSchema, NO_CHOICE, type ChoiceValues } from '../model/export-forms';
import { ExportCard } from './export-card';
import { SystemSelect } from './system-select';

export interface EntityCardProps {
  title: string;
  /** In the file's name: `accounts`. */
  kind: string;
  operation: typeof exportUsers | typeof exportAccounts | typeof exportSystems | typeof exportNodes;
  systems: readonly SystemNodesShort[];
  allLabel: string;
  today: string;
}

/** Users, accounts, systems or devices of one system, or of all. */
export function EntityCard({ title, kind, operation, systems, allLabel, today }: EntityCardProps) {
  const { call } = useServices();
  const form = useForm<ChoiceValues, ChoiceValues>(ChoiceSchema, { stored: NO_CHOICE });
  const run = useExport();
  const { all } = form.values;
  return (
    <ExportCard
      title={title}
      note="Spreadsheet"
      form={form}
      run={run}
      onSubmit={(input) => {
        const system = systems.find(({ ID }) => ID === input.sysID);
        const name = exportFileName(['export', kind, input.all || !system ? ALL_SYSTEMS : system.name, today], 'xlsx');
        run.start((options) => call(operation as typeof exportUsers, { input }, options), name);
      }}
    >
      <SystemSelect
        systems={systems}
        disabled={all}
        {...form.field('sysID')}
        error={all ? null : form.field('sysID').error}
      />
      <CheckboxField label={allLabel} checked={all} onChange={(checked) => form.set('all', checked)} />
    </ExportCard>
  );
}
