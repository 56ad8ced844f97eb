import { exportMeasurements } from '@sagitta/shared-contracts/api/export';
import type { SystemNodesShort } from '@sagitta/shared-contracts/api/system';
import { useServices } from '@sagitta/shared-contracts/remote';
import { exportFileName } from '@sagitta/shared-contracts/rules/export';
import { CheckboxField } from '@sagitta/shared-ui/forms';
import { useForm } from '@sagitta/shared-ui/use-form';
import { useMemo } from 'react';
import { useExport } from '../api/use-export';
import { useSiteToday } from '../api/use-site-today';
import { measurementsSchema, type MeasurementsOutput, type MeasurementsValues } from '../model/export-forms';
import { lastYear } from '../model/last-year';
import { ExportCard } from './export-card';
import { RangeField } from './range-field';
import { SystemSelect } from './system-select';

/** The readings of a system between two days. */
export function MeasurementsCard({ systems }: { systems: readonly SystemNodesShort[] }) {
  const { call } = useServices();
  const { today, moveTo } = useSiteToday(systems);
  const schema = useMemo(() => measurementsSchema(today), [today]);
  const form = useForm<MeasurementsValues, MeasurementsOutput>(schema, {
    stored: { sysID: null, range: lastYear(today), allNodes: false },
  });
  const run = useExport();
  return (
    <ExportCard
      title="Measurements"
      note="Spreadsheet"
      form={form}
      run={run}
      onSubmit={({ sysID, range, allNodes }) => {
        const system = systems.find(({ ID }) => ID === sysID)?.name ?? '';
        const input = { sysID, allNodes, dateStart: range.from, dateEnd: range.to };
        run.start(
          (options) => call(exportMeasurements, { input }, options),
          exportFileName(['export', 'measurements', system, today], 'xlsx'),
        );
      }}
    >
      <SystemSelect
        systems={systems}
        {...form.field('sysID')}
        onChange={(id) => {
          moveTo(id, form);
          form.set('sysID', id);
        }}
      />
      <RangeField form={form} today={today} />
      <CheckboxField
        label="Devices that are switched off too"
        checked={form.values.allNodes}
        onChange={(checked) => form.set('allNodes', checked)}
      />
    </ExportCard>
  );
}
