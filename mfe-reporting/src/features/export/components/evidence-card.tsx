import { exportEvidence } from '@sagitta/shared-contracts/api/evidence';
import type { SystemNodesShort } from '@sagitta/shared-contracts/api/system';
import { useServices } from '@sagitta/shared-contracts/remote';
import { exportFileName } from '@sagitta/shared-contracts/rules/export';
import { useForm } from '@sagitta/shared-ui/use-form';
import { useMemo } from 'react';
import { useExport } from '../api/use-export';
import { useSiteToday } from '../api/use-site-today';
import { evidenceSchema, type EvidenceOutput, type EvidenceValues } from '../model/export-forms';
import { lastYear } from '../model/last-year';
import { ExportCard } from './export-card';
import { RangeField } from './range-field';
import { SystemSelect } from './system-select';

/** Everything about a system between two days, with checksums (docs/product/export.md#evidence-pack). */
export function EvidenceCard({ systems }: { systems: readonly SystemNodesShort[] }) {
  const { call } = useServices();
  const { today, moveTo } = useSiteToday(systems);
  const schema = useMemo(() => evidenceSchema(today), [today]);
  const form = useForm<EvidenceValues, EvidenceOutput>(schema, {
    stored: { systemID: null, range: lastYear(today) },
  });
  const run = useExport();
  return (
    <ExportCard
      title="Evidence pack"
      note="Archive (zip)"
      form={form}
      run={run}
      onSubmit={({ systemID, range }) => {
        const input = { systemID, fromDate: range.from, toDate: range.to };
        const system = systems.find(({ ID }) => ID === systemID)?.name ?? '';
        run.start(
          (options) => call(exportEvidence, { input }, options),
          exportFileName(['export', 'evidence', system, today], 'zip'),
        );
      }}
    >
      <SystemSelect
        systems={systems}
        hint="One that you administer"
        {...form.field('systemID')}
        onChange={(id) => {
          moveTo(id, form);
          form.set('systemID', id);
        }}
      />
      <RangeField form={form} today={today} />
    </ExportCard>
  );
}
