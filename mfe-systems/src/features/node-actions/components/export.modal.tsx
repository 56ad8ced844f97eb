import { exportNode } from '@sagitta/shared-contracts/api/export';
import type { ExportDays } from '@sagitta/shared-contracts/rules/export';
import { EXPORT_MIN_DAY, exportFileName, noMeasurementsOf } from '@sagitta/shared-contracts/rules/export';
import { useServices } from '@sagitta/shared-contracts/remote';
import { dayInZone, siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import { Button, Text } from '@sagitta/shared-ui/core';
import { DateRangeField } from '@sagitta/shared-ui/dates';
import { useExport } from '@sagitta/shared-ui/files';
import { formatBytes } from '@sagitta/shared-ui/format';
import { ProgressBar } from '@sagitta/shared-ui/forms';
import { Dialog } from '@sagitta/shared-ui/overlay';
import { FormElement, useForm } from '@sagitta/shared-ui/use-form';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { systemQuery } from '../../../shared/api/system';
import { exportSchema, exportSpan, winterUntil } from '../model/export-days';
import type { NodeModalProps } from './node-modal-props';

/** Saves the readings of a device between two days of its site (docs/product/device-actions.md#export-from-a-card). */
export function ExportModal({ node, onClose }: NodeModalProps) {
  const services = useServices();
  const { data: system } = useQuery(systemQuery(services, node.systemId));
  // The dashboard has it; without, the defaults of its first days could be those of another season.
  return system ? <ExportForm {...{ node, system, onClose }} /> : null;
}

interface FormProps extends NodeModalProps {
  system: { name: string; timezone: string | null; winterSeasonStart: string | null };
}

function ExportForm({ node, system, onClose }: FormProps) {
  const { call, notify, now } = useServices();
  const id = useId();
  const zone = siteZone(system.timezone);
  const today = dayInZone(now(), zone);
  const schema = useMemo(() => exportSchema(today), [today]);
  const form = useForm<{ range: ExportDays }, { range: ExportDays }>(schema, {
    stored: { range: winterUntil(today, system.winterSeasonStart) },
    tells: 'always',
  });
  const { running, problem, start } = useExport(notify, noMeasurementsOf(node.name));
  const close = () => {
    running?.cancel();
    onClose();
  };
  const save = ({ range }: { range: ExportDays }) => {
    const input = { ...exportSpan(range, { zone, today, now: now() }), Format: 'csv' as const, NodeID: node.id };
    start(
      (options) => call(exportNode, { input }, options),
      exportFileName(['export', system.name, node.name, today], 'xlsx'),
    );
  };
  return (
    <Dialog
      open
      size="sm"
      title={`Export measurements: ${node.name}`}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>Close</Button>
          <Button type="submit" form={id} variant="primary" pending={running !== null} disabled={!form.valid}>
            Export
          </Button>
        </>
      }
    >
      <FormElement id={id} form={form} onSubmit={save} blocked={running !== null} style={COLUMN}>
        <Text tone="muted">{`All readings of these days as a spreadsheet. Days begin at midnight in ${zone}.`}</Text>
        <DateRangeField
          label="Days"
          value={form.values.range}
          min={EXPORT_MIN_DAY}
          max={today}
          error={form.problems.range ?? null}
          onChange={(range) => form.set('range', range)}
        />
      </FormElement>
      {running ? (
        <ProgressBar
          label={running.bytes === null ? 'The file is being made' : `${formatBytes(running.bytes)} received`}
          percent={null}
          onCancel={running.cancel}
        />
      ) : null}
      <Text tone="danger" role="status">
        {problem}
      </Text>
    </Dialog>
  );
}

const COLUMN = { display: 'flex', flexDirection: 'column', gap: 14 } as const;
