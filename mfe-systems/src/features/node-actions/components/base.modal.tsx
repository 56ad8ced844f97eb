import { isNodeRecalculated, setNodeBase } from '@sagitta/shared-contracts/api/node-action';
import type { Node } from '@sagitta/shared-contracts/api/node';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import { useClock, useServices } from '@sagitta/shared-contracts/remote';
import { nodeActionProblem } from '@sagitta/shared-contracts/rules/node-actions';
import { BASE_MAX_LENGTH, readBase } from '@sagitta/shared-contracts/rules/threshold';
import { Button, Row, Text, TextField } from '@sagitta/shared-ui/core';
import { formatNumber } from '@sagitta/shared-ui/format';
import { HelpWord } from '@sagitta/shared-ui/overlay';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { nodeChange } from '../../../shared/model/node-change';
import { basePreview, baseQuestion } from '../model/base-preview';
import { fieldText, sensorOf, typedValue } from '../model/typed-value';
import { CommandState, useWaiting } from './command-state';
import { NodeFormDialog } from './node-form-dialog';
import type { NodeModalProps } from './node-modal-props';
import { Refusal } from './refusal';
import { useActedNode, type ActedNode } from '../hooks/use-acted-node';
import { useCommandEnd, type CommandEnd } from '../hooks/use-command-end';
import { useNodeForm } from '../hooks/use-node-form';

const TITLE = 'Set base';
/** How often a host without commands is asked whether the device has recalculated (device-actions.md#base). */
const ASK_EVERY_MS = 5_000;

/** What stands in the dialog once it is saved, by what became of it. */
const SAVED = {
  waits: 'Saved. The device takes it over when it next sends, and then recalculates its values.',
  done: 'The device has recalculated its values.',
  failed: 'It failed: the base in force stays as it was.',
  withdrawn: 'Withdrawn: the base in force stays as it was.',
} as const satisfies Record<CommandEnd | 'waits', string>;

const SENSORS = {
  laser: { unit: 'mm', decimals: 0, storedAs: 'MeasurementBaseDistance', hint: 'Whole millimetres, 0 to 40,000' },
  inclinometer: { unit: '°', decimals: 3, storedAs: 'MeasurementBaseAngle', hint: '−4 to 4°, up to 3 decimals' },
} as const;

const SCHEMAS = {
  laser: v.object({ base: typedValue((text) => readBase(text, 'laser')) }),
  inclinometer: v.object({ base: typedValue((text) => readBase(text, 'inclinometer')) }),
};

/** Sets what a device's readings are compared with (docs/product/device-actions.md#base). */
export function BaseModal({ node: shown, onClose, correction }: NodeModalProps) {
  const problem = nodeActionProblem('base', shown);
  if (problem !== null) return <Refusal title={TITLE} node={shown} problem={problem} onClose={onClose} />;
  return <BaseForm node={shown} onClose={onClose} correction={correction} />;
}

function BaseForm({ node: shown, onClose, correction }: NodeModalProps) {
  const { call } = useServices();
  const acted = useActedNode(shown);
  const { node } = acted;
  const [closed, setClosed] = useState(false);
  const { end, begin } = useRecalculation(acted);
  const waits = end === 'waits';
  const sensor = sensorOf(node);
  const { unit, decimals, storedAs, hint } = SENSORS[sensor];
  const form = useNodeForm(acted, {
    action: 'base',
    correction,
    fieldOf: { newBase: 'base' },
    schema: SCHEMAS[sensor],
    storedOf: (stored) => ({ base: fieldText(storedBase(stored), sensor) }),
    waiting: useWaiting(node, 'base'),
    send: ({ output: { base }, lock, replaces, made }) =>
      call(
        setNodeBase,
        { input: { nodeID: node.id, newBase: base, updatedViaWebsiteAt: lock, replaces } },
        nodeChange(
          node,
          TITLE,
          [
            {
              label: 'Base',
              text: formatNumber(base, { decimals, unit }),
              name: 'newBase',
              storedAs,
              reads: { as: 'number', unit, decimals },
            },
          ],
          made,
        ),
      ),
    onSaved: (_, { command }) => begin(command?.id ?? null),
  });
  const field = form.form.field('base');
  const read = readBase(field.value, sensor);
  const stored = readBase(form.form.stored.base, sensor);
  const unchanged = 'value' in read && 'value' in stored && read.value === stored.value;
  const now = useClock();
  const changed = 'value' in read && !unchanged ? read.value : null;
  const preview = changed === null ? null : basePreview(node, changed, now);
  const readingName = node.ObstructionStatus ? 'Last reading before the obstruction' : 'Newest reading';
  const reading = sensor === 'inclinometer' ? node.MeasuredAngle : node.MeasuredDistance;

  useEffect(() => {
    if (closed && !waits) onClose();
  }, [closed, waits, onClose]);
  if (closed) return null;
  return (
    <NodeFormDialog
      title={TITLE}
      node={node}
      form={form}
      labels={{ base: 'Base' }}
      unchanged={unchanged || !form.form.dirty}
      asks={changed === null ? null : baseQuestion(node, changed, now)}
      savedText={end === null ? undefined : SAVED[end]}
      after={<CommandState acted={acted} kind="base" />}
      // What becomes of it is still told after the dialog is closed, until the page is left.
      onClose={() => setClosed(true)}
    >
      <TextField
        label="Base"
        {...field}
        onChange={(text) => field.onChange(text.replace(',', '.'))}
        // What is wrong is told while it is typed: saving is blocked by it.
        error={form.form.dirty && 'problem' in read ? read.problem : field.error}
        maxLength={BASE_MAX_LENGTH}
        inputMode="decimal"
        autoComplete="off"
        after={unit}
        hint={hint}
        help={<HelpWord word="base" />}
      />
      {preview === null ? null : <Text role="status">{preview}</Text>}
      {reading === null ? null : (
        <Row flexWrap="wrap" justifyContent="space-between">
          <Text tone="muted">{`${readingName}: ${formatNumber(reading, { decimals, unit })}`}</Text>
          <Button size="sm" onClick={() => field.onChange(fieldText(reading, sensor))}>
            Use it as the base
          </Button>
        </Row>
      )}
    </NodeFormDialog>
  );
}

function storedBase(node: Node): number | null {
  return sensorOf(node) === 'inclinometer' ? node.MeasurementBaseAngle : node.MeasurementBaseDistance;
}

/** Follows a base that was sent until its command ends; null before one is sent. */
function useRecalculation(acted: ActedNode): {
  end: CommandEnd | 'waits' | null;
  begin: (command: number | null) => void;
} {
  const { waits, end, follow } = useCommandEnd(acted);
  const asking = useAskedHost(acted);
  const text = recalculatedText(acted.node);
  return {
    end: waits || asking.waits ? 'waits' : (end ?? (asking.isDone ? 'done' : null)),
    begin: (command) => {
      follow(command === null ? null : { command, text });
      asking.ask(command === null);
    },
  };
}

const recalculatedText = ({ name }: Node) => `${name} has recalculated its values`;

/** Asks a host that tells no commands until the device has recalculated, then reads the device again. */
function useAskedHost({ node, read }: ActedNode): { waits: boolean; isDone: boolean; ask: (isOn: boolean) => void } {
  const { call, notify } = useServices();
  // Setting a base again starts a new wait.
  const [round, setRound] = useState({ number: 0, isOn: false });
  const { data } = useQuery({
    queryKey: operationKey(isNodeRecalculated, [node.id, round.number]),
    queryFn: async ({ signal }) => {
      const answer = await call(isNodeRecalculated, { params: { id: node.id } }, { signal });
      if (answer.isRecalculated) {
        notify({ kind: 'success', text: recalculatedText(node) });
        await read();
      }
      return answer;
    },
    enabled: round.isOn,
    gcTime: 0,
    refetchInterval: (query) => (query.state.data?.isRecalculated ? false : ASK_EVERY_MS),
  });
  const isDone = round.isOn && data?.isRecalculated === true;
  return {
    waits: round.isOn && !isDone,
    isDone,
    ask: (isOn) => setRound(({ number }) => ({ number: number + 1, isOn })),
  };
}
