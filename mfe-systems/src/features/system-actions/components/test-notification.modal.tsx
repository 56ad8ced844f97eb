import { listLogs } from '@sagitta/shared-contracts/api/log';
import { addTestLog, DEFAULT_TEST_SEVERITY, TEST_SEVERITIES } from '@sagitta/shared-contracts/api/test-log';
import type { TestSeverity } from '@sagitta/shared-contracts/api/test-log';
import { busyMessage } from '@sagitta/shared-contracts/api-error';
import { answersOf } from '@sagitta/shared-contracts/query-key';
import { useServices } from '@sagitta/shared-contracts/remote';
import { Button, Text } from '@sagitta/shared-ui/core';
import { SelectField } from '@sagitta/shared-ui/forms';
import { Dialog } from '@sagitta/shared-ui/overlay';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SystemModalProps } from './system-modal-props';

const ADDED = 'Test notification added successfully';
const FAILED = 'Adding test notification failed';
const RESULT_MS = 6_000;

const LABELS: Readonly<Record<TestSeverity, string>> = {
  heartbeat: 'Heartbeat',
  L1: 'L1',
  L2: 'L2',
  L3: 'L3',
  L4: 'L4',
  obstruction: 'Obstruction',
  system_notification: 'System notification',
};

/** Sends a notification to see whether it arrives (docs/product/system-actions.md#test-notification). */
export function TestNotificationModal({ system, onClose }: SystemModalProps) {
  const { call, notify } = useServices();
  const client = useQueryClient();
  const [severity, setSeverity] = useState<TestSeverity>(DEFAULT_TEST_SEVERITY);
  const add = useMutation({
    mutationFn: () =>
      call(addTestLog, { input: { systemID: system.ID, severity, systemVersion: system.systemVersion } }),
    onSuccess: () => {
      void client.invalidateQueries(answersOf(listLogs));
      notify({ kind: 'success', text: ADDED, closeAfterMs: RESULT_MS });
      onClose();
    },
  });
  return (
    <Dialog
      open
      size="sm"
      title={`Test notification: ${system.name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={add.isPending} onClick={() => add.mutate()}>
            Send
          </Button>
        </>
      }
    >
      <Text tone="muted">It is written to the log and sent to everyone who receives such notifications.</Text>
      <SelectField
        label="Severity"
        options={TEST_SEVERITIES.map((value) => ({ value, label: LABELS[value] }))}
        value={severity}
        onChange={(next) => {
          add.reset();
          setSeverity(next);
        }}
      />
      <Text role="alert" tone="danger">
        {add.isError ? [FAILED, busyMessage(add.error)].filter(Boolean).join('. ') : ''}
      </Text>
    </Dialog>
  );
}
