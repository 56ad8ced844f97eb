import { accelerateNode } from '@sagitta/shared-contracts/api/node-action';
import { useClock, useServices } from '@sagitta/shared-contracts/remote';
import {
  ACCELERATION_MAX_DIGITS,
  acceleratedUntil,
  isAccelerated,
  readCount,
} from '@sagitta/shared-contracts/rules/acceleration';
import { nodeActionProblem } from '@sagitta/shared-contracts/rules/node-actions';
import { Button, Text, TextField } from '@sagitta/shared-ui/core';
import { formatDateTime } from '@sagitta/shared-ui/format';
import { HelpWord } from '@sagitta/shared-ui/overlay';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { accelerationChange } from '../model/acceleration-change';
import { CommandState, useWaiting } from './command-state';
import { NodeFormDialog } from './node-form-dialog';
import type { NodeModalProps } from './node-modal-props';
import { Refusal } from './refusal';
import { useActedNode } from '../hooks/use-acted-node';
import { useCommandEnd } from '../hooks/use-command-end';
import { useNodeForm } from '../hooks/use-node-form';

const TITLE = 'Accelerate';

const OUTDATED =
  'Somebody else changed this device meanwhile. Nothing was sent: check what is shown, and send it again.';

/** Minutes as sent; null cancels the accelerated mode. */
interface Asked {
  minutes: number | null;
}

const MinutesSchema = v.object({
  minutes: v.pipe(
    v.string(),
    v.transform((text): number | null => readCount(text, ACCELERATION_MAX_DIGITS)),
  ),
});

/** Lets a device measure more often for some minutes, or stops that (docs/product/device-actions.md#acceleration). */
export function AccelerationModal({ node: shown, onClose, correction }: NodeModalProps) {
  const problem = nodeActionProblem('acceleration', shown);
  if (problem !== null) return <Refusal title={TITLE} node={shown} problem={problem} onClose={onClose} />;
  return <AccelerationForm node={shown} onClose={onClose} correction={correction} />;
}

function AccelerationForm({ node: shown, onClose, correction }: NodeModalProps) {
  const { call, notify, now } = useServices();
  const acted = useActedNode(shown);
  const { node, zone } = acted;
  const clock = useClock();
  const [closed, setClosed] = useState(false);
  const { waits, follow } = useCommandEnd(acted);
  const form = useNodeForm<{ minutes: string }, Asked>(acted, {
    action: 'acceleration',
    correction,
    fieldOf: { newAcceleratedUntil: 'minutes' },
    schema: MinutesSchema,
    storedOf: () => ({ minutes: '' }),
    waiting: useWaiting(node, 'acceleration'),
    send: ({ output: { minutes }, lock, replaces, made }) => {
      const newAcceleratedUntil = minutes === null ? null : acceleratedUntil(node, minutes, now());
      return call(
        accelerateNode,
        { input: { nodeID: node.id, updatedViaWebsiteAt: lock, newAcceleratedUntil, replaces } },
        accelerationChange(node, newAcceleratedUntil, zone, made),
      );
    },
    onSaved: ({ output: { minutes } }, { command }) => {
      const text = minutes === null ? 'Acceleration mode canceled' : 'Node is now in an accelerated mode';
      if (command) follow({ command: command.id, text });
      else notify({ kind: 'success', text });
    },
    storedThen: () => ({ minutes: '' }),
    outdated: OUTDATED,
  });
  const typed = form.form.field('minutes');
  const minutes = readCount(typed.value, ACCELERATION_MAX_DIGITS);
  const accelerated = isAccelerated(node, clock);
  const moment = (iso: string | null) => formatDateTime(iso, { zone, named: true });
  useEffect(() => {
    if (closed && !waits) onClose();
  }, [closed, waits, onClose]);
  if (closed) return null;
  return (
    <NodeFormDialog
      title={TITLE}
      node={node}
      form={form}
      labels={{ minutes: 'Minutes' }}
      saveLabel="Accelerate"
      unchanged={minutes === 0}
      acts={
        accelerated ? (
          <Button disabled={form.pending} onClick={() => form.submit({ minutes: null }, form.form.values)}>
            Cancel acceleration
          </Button>
        ) : null
      }
      savedText="Sent"
      after={<CommandState acted={acted} kind="acceleration" />}
      onClose={() => setClosed(true)}
    >
      <Text tone="muted">
        {accelerated
          ? `Accelerated mode. Until: ${moment(node.AcceleratedUntil)}. What you enter is added to that.`
          : 'The device measures more often for so long, and uses more of its battery.'}
      </Text>
      <TextField
        label="Minutes"
        {...typed}
        onChange={(text) => typed.onChange(text.trim() === '' ? '' : String(readCount(text, ACCELERATION_MAX_DIGITS)))}
        maxLength={ACCELERATION_MAX_DIGITS}
        inputMode="numeric"
        autoComplete="off"
        after="min"
        help={<HelpWord word="acceleration" />}
        hint={minutes === 0 ? 'Up to 4 digits' : `Until ${moment(acceleratedUntil(node, minutes, clock))}`}
      />
    </NodeFormDialog>
  );
}
