import { exportCharts } from '@sagitta/shared-contracts/api/export';
import type { SystemNodesShort } from '@sagitta/shared-contracts/api/system';
import { useServices } from '@sagitta/shared-contracts/remote';
import { exportFileName } from '@sagitta/shared-contracts/rules/export';
import { RadioField } from '@sagitta/shared-ui/forms';
import { useForm } from '@sagitta/shared-ui/use-form';
import { useMemo } from 'react';
import { useExport } from '../api/use-export';
import { useSiteToday } from '../api/use-site-today';
import { chartsSchema, type ChartsOutput, type ChartsValues } from '../model/export-forms';
import { lastYear } from '../model/last-year';
import { ExportCard } from './export-card';
import { NodeSelect } from './node-select';
import { RangeField } from './range-field';
import { SystemSelect } from './system-select';

const FORMATS = [
  { value: 'png', label: 'PNG' },
  { value: 'pdf', label: 'PDF' },
] as const;
const TYPES = [
  { value: 'line', label: 'Line' },
  { value: 'points', label: 'Points' },
] as const;

/** Charts of devices, one file each, and one in which two are compared. */
export function ChartsCard({ systems }: { systems: readonly SystemNodesShort[] }) {
  const { call } = useServices();
  const { today, moveTo } = useSiteToday(systems);
  const schema = useMemo(() => chartsSchema(today), [today]);
  const form = useForm<ChartsValues, ChartsOutput>(schema, {
    stored: {
      systemID: null,
      nodesIDsStandard: [],
      nodesIDsAdvanced: [],
      range: lastYear(today),
      format: 'png',
      chartType: 'line',
    },
  });
  const run = useExport();
  const system = systems.find(({ ID }) => ID === form.values.systemID);
  const chooseSystem = (id: number | null) => {
    moveTo(id, form);
    form.set('systemID', id);
    form.set('nodesIDsStandard', []);
    form.set('nodesIDsAdvanced', []);
  };
  return (
    <ExportCard
      title="Charts"
      note="Archive (tar.gz)"
      form={form}
      run={run}
      onSubmit={({ range, ...rest }) => {
        const input = { ...rest, fromDate: range.from, toDate: range.to };
        run.start(
          (options) => call(exportCharts, { input }, options),
          exportFileName(['export', 'charts', system?.name ?? '', today], 'tar.gz'),
        );
      }}
    >
      <SystemSelect systems={systems} {...form.field('systemID')} onChange={chooseSystem} />
      <NodeSelect label="Devices" hint="One chart each" system={system} {...form.field('nodesIDsStandard')} />
      <NodeSelect
        label="Compare"
        hint="Two devices in one chart, or none"
        system={system}
        {...form.field('nodesIDsAdvanced')}
      />
      <RangeField form={form} today={today} />
      <RadioField label="File type" options={FORMATS} {...form.field('format')} />
      <RadioField label="Chart type" options={TYPES} {...form.field('chartType')} />
    </ExportCard>
  );
}
