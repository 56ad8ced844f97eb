import type { SimCard, SimCardRow } from '@sagitta/shared-contracts/api/sim-card';
import { useServices, useSession } from '@sagitta/shared-contracts/remote';
import { NOTES_MAX_LENGTH } from '@sagitta/shared-contracts/rules/limits';
import { SIM_MAX_LENGTH, SIM_NETWORKS, SIM_PROBLEMS, SIM_PURPOSES } from '@sagitta/shared-contracts/rules/sim-card';
import { MAX_LENGTH } from '@sagitta/shared-contracts/rules/text';
import { TextField } from '@sagitta/shared-ui/core';
import { CheckboxField, SelectField } from '@sagitta/shared-ui/forms';
import { SearchSelect } from '@sagitta/shared-ui/select';
import { useMemo } from 'react';
import { ImageField } from '../../../shared/components/image-field';
import { RecordDialog } from '../../../shared/components/record-dialog';
import { Wide } from '../../../shared/components/wide';
import { ownerOptions } from '../../../shared/model/owner-options';
import type { Place } from '../../../shared/model/own-systems';
import { nodesOf, partOptions, routersOf, systemOf, systemOptions } from '../../../shared/model/place-options';
import { NotesField } from '../../../shared/notes/notes-field';
import { simFormSchema, SIM_LABELS, type SimValues } from '../model/sim-form';
import { simText } from '../model/sim-text';
import { useSimCardForm } from './use-sim-card-form';

export interface SimCardFormProps {
  title: string;
  card: SimCard | null;
  /** All that the viewer sees: what they have is taken. */
  cards: readonly SimCardRow[];
  places: readonly Place[];
  onClose: () => void;
}

const asOptions = <Value extends string>(values: readonly Value[]) => values.map((value) => ({ value, label: value }));

export function SimCardForm({ title, card, cards, places, onClose }: SimCardFormProps) {
  const viewer = useSession();
  const { name: provider } = useServices().config.provider;
  const others = useMemo(() => cards.filter(({ ID }) => ID !== card?.ID), [cards, card]);
  const schema = useMemo(
    () => simFormSchema({ others, needsSystem: viewer.category !== 'staff' }),
    [others, viewer.category],
  );
  const record = useSimCardForm({ card, schema, onClose });
  const { form } = record;
  const { systemId, nodeId, routerId, imageData, imageMime } = form.values;

  const isFree = (field: 'nodeId' | 'routerId') => (id: number) => others.every((other) => other[field] !== id);
  const chooseSystem = (id: number | null) => {
    form.set('systemId', id);
    if (id === null) return;
    if (nodeId !== null && systemOf(places, nodesOf, nodeId) !== id) form.set('nodeId', null);
    if (routerId !== null && systemOf(places, routersOf, routerId) !== id) form.set('routerId', null);
  };
  const choosePart = (field: 'nodeId' | 'routerId', id: number | null) => {
    form.set(field, id);
    const system = id === null ? null : systemOf(places, field === 'nodeId' ? nodesOf : routersOf, id);
    if (system !== null && systemId === null) form.set('systemId', system);
  };
  /** What another card has is told at once. */
  const unique = (name: 'ip' | 'telephone' | 'iccid') => {
    const field = form.field(name);
    return form.problems[name] === SIM_PROBLEMS.taken ? { ...field, error: SIM_PROBLEMS.taken } : field;
  };

  return (
    <RecordDialog
      title={title}
      what="this SIM card"
      record={record}
      label={(field) => SIM_LABELS[field]}
      text={(field, value) => simText(field, value as SimValues[keyof SimValues], { places, provider })}
      onClose={onClose}
    >
      <TextField
        label={SIM_LABELS.telephone}
        type="tel"
        autoComplete="off"
        maxLength={MAX_LENGTH.default}
        hint="+ and 11 to 13 digits"
        {...unique('telephone')}
      />
      <TextField
        label={SIM_LABELS.ip}
        inputMode="decimal"
        autoComplete="off"
        maxLength={SIM_MAX_LENGTH.ip}
        hint="IP or telephone, or both"
        {...unique('ip')}
      />
      <TextField
        label={SIM_LABELS.iccid}
        inputMode="numeric"
        autoComplete="off"
        maxLength={MAX_LENGTH.default}
        hint="89 and 16 to 20 digits"
        {...unique('iccid')}
      />
      <SelectField label={SIM_LABELS.network} required options={asOptions(SIM_NETWORKS)} {...form.field('network')} />
      <SelectField label={SIM_LABELS.purpose} required options={asOptions(SIM_PURPOSES)} {...form.field('purpose')} />
      <SelectField label={SIM_LABELS.owner} required options={ownerOptions(provider)} {...form.field('owner')} />
      <Wide>
        <SearchSelect
          label={SIM_LABELS.systemId}
          clearable
          required={viewer.category !== 'staff'}
          options={systemOptions(places, viewer, { id: card?.systemId ?? null, name: card?.systemName ?? null })}
          value={systemId}
          onChange={chooseSystem}
          error={form.field('systemId').error}
        />
      </Wide>
      <SearchSelect
        label={SIM_LABELS.nodeId}
        clearable
        disabled={routerId !== null}
        hint={routerId === null ? undefined : 'A card is in a node or in a router'}
        options={partOptions(places, systemId, nodesOf, isFree('nodeId'), {
          id: card?.nodeId ?? null,
          name: card?.nodeName ?? null,
        })}
        value={nodeId}
        onChange={(id) => choosePart('nodeId', id)}
        error={form.field('nodeId').error}
      />
      <SearchSelect
        label={SIM_LABELS.routerId}
        clearable
        disabled={nodeId !== null}
        hint={nodeId === null ? undefined : 'A card is in a node or in a router'}
        options={partOptions(places, systemId, routersOf, isFree('routerId'), {
          id: card?.routerId ?? null,
          name: card?.routerSerialNumber ?? null,
        })}
        value={routerId}
        onChange={(id) => choosePart('routerId', id)}
        error={form.field('routerId').error}
      />
      <TextField
        label={SIM_LABELS.pin}
        autoComplete="off"
        maxLength={SIM_MAX_LENGTH.pin}
        hint="“disabled”, or 1 to 10 digits"
        {...form.field('pin')}
      />
      <TextField
        label={SIM_LABELS.puk}
        inputMode="numeric"
        autoComplete="off"
        maxLength={SIM_MAX_LENGTH.puk}
        hint="1 to 10 digits"
        {...form.field('puk')}
      />
      <Wide>
        <CheckboxField
          label={SIM_LABELS.pinDisabled}
          checked={form.values.pinDisabled}
          onChange={(checked) => form.set('pinDisabled', checked)}
        />
      </Wide>
      <Wide>
        <NotesField label={SIM_LABELS.notes} maxLength={NOTES_MAX_LENGTH} {...form.field('notes')} />
      </Wide>
      <Wide>
        <ImageField
          label={SIM_LABELS.imageData}
          image={imageData === null || imageMime === null ? null : { data: imageData, mime: imageMime }}
          onChange={(image) => {
            form.set('imageData', image?.data ?? null);
            form.set('imageMime', image?.mime ?? null);
          }}
          error={form.field('imageData').error}
        />
      </Wide>
    </RecordDialog>
  );
}
