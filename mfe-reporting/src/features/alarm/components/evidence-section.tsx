import { exportEvidence } from '@sagitta/shared-contracts/api/evidence';
import { useServices } from '@sagitta/shared-contracts/remote';
import { exportFileName } from '@sagitta/shared-contracts/rules/export';
import { Button, PageSection, Stack, Text } from '@sagitta/shared-ui/core';
import { useExport } from '@sagitta/shared-ui/files';
import { formatBytes } from '@sagitta/shared-ui/format';
import { ProgressBar } from '@sagitta/shared-ui/forms';

/** Everything about an alarm as one file (docs/product/export.md#evidence-pack), for those who may have it. */
export function EvidenceSection({ id }: { id: number }) {
  const { call, notify } = useServices();
  const { running, problem, start } = useExport(notify);
  return (
    <PageSection title="Evidence pack" note="Archive (zip)" card>
      <Stack gap="3" alignItems="start">
        <Text size="sm" tone="muted">
          Report, readings, events, this history and the changes of settings, with checksums: whole days, from a week
          before the alarm to a week after its end.
        </Text>
        {running ? (
          <ProgressBar
            label={running.bytes === null ? 'The file is being made' : `${formatBytes(running.bytes)} received`}
            percent={null}
            onCancel={running.cancel}
          />
        ) : (
          <Button
            onClick={() =>
              start(
                (options) => call(exportEvidence, { input: { logID: id } }, options),
                exportFileName(['export', 'evidence', 'alarm', String(id)], 'zip'),
              )
            }
          >
            Save the evidence
          </Button>
        )}
        <Text tone="danger" role="status">
          {problem}
        </Text>
      </Stack>
    </PageSection>
  );
}
