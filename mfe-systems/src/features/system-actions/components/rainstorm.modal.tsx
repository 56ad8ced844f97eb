import { useClock, useServices } from '@sagitta/shared-contracts/remote';
import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { RAINSTORM_MAX_DIGITS } from '@sagitta/shared-contracts/rules/system-actions';
import { Button, Text, TextField } from '@sagitta/shared-ui/core';
import { formatDateTime } from '@sagitta/shared-ui/format';
import { Dialog } from '@sagitta/shared-ui/overlay';
import { SegmentedControl } from '@sagitta/shared-ui/segments';
import { FormElement, useForm } from '@sagitta/shared-ui/use-form';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { systemQuery } from '../../../shared/api/system';
import { useLeaveQuestion } from '../../../shared/components/leave-question';
import { rainstormEnd } from '../../../shared/model/rainstorm';
import { failureText, hoursOf, RainstormSchema, type Rainstorm } from '../model/rainstorm';
import type { SystemModalProps } from './system-modal-props';
import { useRainstorm } from '../hooks/use-rainstorm';

const MODES = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const;

/** Turns the rainstorm mode of a W2 system on or off (docs/product/system-actions.md#rainstorm-mode). */
export function RainstormModal({ system: shown, onClose }: SystemModalProps) {
  const services = useServices();
  const { data: system = shown } = useQuery(systemQuery(services, shown.ID));
  const now = useClock();
  const id = useId();
  const zone = system.timezone ?? undefined;
  const end = rainstormEnd(system, now);
  const change = useRainstorm(shown, onClose);
  const form = useForm<Rainstorm, Rainstorm>(RainstormSchema, {
    stored: { mode: 'on', hours: '' },
    onType: change.reset,
  });
  const { leave, question } = useLeaveQuestion(form.dirty, shown.name, onClose, { sending: change.isPending });
  const hours = form.field('hours');
  const count = hoursOf(hours.value);
  const { mode } = form.values;
  return (
    <>
      <Dialog
        open
        size="sm"
        title={`Rainstorm mode: ${shown.name}`}
        onClose={leave}
        keepOnOutsideClick={form.dirty}
        actions={
          <>
            <Button onClick={leave} disabled={change.isPending}>
              Cancel
            </Button>
            <Button type="submit" form={id} variant="primary" pending={change.isPending} disabled={!form.valid}>
              Save
            </Button>
          </>
        }
      >
        <FormElement
          id={id}
          form={form}
          onSubmit={(wish) => change.mutate(wish)}
          blocked={change.isPending}
          style={COLUMN}
        >
          <Text tone="muted">
            {end === null ? 'Now off.' : `Now on until ${formatDateTime(end, { zone, named: true })}.`}
          </Text>
          <SegmentedControl
            label="Rainstorm mode"
            segments={MODES}
            value={mode}
            onChange={(next) => form.set('mode', next)}
          />
          {mode === 'on' ? (
            <TextField
              label="Hours"
              {...hours}
              onChange={(text) => hours.onChange(text.trim() === '' ? '' : String(hoursOf(text)))}
              maxLength={RAINSTORM_MAX_DIGITS}
              inputMode="numeric"
              autoComplete="off"
              after="h"
              hint={
                count === 0
                  ? `Up to ${RAINSTORM_MAX_DIGITS} digits`
                  : `Until ${formatDateTime(now + count * HOUR_MS, { zone, named: true })}`
              }
            />
          ) : null}
        </FormElement>
        <Text role="alert" tone="danger">
          {change.isError ? failureText(change.error) : ''}
        </Text>
      </Dialog>
      {question}
    </>
  );
}

const COLUMN = { display: 'flex', flexDirection: 'column', gap: 14 } as const;
