import { configureNode } from '@sagitta/shared-contracts/api/node-action';
import { useClock, useServices } from '@sagitta/shared-contracts/remote';
import { thresholdsOf, type Thresholds } from '@sagitta/shared-contracts/rules/reached-level';
import { readThreshold, type Measuring } from '@sagitta/shared-contracts/rules/threshold';
import { nodeActionProblem } from '@sagitta/shared-contracts/rules/node-actions';
import { PartStyles, TextField, tokenVar } from '@sagitta/shared-ui/core';
import { CheckboxField, SliderField } from '@sagitta/shared-ui/forms';
import { HelpWord } from '@sagitta/shared-ui/overlay';
import { useMemo } from 'react';
import { nodeChange } from '../../../shared/model/node-change';
import {
  enteredThresholds,
  isUnchanged,
  LEVELS,
  percents,
  type TypedThresholds,
  percentText,
  storedThresholds,
  THRESHOLD_LABELS,
  thresholdsSchema,
} from '../model/thresholds';
import { silenceQuestion } from '../model/silence-question';
import { sensorOf } from '../model/typed-value';
import { CommandState, useWaiting } from './command-state';
import { NodeFormDialog } from './node-form-dialog';
import type { NodeModalProps } from './node-modal-props';
import { Refusal } from './refusal';
import styles, { css } from './thresholds.module.css';
import { useActedNode } from '../hooks/use-acted-node';
import { useCommandEnd, type CommandEnd } from '../hooks/use-command-end';
import { useNodeForm } from '../hooks/use-node-form';
import { WhatIf } from './what-if';

const TITLE = 'Change thresholds';

const SENSORS = {
  laser: { schema: thresholdsSchema('laser'), unit: 'mm', hint: 'Whole millimetres, 0 to 1,000' },
  inclinometer: { schema: thresholdsSchema('inclinometer'), unit: '°', hint: '0 to 4°, up to 3 decimals' },
} as const;

/** What stands in the dialog once it is saved, by what became of it. */
const SAVED = {
  done: 'The device has taken them over.',
  failed: 'It failed: the thresholds in force stay as they were.',
  withdrawn: 'Withdrawn: the thresholds in force stay as they were.',
} as const satisfies Record<CommandEnd, string>;

/** Sets the permissible value of a device and its levels (docs/product/device-actions.md#thresholds-dialog). */
export function ThresholdsModal({ node: shown, onClose, correction }: NodeModalProps) {
  const problem = nodeActionProblem('thresholds', shown);
  if (problem !== null) return <Refusal title={TITLE} node={shown} problem={problem} onClose={onClose} />;
  return <ThresholdsForm node={shown} onClose={onClose} correction={correction} />;
}

function ThresholdsForm({ node: shown, onClose, correction }: NodeModalProps) {
  const { call } = useServices();
  const acted = useActedNode(shown);
  const { node, zone } = acted;
  const sensor = sensorOf(node);
  const { schema, unit, hint } = SENSORS[sensor];
  const now = useClock();
  const { end, follow } = useCommandEnd(acted);
  const form = useNodeForm(acted, {
    action: 'thresholds',
    correction,
    fieldOf: { inclinometerInverted: 'inverted' },
    schema,
    storedOf: storedThresholds,
    waiting: useWaiting(node, 'thresholds'),
    send: ({ output: { threshold, l1, l2, l3, l4, inverted }, typed, lock, replaces, made }) => {
      const input = {
        nodeID: node.id,
        threshold,
        l1,
        l2,
        l3,
        l4,
        inclinometerInverted: sensor === 'inclinometer' ? inverted : null,
        updatedViaWebsiteAt: lock,
        replaces,
      };
      const entered = enteredThresholds(typed, storedThresholds(node), unit);
      return call(configureNode, { input }, nodeChange(node, TITLE, entered, made));
    },
    onSaved: (_, { command }) =>
      follow(command ? { command: command.id, text: `${node.name} has taken over its thresholds` } : null),
  });
  const { field, problems } = form.form;
  const threshold = field('threshold');
  const today = useMemo(() => thresholdsOf(node), [node]);
  const changed = useChanged(form.form.values, sensor);
  return (
    <NodeFormDialog
      title={TITLE}
      size="lg"
      node={node}
      form={form}
      labels={THRESHOLD_LABELS}
      text={(value) => (typeof value === 'number' ? percentText(value) : String(value))}
      asks={silenceQuestion(node, changed, now)}
      unchanged={!form.form.dirty || isUnchanged(form.form.values, form.form.stored, sensor)}
      savedText={end === null ? undefined : SAVED[end]}
      after={<CommandState acted={acted} kind="thresholds" />}
      onClose={onClose}
    >
      <div className={styles.columns}>
        <PartStyles part="systems-thresholds" css={css} />
        <div className={styles.fields}>
          <TextField
            label={THRESHOLD_LABELS.threshold}
            {...threshold}
            onChange={(text) => threshold.onChange(text.replace(',', '.'))}
            error={(form.form.dirty ? problems.threshold : null) ?? threshold.error}
            inputMode="decimal"
            autoComplete="off"
            after={unit}
            hint={hint}
            help={<HelpWord word="permissible value" />}
          />
          {LEVELS.map((level) => (
            <SliderField
              key={level}
              label={`L${level}`}
              {...field(`l${level}`)}
              // A slider is never left half typed: what is wrong is told at once.
              error={problems[`l${level}`] ?? field(`l${level}`).error}
              format={percentText}
              colour={tokenVar(`l${level}-mark`)}
            />
          ))}
          {sensor === 'inclinometer' ? (
            <CheckboxField
              label={THRESHOLD_LABELS.inverted}
              checked={form.form.values.inverted}
              onChange={(checked) => form.form.set('inverted', checked)}
            />
          ) : null}
        </div>
        <WhatIf nodeId={node.id} sensor={sensor} zone={zone} today={today} changed={changed} />
      </div>
    </NodeFormDialog>
  );
}

/** What is typed, as readings can be replayed against it; null while its permissible value is none. */
function useChanged({ threshold, l1, l2, l3, l4 }: TypedThresholds, sensor: Measuring): Thresholds | null {
  return useMemo(() => {
    const typed = readThreshold(threshold, sensor);
    return 'value' in typed ? { permissible: typed.value, levels: percents({ l1, l2, l3, l4 }) } : null;
  }, [threshold, sensor, l1, l2, l3, l4]);
}
