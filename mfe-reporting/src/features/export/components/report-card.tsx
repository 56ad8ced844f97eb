import { exportReport } from '@sagitta/shared-contracts/api/export';
import type { SystemNodesShort } from '@sagitta/shared-contracts/api/system';
import { useServices } from '@sagitta/shared-contracts/remote';
import { exportFileName } from '@sagitta/shared-contracts/rules/export';
import { ALL_KINDS, LOG_KIND_NAMES, USUAL_KINDS } from '@sagitta/shared-contracts/rules/log';
import { Button, Row } from '@sagitta/shared-ui/core';
import { TextAreaField } from '@sagitta/shared-ui/forms';
import { MultiSelect } from '@sagitta/shared-ui/select';
import { useForm } from '@sagitta/shared-ui/use-form';
import { useMemo } from 'react';
import { useExport } from '../api/use-export';
import { useSiteToday } from '../api/use-site-today';
import { reportSchema, type ReportOutput, type ReportValues } from '../model/export-forms';
import { lastYear } from '../model/last-year';
import { ExportCard } from './export-card';
import { NodeSelect, sensorOptions } from './node-select';
import { RangeField } from './range-field';
import { SystemSelect } from './system-select';

const KINDS = ALL_KINDS.map((kind) => ({ value: kind, label: LOG_KIND_NAMES[kind] }));

/** A report of a system on paper: plan, charts, figures and events of its devices (docs/product/export.md#report). */
export function ReportCard({ systems }: { systems: readonly SystemNodesShort[] }) {
  const { call } = useServices();
  const { today, moveTo } = useSiteToday(systems);
  const schema = useMemo(() => reportSchema(today), [today]);
  const form = useForm<ReportValues, ReportOutput>(schema, {
    stored: { systemID: null, nodesIDs: [], range: lastYear(today), kinds: [...USUAL_KINDS], comment: '' },
  });
  const run = useExport();
  const system = systems.find(({ ID }) => ID === form.values.systemID);
  const measuring = sensorOptions(system);
  return (
    <ExportCard
      title="PDF report"
      note="Document (pdf)"
      form={form}
      run={run}
      onSubmit={({ range, ...rest }) => {
        const input = { ...rest, fromDate: range.from, toDate: range.to };
        run.start(
          (options) => call(exportReport, { input }, options),
          exportFileName(['export', 'report', system?.name ?? '', today], 'pdf'),
        );
      }}
    >
      <SystemSelect
        systems={systems}
        {...form.field('systemID')}
        onChange={(id) => {
          moveTo(id, form);
          form.set('systemID', id);
          form.set('nodesIDs', []);
        }}
      />
      <NodeSelect label="Devices" hint="A chart and its figures each" system={system} {...form.field('nodesIDs')} />
      {measuring.length > 1 ? (
        <Row>
          <Button
            size="sm"
            disabled={form.values.nodesIDs.length === measuring.length}
            onClick={() =>
              form.set(
                'nodesIDs',
                measuring.map(({ value }) => value),
              )
            }
          >
            {`All ${measuring.length} devices`}
          </Button>
        </Row>
      ) : null}
      <RangeField form={form} today={today} />
      <MultiSelect
        label="Severities of events"
        hint="The report says how many others there are"
        placeholder="Pick severities"
        options={KINDS}
        values={form.values.kinds}
        error={form.field('kinds').error}
        onChange={(kinds) => form.set('kinds', kinds)}
      />
      <TextAreaField label="Comment" hint="Shown on the cover" rows={4} {...form.field('comment')} />
    </ExportCard>
  );
}
