import { addFinding, type InspectionVisit, saveFinding } from '@sagitta/shared-contracts/api/finding';
import { useCorrected, type Correction } from '@sagitta/shared-contracts/correction';
import { inspectionPath } from '@sagitta/shared-contracts/paths';
import { useServices } from '@sagitta/shared-contracts/remote';
import {
  FINDING_KIND_MEANINGS,
  FINDING_KIND_NAMES,
  FINDING_KINDS,
  FINDING_TEXT_MAX_LENGTH,
  pointText,
} from '@sagitta/shared-contracts/rules/finding';
import { Button, PartStyles, Text } from '@sagitta/shared-ui/core';
import { RadioField, TextAreaField } from '@sagitta/shared-ui/forms';
import { SearchSelect } from '@sagitta/shared-ui/select';
import { useQueryClient } from '@tanstack/react-query';
import { RecordDialog } from '../../../shared/components/record-dialog';
import { Wide } from '../../../shared/components/wide';
import { useRecordForm } from '../../../shared/hooks/use-record-form';
import { renewVisit, targetOf } from '../api/visit';
import {
  addInput,
  enteredFinding,
  FIELD_LABELS,
  findingForm,
  type FindingOutput,
  FindingFormSchema,
  type FindingValues,
  findingValues,
  NO_VALUES,
  readFinding,
  saveInput,
  typedAgain,
  valueText,
} from '../model/finding-form';
import type { PlanDevice, PlanPoint } from '../model/plan-points';
import { asStored, findingWaits, newThing, type ShownFinding } from '../model/waiting-findings';
import { FindingPhoto } from './finding-photo';
import { PhotoField } from './photo-field';
import { Plan } from './plan';
import styles, { css } from './visit.module.css';

export interface FindingDialogProps {
  visit: InspectionVisit;
  /** Null for a new one. */
  shown: ShownFinding | null;
  /** What it corrects, where the host refused it. */
  correction: Correction | null;
  /** Where a new one begins. */
  begins: { nodeId: number | null; at: PlanPoint | null };
  /** All devices of the system. */
  nodes: readonly { id: number; name: string }[];
  plan: { image: Blob; devices: readonly PlanDevice[] } | null;
  keepsPlace: boolean;
  onKeepsPlace: (keeps: boolean) => void;
  onClose: () => void;
}

/** What was found, with its photo and place (docs/product/inspection.md#findings). */
export default function FindingDialog({
  visit,
  shown,
  correction: opened,
  begins,
  nodes,
  plan,
  keepsPlace,
  onKeepsPlace,
  onClose,
}: FindingDialogProps) {
  const services = useServices();
  const [correction, letStand] = useCorrected(opened);
  const { call, now } = services;
  const client = useQueryClient();
  const finding = shown?.finding ?? null;
  const retired = finding && finding.nodeId !== null && !nodes.some(({ id }) => id === finding.nodeId);
  const devices = retired ? [...nodes, { id: finding.nodeId ?? 0, name: finding.nodeName ?? '' }] : nodes;
  const nameOf = (id: number) => devices.find((node) => node.id === id)?.name ?? `#${id}`;
  const stored = finding ? findingValues(finding) : { ...NO_VALUES, ...begins };
  const record = useRecordForm<FindingValues, FindingOutput>({
    thing: 'Finding',
    schema: FindingFormSchema,
    isNew: finding === null,
    stored: { values: stored, lock: finding?.updatedAt ?? null },
    begins: opened && typedAgain(stored, opened),
    send: async (output, lock, isChanged, before, typed) => {
      const made = findingForm(inspectionPath(visit.ID), typed, finding ? before : NO_VALUES, correction);
      if (shown) {
        const entered = enteredFinding(output, isChanged, nameOf);
        const target = await targetOf(services, client, visit.ID, shown);
        const input = saveInput(target.ID, shown.stored ? lock : target.lock, output, isChanged);
        const { kind, nodeName } = asStored(shown);
        const name = [FINDING_KIND_NAMES[kind], nodeName].filter(Boolean).join(', ');
        const told = { act: 'Edit finding', name, thing: shown.thing, entered, ...made };
        await call(saveFinding, { input }, findingWaits(visit, told));
        return;
      }
      const entered = enteredFinding(output, (field) => output[field] !== null && output[field] !== '', nameOf);
      const noted = correction?.call.input.notedAt;
      const notedAt = typeof noted === 'string' ? noted : new Date(now()).toISOString();
      const told = { act: 'Add finding', thing: newThing(visit.ID, notedAt), entered, ...made };
      await call(addFinding, { input: addInput(visit.ID, output, notedAt) }, findingWaits(visit, told));
    },
    read: readFinding,
    onSaved: () => {
      void renewVisit(client);
      onClose();
    },
    onWaiting: onClose,
    onTheirs: letStand,
    onRefused: () => void renewVisit(client),
  });
  const { form } = record;
  const { nodeId, at, photo } = form.values;
  return (
    <RecordDialog
      title={finding === null ? 'Add finding' : 'Edit finding'}
      what="this finding"
      record={record}
      label={(field) => FIELD_LABELS[field]}
      text={(field, value) => valueText(field, value, nameOf)}
      onClose={onClose}
    >
      <PartStyles part="inspection-visit" css={css} />
      <div className={styles.form}>
        <Wide>
          <RadioField
            label={FIELD_LABELS.kind}
            options={FINDING_KINDS.map((kind) => ({
              value: kind,
              label: FINDING_KIND_NAMES[kind],
              note: FINDING_KIND_MEANINGS[kind],
            }))}
            {...form.field('kind')}
          />
        </Wide>
        <Wide>
          <TextAreaField
            label={FIELD_LABELS.text}
            rows={3}
            maxLength={FINDING_TEXT_MAX_LENGTH}
            {...form.field('text')}
          />
        </Wide>
        <Wide>
          <PhotoField
            value={photo}
            onChange={(taken) => form.set('photo', taken)}
            stored={
              finding ? (
                <FindingPhoto finding={finding} waitingCall={shown?.photoCall ?? null} alt="Photo of the finding" />
              ) : null
            }
            error={form.field('photo').error}
            keepsPlace={keepsPlace}
            onKeepsPlace={onKeepsPlace}
          />
        </Wide>
        <Wide>
          <SearchSelect
            label={FIELD_LABELS.nodeId}
            clearable
            hint="Or tap it on the plan"
            options={devices.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.field('nodeId')}
          />
        </Wide>
        {plan ? (
          <Wide>
            <Plan
              image={plan.image}
              devices={plan.devices}
              marks={[]}
              chosen={{ nodeId, at }}
              pressLabel="Place on the plan: the middle. Tap it to choose another"
              onPick={(picked) => {
                if (picked && 'device' in picked) form.set('nodeId', picked.device.id);
                else form.set('at', picked?.place ?? { x: 0.5, y: 0.5 });
              }}
            />
            <Text size="sm">{at ? pointText(at) : 'Tap a device, or a place on the plan. Neither is needed.'}</Text>
            {at ? (
              <>
                <Moves at={at} onMove={(moved) => form.set('at', moved)} />
                <Button onClick={() => form.set('at', null)}>Remove place</Button>
              </>
            ) : null}
          </Wide>
        ) : null}
      </div>
    </RecordDialog>
  );
}

const STEP = 0.02;
const MOVES = [
  ['Left', -STEP, 0],
  ['Right', STEP, 0],
  ['Up', 0, -STEP],
  ['Down', 0, STEP],
] as const;

/** A place moved step by step: for keyboards, and for what a thumb cannot hit. */
function Moves({ at, onMove }: { at: PlanPoint; onMove: (at: PlanPoint) => void }) {
  const within = (part: number) => Number(Math.min(1, Math.max(0, part)).toFixed(4));
  return (
    <div className={styles.acts} role="group" aria-label="Move the place">
      {MOVES.map(([label, right, down]) => (
        <Button key={label} size="sm" onClick={() => onMove({ x: within(at.x + right), y: within(at.y + down) })}>
          {label}
        </Button>
      ))}
    </div>
  );
}
