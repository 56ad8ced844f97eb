import type { Router, RouterRow } from '@sagitta/shared-contracts/api/router';
import type { SimCardRow } from '@sagitta/shared-contracts/api/sim-card';
import { useServices, useSession } from '@sagitta/shared-contracts/remote';
import { NOTES_MAX_LENGTH } from '@sagitta/shared-contracts/rules/limits';
import { ROUTER_IMAGES, ROUTER_TEXT_MAX_LENGTH, ROUTER_TYPES, UPS_TYPES } from '@sagitta/shared-contracts/rules/router';
import { TextField } from '@sagitta/shared-ui/core';
import { DateField } from '@sagitta/shared-ui/dates';
import { CheckboxField, SelectField } from '@sagitta/shared-ui/forms';
import { SearchSelect } from '@sagitta/shared-ui/select';
import { useMemo } from 'react';
import { ImageField } from '../../../shared/components/image-field';
import { RecordDialog } from '../../../shared/components/record-dialog';
import { Wide } from '../../../shared/components/wide';
import { ownerOptions } from '../../../shared/model/owner-options';
import type { Place } from '../../../shared/model/own-systems';
import { gatewaysOf, partOptions, systemOf, systemOptions } from '../../../shared/model/place-options';
import { NotesField } from '../../../shared/notes/notes-field';
import { NO_UPS, ROUTER_LABELS, routerFormSchema, type RouterValues } from '../model/router-form';
import { routerText } from '../model/router-text';
import { simCardOptions } from '../model/sim-card-options';
import { useRouterForm } from './use-router-form';

export interface RouterFormProps {
  title: string;
  router: Router | null;
  /** All that the viewer sees: what they hold is taken. */
  routers: readonly RouterRow[];
  freeSimCards: readonly SimCardRow[];
  places: readonly Place[];
  onClose: () => void;
}

const TYPE_OPTIONS = ROUTER_TYPES.map((value) => ({ value, label: value }));
const UPS_OPTIONS = [
  { value: NO_UPS, label: 'No UPS' } as const,
  ...UPS_TYPES.map((value) => ({ value, label: value })),
];

export function RouterForm({ title, router, routers, freeSimCards, places, onClose }: RouterFormProps) {
  const viewer = useSession();
  const { name: provider } = useServices().config.provider;
  const needsSystem = viewer.category !== 'staff';
  const schema = useMemo(() => routerFormSchema({ needsSystem }), [needsSystem]);
  const record = useRouterForm({ router, schema, onClose });
  const { form } = record;
  const { systemId, nodeId, simcardId } = form.values;
  const others = routers.filter(({ ID }) => ID !== router?.ID);
  const simCards = simCardOptions(freeSimCards, router);

  const chooseSystem = (id: number | null) => {
    form.set('systemId', id);
    if (id !== null && nodeId !== null && systemOf(places, gatewaysOf, nodeId) !== id) form.set('nodeId', null);
  };
  const chooseNode = (id: number | null) => {
    form.set('nodeId', id);
    const system = id === null ? null : systemOf(places, gatewaysOf, id);
    if (system !== null && systemId === null) form.set('systemId', system);
  };
  const day = (name: 'purchaseDate' | 'installationDate' | 'upsInstallationDate') => (
    <DateField label={ROUTER_LABELS[name]} {...form.field(name)} />
  );

  return (
    <RecordDialog
      title={title}
      what="this router"
      record={record}
      label={(field) => ROUTER_LABELS[field]}
      text={(field, value) =>
        routerText(field, value as RouterValues[keyof RouterValues], { places, provider, simCards })
      }
      onClose={onClose}
    >
      <TextField
        label={ROUTER_LABELS.serialNumber}
        required
        autoComplete="off"
        maxLength={ROUTER_TEXT_MAX_LENGTH}
        {...form.field('serialNumber')}
      />
      <SelectField label={ROUTER_LABELS.type} options={TYPE_OPTIONS} {...form.field('type')} />
      <TextField
        label={ROUTER_LABELS.firmware}
        autoComplete="off"
        maxLength={ROUTER_TEXT_MAX_LENGTH}
        {...form.field('firmware')}
      />
      <SearchSelect
        label={ROUTER_LABELS.systemId}
        clearable
        required={needsSystem}
        options={systemOptions(places, viewer, { id: router?.systemId ?? null, name: router?.systemName ?? null })}
        value={systemId}
        onChange={chooseSystem}
        error={form.field('systemId').error}
      />
      <SearchSelect
        label={ROUTER_LABELS.nodeId}
        clearable
        hint="Gateways without another router"
        options={partOptions(places, systemId, gatewaysOf, (id) => others.every((other) => other.nodeId !== id), {
          id: router?.nodeId ?? null,
          name: router?.nodeName ?? null,
        })}
        value={nodeId}
        onChange={chooseNode}
        error={form.field('nodeId').error}
      />
      <SearchSelect
        label={ROUTER_LABELS.simcardId}
        clearable
        hint="SIM cards that are free"
        options={simCards}
        value={simcardId}
        onChange={(id) => form.set('simcardId', id)}
        error={form.field('simcardId').error}
      />
      <SelectField label={ROUTER_LABELS.owner} options={ownerOptions(provider)} {...form.field('owner')} />
      <SelectField label={ROUTER_LABELS.supplier} options={ownerOptions(provider)} {...form.field('supplier')} />
      {day('purchaseDate')}
      {day('installationDate')}
      <SelectField label={ROUTER_LABELS.upsType} options={UPS_OPTIONS} {...form.field('upsType')} />
      <TextField
        label={ROUTER_LABELS.upsSerialNumber}
        autoComplete="off"
        maxLength={ROUTER_TEXT_MAX_LENGTH}
        {...form.field('upsSerialNumber')}
      />
      {day('upsInstallationDate')}
      <CheckboxField
        label={ROUTER_LABELS.modemRestarter}
        checked={form.values.modemRestarter}
        onChange={(checked) => form.set('modemRestarter', checked)}
      />
      <Wide>
        <NotesField label={ROUTER_LABELS.notes} maxLength={NOTES_MAX_LENGTH} {...form.field('notes')} />
      </Wide>
      <Wide>
        <NotesField label={ROUTER_LABELS.remarks} maxLength={NOTES_MAX_LENGTH} {...form.field('remarks')} />
      </Wide>
      {ROUTER_IMAGES.map((kind) => {
        const [data, mime] = [`${kind}ImageData`, `${kind}ImageMime`] as const;
        const [storedData, storedMime] = [form.values[data], form.values[mime]];
        return (
          <ImageField
            key={kind}
            label={ROUTER_LABELS[data]}
            image={storedData === null || storedMime === null ? null : { data: storedData, mime: storedMime }}
            onChange={(image) => {
              form.set(data, image?.data ?? null);
              form.set(mime, image?.mime ?? null);
            }}
            error={form.field(data).error}
          />
        );
      })}
    </RecordDialog>
  );
}
